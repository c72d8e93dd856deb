// `node scripts/check-locales.mjs`: do the three languages say the same, and all that is asked of them?
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles, report } from './files.mjs'
import { spokenLiterals, unknownKeys, unusedKeys } from './locales/keys.mjs'
import * as rules from './locales/messages.mjs'
import { root } from './node.mjs'

const read = (locale) =>
  JSON.parse(readFileSync(join(root, 'web', 'i18n', `${locale}.json`), 'utf8'))
const messages = { en: read('en'), he: read('he'), yi: read('yi') }
const files = readFiles()

report([
  ...Object.values(rules).flatMap((rule) => rule(messages)),
  ...unknownKeys(files, messages.en),
  ...unusedKeys(files, messages.en),
  ...spokenLiterals(files),
])
