// What the npm commands do: `node scripts/command.mjs NAME [ARGUMENT…]`. The tests have test.mjs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bringBrowser } from './browser.mjs'
import { asCommand, becomeNode, root, runNode, runQuietly, server, tool } from './node.mjs'
import { install, prepare } from './prepare.mjs'

/** Each command: what it needs first, and the Node program it becomes (`program`) or runs (`run`). */
const commands = {
  start: { needs: prepare, program: server },
  build: { needs: prepare },
  dev: { needs: install, run: reloadOnChange },
  demo: { needs: prepare, run: runDemo },
  admin: { needs: install, program: ['server/commands/admin.ts'] },
  backup: { needs: install, program: ['server/commands/backup.ts'] },
  restore: { needs: install, program: ['server/commands/restore.ts'] },
  recount: { needs: install, program: ['server/commands/recount.ts'] },
  'rotate-key': { needs: install, program: ['server/commands/rotate-key.ts'] },
  'move-to-postgres': { needs: install, program: ['server/commands/move-to-postgres.ts'] },
  'row-types': { needs: install, program: ['scripts/row-types.mjs'] },
  faults: { needs: prepare, program: ['bench/faults/main.ts'] },
  bench: { needs: prepare, program: ['bench/main.ts'] },
  'bench:limits': { needs: prepare, run: benchLimits },
  'bench:peers': { needs: prepare, program: ['bench/peers/main.ts'] },
  'bench:fleet': { needs: prepare, program: ['bench/fleet/main.ts'] },
  'bench:payouts': { needs: install, program: ['bench/payouts.ts'] },
  'bench:open-items': { needs: install, program: ['bench/open-items.ts'] },
  'bench:bank-files': { needs: install, program: ['--expose-gc', 'bench/bank-files.ts'] },
  'bench:payouts-desk': { needs: prepare, run: benchDesk },
  'bench:uploads': { needs: install, program: ['bench/uploads.ts'] },
  'bench:pages': { needs: prepare, run: benchPages },
  visual: { needs: prepare, run: takePictures },
}

await asCommand(async () => {
  const [name, ...args] = process.argv.slice(2)
  const { needs, program, run } = commands[name] ?? unknown(name)
  await needs()
  if (program) await becomeNode([...program, ...args])
  if (run) process.exitCode = await run(args)
})

function unknown(name) {
  throw new Error(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`)
}

/** Runs the server and the pages' development server; both reload when a file changes. */
async function reloadOnChange() {
  const port = process.env.PORT ?? '3000'
  const pagesPort = process.env.DEV_PORT ?? '5173'
  const pages = `http://localhost:${pagesPort}`
  console.log(`The pages reload at ${pages}; the server behind them listens on port ${port}.`)
  const ends = [
    runNode(['--watch', 'server/main.ts'], { PORT: port, APP_URL: process.env.APP_URL ?? pages }),
    runNode([tool('react-router'), 'dev', '--port', pagesPort, '--strictPort'], {
      API_ORIGIN: `http://127.0.0.1:${port}`,
    }),
  ]
  const code = await Promise.race(ends)
  process.kill(process.pid, 'SIGTERM') // one is useless without the other; runNode passes it on
  await Promise.all(ends)
  return code
}

/** Runs the server on invented data in a temporary directory, which is deleted at the end. */
async function runDemo(args) {
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-demo-'))
  try {
    return await runNode(['server/commands/demo.ts', ...args], { DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the pages with Lighthouse, which is installed on first use. */
async function benchPages(args) {
  if (!existsSync(join(root, 'bench/node_modules/lighthouse'))) {
    console.log('Installing Lighthouse (half a minute) …')
    await runQuietly('npm', ['ci', '--prefix', 'bench'])
  }
  return runNode(['bench/pages/main.mjs', ...args])
}

/** Measures the office's payout screens in Chromium. */
async function benchDesk(args) {
  return runNode(['bench/payouts-desk.ts', ...args], { CHROMIUM_PATH: await bringBrowser() })
}

/**
 * Takes a picture of every screen into pictures/, which git ignores. With `--compare FOLDER` it
 * compares the screens with the pictures of an earlier run instead. Other arguments go to Playwright.
 */
async function takePictures(args) {
  const at = args.indexOf('--compare')
  const [, earlier] = at < 0 ? [] : args.splice(at, 2)
  const mode = earlier ? '--update-snapshots=none' : '--update-snapshots=all'
  const env = { CHROMIUM_PATH: await bringBrowser(), PICTURES: resolve(earlier ?? 'pictures') }
  return runNode([tool('playwright'), 'test', '-c', 'visual.config.mjs', mode, ...args], env)
}

/** Runs the benchmarks that have limits. Fails if one is missed or not measured (bench/limits.ts). */
async function benchLimits() {
  const parts = ['--only', 'page,mixes,counts,own,start', '--sizes', '10000,1000000']
  const programs = [
    ['bench/main.ts', ...parts],
    ['bench/peers/main.ts'],
    ['bench/payouts.ts'],
    ['bench/open-items.ts'],
  ]
  const codes = []
  for (const program of programs) codes.push(await runNode([...program, '--limits']))
  codes.push(await benchPages([]))
  codes.push(await runNode(['bench/check-measured.ts']))
  return codes.find((code) => code !== 0) ?? 0
}
