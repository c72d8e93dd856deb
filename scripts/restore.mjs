// `npm run restore -- FILE [--force]`: puts a backup into DATA_DIR.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/restore.ts', ...process.argv.slice(2)])
})
