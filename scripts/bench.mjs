// `npm run bench`: how fast the server is beside a bare one; docs/performance.md says how to read it.
import { asCommand, runNode } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  process.exitCode = await runNode(['bench/main.ts', ...process.argv.slice(2)])
})
