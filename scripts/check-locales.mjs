// `node scripts/check-locales.mjs`: checks that the messages are complete in every language and all
// used.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '#domain/locales.ts'
import { readFiles, report } from './files.mjs'
import { sentencesInCode, unusedKeys } from './locales/keys.mjs'
import * as rules from './locales/messages.mjs'
import { root } from './node.mjs'

const read = (locale) =>
  JSON.parse(readFileSync(join(root, 'web', 'i18n', `${locale}.json`), 'utf8'))
const messages = Object.fromEntries(locales.map((locale) => [locale, read(locale)]))
const files = readFiles()

report([
  ...Object.values(rules).flatMap((rule) => rule(messages)),
  ...unusedKeys(files, messages.en),
  ...sentencesInCode(files),
])
