// `npm run bench:pages [-- --runs 3 --only signin]`: the pages as a slow phone meets them. Starts the
// demo on throw-away data, signs in, runs Lighthouse (mobile) over each page in each language, and
// prints a table. Fails when a page misses its limit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringBrowser } from '../../scripts/browser.mjs'
import { asCommand, findNode, root } from '../../scripts/node.mjs'
import { prepare } from '../../scripts/prepare.mjs'
import { runQuietly } from '../../scripts/run.mjs'

const here = 'bench/pages'
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})

await asCommand(async () => {
  await prepare()
  if (!existsSync(join(root, here, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse (half a minute) …')
    await runQuietly('npm', ['ci', '--prefix', here])
  }
  const folder = await mkdtemp(join(tmpdir(), 'kuppah-pages-'))
  const port = await freePort()
  // So many that fifty and more are pending: a full page of the master dashboard.
  const demo = spawn(findNode(), ['server/demo.ts', '--requests', '200'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browserPort = await freePort()
  const browser = spawn(
    await bringBrowser(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      `--remote-debugging-port=${browserPort}`,
      `--user-data-dir=${join(folder, 'browser')}`,
    ],
    { stdio: 'ignore' },
  )
  try {
    const said = await saidBefore(demo, 'new codes')
    const [code] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(said) ?? []
    const measure = [`${here}/measure.mjs`, String(port), String(browserPort), code]
    const child = spawn(findNode(), [...measure, options.runs, options.only ?? ''], {
      cwd: root,
      stdio: 'inherit',
    })
    const [exitCode] = await once(child, 'exit')
    process.exitCode = exitCode
  } finally {
    for (const child of [demo, browser]) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function saidBefore(child, words) {
  let said = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part
    if (new RegExp(`${words}.*\n`).test(said)) break
  }
  return said
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
