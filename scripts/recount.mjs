// `npm run recount`: makes the kept counts anew and says which were wrong.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/recount.ts', ...process.argv.slice(2)])
})
