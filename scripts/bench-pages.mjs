// `npm run bench:pages [-- --runs 3 --only signin]`: the pages as a slow phone meets them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asCommand, root, runNode } from './node.mjs'
import { prepare } from './prepare.mjs'
import { runQuietly } from './run.mjs'

const here = 'bench/pages'

await asCommand(async () => {
  await prepare()
  if (!existsSync(join(root, here, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse (half a minute) …')
    await runQuietly('npm', ['ci', '--prefix', here])
  }
  process.exitCode = await runNode([`${here}/main.mjs`, ...process.argv.slice(2)])
})
