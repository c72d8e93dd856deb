// `npm test` runs every check and every test, from a fresh clone on. `npm run check`
// (`--quick`) runs the checks and the tests of the rules, in under a minute. `npm run test:full`
// (`--full`) runs the long proofs too (docs/reliability.md). `npm test -- PATH …` runs some test files,
// `npm test -- --watch` those that a change touches.
// The last line is `N passed, N failed, N skipped`; the names of failed tests are above it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bringBrowser } from './browser.mjs'
import { asCommand, findNode, root, runNode, tool } from './node.mjs'
import { bringOldBrowser } from './old-browser.mjs'
import { install, prepare } from './prepare.mjs'
import { compareTitles, readSentences } from './specification.mjs'

const MINUTE_MS = 60_000
const [args, paths] = [/^--/, /^[^-]/].map((kind) =>
  process.argv.slice(2).filter((a) => kind.test(a)),
)
const isQuick = args.includes('--quick')
const isFull = args.includes('--full')
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const seed = process.env.TEST_SEED ?? (isFull ? today : '22')
/** Read by server/testing/sizes.ts and scripts/same-seed.mjs. */
const sizes = { TEST_FULL: isFull ? '1' : '', TEST_SEED: seed }
const reports = mkdtempSync(join(tmpdir(), 'kuppah-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * The stages: a name, and arguments of Node or a function. `count` reads a report. Stages run in
 * order within a lane, and the lanes of a group at the same time.
 */
const groups = [
  [
    [
      { name: 'lint', node: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings'] },
      { name: 'structure', node: ['scripts/check-structure.mjs'] },
      { name: 'locales', node: ['scripts/check-locales.mjs'] },
      { name: 'sentences', node: [tool('i18next-cli'), 'lint', '--quiet'] },
      // before the units: some serve the built pages
      { name: 'pages', node: ['scripts/command.mjs', 'build'], isSlow: true },
    ],
    [
      { name: 'routes', node: [tool('react-router'), 'typegen'] },
      { name: 'types', node: [tool('tsc'), '-b', '--pretty', 'false'] },
    ],
  ],
  [
    [
      {
        name: 'units',
        node: [
          ...[tool('vitest'), 'run', `--reporter=${isFull ? 'default' : 'minimal'}`],
          ...['--reporter=json', `--outputFile.json=${vitestReport}`],
          ...(isQuick ? ['--project=rules'] : []),
        ],
        count: countUnits,
        isShown: isFull, // file by file: it takes an hour, and one that is interrupted has no report
      },
    ],
    [
      { name: 'browser', run: bringBrowser, isSlow: true },
      {
        name: 'end to end',
        node: [tool('playwright'), 'test', '--reporter=dot,json'],
        count: countEndToEnd,
        isSlow: true,
      },
    ],
  ],
  // After the others: it reads the same report, and three browsers are enough for two cores.
  ...(isFull ? [[[{ name: 'old Chromium', run: runInOldBrowser }]]] : []),
  // Alone, because it measures.
  ...(isFull ? [[[{ name: 'limits', node: ['scripts/command.mjs', 'bench:limits'] }]]] : []),
]

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (running.size === 0) return // runNode passes it on
    for (const child of running) killGroup(child)
    process.exit(130)
  })
}

await asCommand(async () => {
  if (args.includes('--watch')) {
    await prepare()
    process.exitCode = await runNode([tool('vitest'), 'watch', ...paths], sizes)
  } else if (paths.length > 0) process.exitCode = await runFiles()
  else await runAll()
})

/** Runs the test files of the given paths, in this terminal. Returns the exit code. */
async function runFiles() {
  await prepare()
  const [inBrowser, units] = [true, false].map((wanted) =>
    paths.filter((path) => /^(\.\/)?e2e\b/.test(path) === wanted),
  )
  const codes = []
  if (units.length > 0) codes.push(await runNode([tool('vitest'), 'run', ...units], sizes))
  if (inBrowser.length > 0) {
    const env = { ...sizes, CHROMIUM_PATH: await bringBrowser() }
    codes.push(await runNode([tool('playwright'), 'test', ...inBrowser], env))
  }
  return Math.max(...codes)
}

async function runAll() {
  await install()
  if (isFull) console.log(`Seed ${seed} (TEST_SEED=${seed} npm run test:full repeats it)`)
  const results = []
  for (const lanes of groups) {
    const runLane = async (stages) => {
      for (const stage of stages.filter(({ isSlow }) => !(isQuick && isSlow))) {
        results.push({ stage, ...(await runStage(stage)) })
      }
    }
    await Promise.all(lanes.map(runLane))
  }
  rmSync(reports, { recursive: true })
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  for (const { stage, names } of results) {
    for (const name of names) console.log(`✗ ${stage.name}: ${name}`)
  }
  if (!isQuick) sayWhatIsProved(results.flatMap(({ titles }) => titles ?? []))
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(total)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

/** Prints how many sentences of the specification have a test that passed, and the ids of the others. */
function sayWhatIsProved(titles) {
  const all = readSentences().length
  const { missing, unknown } = compareTitles(titles)
  console.log(`specification: ${all - missing.length} of ${all}`)
  if (missing.length > 0) console.log(`without a test that passed: ${missing.join(' ')}`)
  if (unknown.length > 0) console.log(`not in the list: ${unknown.join(', ')}`)
}

/** Runs one stage and prints a line about it, and its output if it failed. Never throws. */
async function runStage({ name, node, run, count, isShown }) {
  const begun = performance.now()
  const ran = node ? await runCollecting(node, { isShown }) : await runFunction(run)
  const { isSuccess, output } = ran
  const counted = ran.counted ??
    count?.() ?? { passed: isSuccess ? 1 : 0, failed: 0, skipped: 0, names: [] }
  if (!isSuccess && counted.failed === 0) counted.failed = 1 // an error outside of any test
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
  const mark = counted.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(12)} ${seconds} s${counted.note ? `  ${counted.note}` : ''}`)
  if (counted.failed > 0) console.log(`\n${output.trim()}\n`)
  return counted
}

/** A function may return its counts. */
async function runFunction(run) {
  try {
    return { isSuccess: true, output: '', ...(await run()) }
  } catch (error) {
    return { isSuccess: false, output: error.stack ?? String(error) }
  }
}

/** Runs journeys in the oldest Chromium that we support. Without it they count as skipped. */
async function runInOldBrowser() {
  const names = 'main-job wizard-ahead submit direct-recovery scripts-not-loaded admin-requests'
  const files = names.split(' ').map((name) => `e2e/${name}.spec.ts`)
  try {
    const args = [tool('playwright'), 'test', '--reporter=dot,json', ...files]
    const ran = await runCollecting(args, { more: { CHROMIUM_PATH: bringOldBrowser() } })
    return { ...ran, counted: countEndToEnd() }
  } catch (error) {
    const note = `skipped: ${error.message.split('\n')[0]}`
    return { counted: { passed: 0, failed: 0, skipped: files.length, names: [], note } }
  }
}

function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {} // already ended
}

/** Runs a Node program in a process group, which is killed as a whole if it takes too long. */
function runCollecting(args, { more = {}, isShown = false } = {}) {
  const { FORCE_COLOR: _, ...rest } = process.env
  const env = {
    ...rest,
    ...sizes,
    TEST_SHORT: isFull ? '' : '1', // read by playwright.config.mjs
    ...more,
    NO_COLOR: '1',
    CI: 'true',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }
  const child = spawn(findNode(), args, {
    ...{ cwd: root, env, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (isShown) process.stdout.write(text)
    })
  }
  const timer = setTimeout(() => killGroup(child), (isFull ? 90 : 30) * MINUTE_MS)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ isSuccess: code === 0, output: signal ? `${output}\nended by ${signal}` : output })
    })
  })
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Counts Vitest's report; a file that could not be run counts as one failure. */
function countUnits() {
  const report = readReport(vitestReport)
  if (!report) return undefined
  const files = report.testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  const unread = files.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  const failed = tests.filter(({ status }) => status === 'failed')
  const onPostgres = tests.filter(({ fullName }) => fullName.includes('on PostgreSQL')).length
  return {
    passed: report.numPassedTests,
    failed: failed.length + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [
      ...failed.map(({ file, fullName }) => `${file} ${fullName}`),
      ...unread.map(({ name }) => relative(root, name)),
    ],
    titles: tests
      .filter(({ status, file }) => status === 'passed' && isOfSpecification(file))
      .map(({ title }) => title),
    note: `${tests.length} tests, ${onPostgres} of them on PostgreSQL`,
  }
}

/** Counts Playwright's report; a test that passed only at its second try has failed. */
function countEndToEnd() {
  const { stats, suites } = readReport(playwrightReport) ?? {}
  if (!stats) return undefined
  const failed = stats.unexpected + stats.flaky
  const tests = testsIn(suites)
  return {
    ...{ passed: stats.expected, failed, skipped: stats.skipped },
    names: tests.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    titles: tests
      .filter(({ ok, file }) => ok && isOfSpecification(`e2e/${file}`))
      .map(({ title }) => title),
  }
}

function testsIn(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...testsIn(inner)])
}

function isOfSpecification(file) {
  return file.startsWith('e2e/specification/')
}
