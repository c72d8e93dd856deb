// `npm run demo`: the server on throw-away data, a hundred requests in it, sign-ins printed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asCommand, runNode } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-demo-'))
  try {
    process.exitCode = await runNode(['server/commands/demo.ts', ...process.argv.slice(2)], {
      DATA_DIR: folder,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
