// `npm run bench:fleet`: two processes behind nginx, one killed, both upgraded; prints a table of what came of it.

import { asCommand, becomeNode } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  await becomeNode(['bench/fleet/main.ts', ...process.argv.slice(2)])
})
