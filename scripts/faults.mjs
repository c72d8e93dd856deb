// `npm run faults [-- --kills=50 --only=NAME]`: breaks things for real, and prints a table of what came of it.

import { asCommand, becomeNode } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  await becomeNode(['bench/faults/main.ts', ...process.argv.slice(2)])
})
