// `npm run backup [-- FILE]`: writes the embedded database, the documents and the key into one file.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/backup.ts', ...process.argv.slice(2)])
})
