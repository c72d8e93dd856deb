// `npm test` runs every check and every test, from a fresh clone on. `npm run check`
// (`--quick`) runs the checks and the tests of the rules, in under a minute.
// The last line is `N passed, N failed, N skipped`; the names of failed tests are above it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bringBrowser } from './browser.mjs'
import { asCommand, findNode, root, tool } from './node.mjs'
import { build, install } from './prepare.mjs'

const MINUTE_MS = 60_000
const isQuick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'kuppah-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** The stages in order: a name, and arguments of Node or a function. `count` reads a report. */
const stages = [
  { name: 'lint', node: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings'] },
  { name: 'routes', node: [tool('react-router'), 'typegen'] },
  { name: 'types', node: [tool('tsc'), '--pretty', 'false'] },
  { name: 'structure', node: ['scripts/check-structure.mjs'] },
  { name: 'locales', node: ['scripts/check-locales.mjs'] },
  { name: 'sentences', node: [tool('i18next-cli'), 'lint', '--quiet'] },
  { name: 'pages', run: build, isSlow: true }, // before the units: some serve the built pages
  {
    name: 'units',
    node: [
      ...[tool('vitest'), 'run', '--reporter=minimal', '--reporter=json'],
      ...[`--outputFile.json=${vitestReport}`, ...(isQuick ? ['--project=rules'] : [])],
    ],
    count: countUnits,
  },
  { name: 'browser', run: bringBrowser, isSlow: true },
  {
    name: 'end to end',
    node: [tool('playwright'), 'test', '--reporter=dot,json'],
    count: countEndToEnd,
    isSlow: true,
  },
]

await asCommand(async () => {
  await install()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const stage of stages.filter(({ isSlow }) => !(isQuick && isSlow))) {
    const result = await runStage(stage)
    for (const key of Object.keys(total)) total[key] += result[key]
    failures.push(...result.names.map((name) => `✗ ${stage.name}: ${name}`))
  }
  rmSync(reports, { recursive: true })
  for (const failure of failures) console.log(failure)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
})

/** Runs one stage and prints a line about it, and its output if it failed. Never throws. */
async function runStage({ name, node, run, count }) {
  const begun = performance.now()
  const { isSuccess, output } = node ? await runCollecting(node) : await runFunction(run)
  const counted = count?.() ?? { passed: isSuccess ? 1 : 0, failed: 0, skipped: 0, names: [] }
  if (!isSuccess && counted.failed === 0) counted.failed = 1 // an error outside of any test
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
  const mark = counted.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(12)} ${seconds} s${counted.note ? `  ${counted.note}` : ''}`)
  if (counted.failed > 0) console.log(`\n${output.trim()}\n`)
  return counted
}

async function runFunction(run) {
  try {
    await run()
    return { isSuccess: true, output: '' }
  } catch (error) {
    return { isSuccess: false, output: error.stack ?? String(error) }
  }
}

/** Runs a Node program in a process group, which is killed as a whole after half an hour. */
function runCollecting(args) {
  const { FORCE_COLOR: _, ...rest } = process.env
  const env = {
    ...rest,
    NO_COLOR: '1',
    CI: 'true',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }
  const child = spawn(findNode(), args, {
    ...{ cwd: root, env, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {} // already ended
  }
  const giveUp = () => {
    kill()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, giveUp)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const timer = setTimeout(kill, 30 * MINUTE_MS)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, giveUp)
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
    note: `${tests.length} tests, ${onPostgres} of them on PostgreSQL`,
  }
}

/** Counts Playwright's report; a test that passed only at its second try has failed. */
function countEndToEnd() {
  const { stats, suites } = readReport(playwrightReport) ?? {}
  if (!stats) return undefined
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed, skipped: stats.skipped, names: namesOfFailed(suites) }
}

function namesOfFailed(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...namesOfFailed(inner),
  ])
}
