// `npm run move-to-postgres`: copies the embedded database to the PostgreSQL of DATABASE_URL.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/move-to-postgres.ts', ...process.argv.slice(2)])
})
