// `node scripts/check-locales.mjs`: do the three languages say the same, and all that is asked of them?
// With --unused it lists the messages that no source names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles, report } from './files.mjs'
import { unknownKeys, unusedKeys } from './locales/keys.mjs'
import * as rules from './locales/messages.mjs'
import { root } from './node.mjs'

const read = (locale) =>
  JSON.parse(readFileSync(join(root, 'web', 'i18n', `${locale}.json`), 'utf8'))
const messages = { en: read('en'), he: read('he'), yi: read('yi') }
const files = readFiles()

report([
  ...Object.values(rules).flatMap((rule) => rule(messages)),
  ...unknownKeys(files, messages.en),
])
if (process.argv.includes('--unused')) console.log(unusedKeys(files, messages.en).join('\n'))
