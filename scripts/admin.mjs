// `npm run admin -- EMAIL NAME`: makes an administrator; asks for the password.
// `npm run admin -- --reset-two-step EMAIL`: switches its second step off.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/admin.ts', ...process.argv.slice(2)])
})
