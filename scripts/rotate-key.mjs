// `npm run rotate-key`: seals the payment numbers with a new SECRET_KEY.

import { asCommand, becomeNode } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  await becomeNode(['server/commands/rotate-key.ts', ...process.argv.slice(2)])
})
