// `npm test` runs every check and every test, from a fresh clone on. `npm run check`
// (`--quick`) runs the checks and the tests of the rules, in under a minute. `npm run test:full`
// (`--full`) runs the long proofs too (CONTRIBUTING.md), `npm run test:dates` (`--dates`) the units
// on other days, or with `-- PATH …` some test files. `npm test -- PATH …` runs some test files,
// `npm test -- --watch` those that a change touches.
// The last line is `N passed, N failed, N skipped`; the names of failed tests are above it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringBrowser, bringFont } from './browser.mjs'
import { days, fixingTests, movedClock, readingTests, withoutBroken } from './dates.mjs'
import { readFiles } from './files.mjs'
import { asCommand, findNode, root, runNode, tool } from './node.mjs'
import { bringOldBrowser } from './old-browser.mjs'
import { install, prepare } from './prepare.mjs'
import { countEndToEnd, countUnits } from './reports.mjs'
import { compareTitles, readSentences } from './specification.mjs'

const MINUTE_MS = 60_000
const [args, paths] = [/^--/, /^[^-]/].map((kind) =>
  process.argv.slice(2).filter((a) => kind.test(a)),
)
const isQuick = args.includes('--quick')
const isFull = args.includes('--full')
const isDates = args.includes('--dates')
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const seed = process.env.TEST_SEED ?? (isFull ? today : '22')
/** Read by server/testing/sizes.ts and scripts/same-seed.mjs. */
const sizes = { TEST_FULL: isFull ? '1' : '', TEST_SEED: seed }
const reports = mkdtempSync(join(tmpdir(), 'kuppah-reports-'))
const vitestReport = join(reports, 'vitest.json')
const otherReport = join(reports, 'other.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * The stages: a name, and arguments of Node or a function. `count` reads a report. Stages run in
 * order within a lane, and the lanes of a group at the same time.
 */
const usualGroups = [
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
      { name: 'unused', node: [tool('knip'), '--no-progress', '--cache'] },
    ],
  ],
  [
    [
      {
        name: 'units',
        node: [
          ...vitest({ reporter: isFull ? 'default' : 'minimal', report: vitestReport }),
          ...(isQuick ? ['--project=rules'] : []),
        ],
        count: () => countUnits(vitestReport),
        isShown: isFull, // file by file: it takes an hour, and one that is interrupted has no report
      },
      ...(isFull ? [] : [onDay("New Year's Eve", fixingTests)]),
    ],
    [
      ...(isFull ? [{ name: 'font', run: bringFont }] : []),
      { name: 'browser', run: bringBrowser, isSlow: true },
      {
        name: 'end to end',
        node: [tool('playwright'), 'test', '--reporter=dot,json'],
        count: () => countEndToEnd(playwrightReport),
        isSlow: true,
      },
    ],
  ],
  // After the others: it reads the same report, and three browsers are enough for two cores.
  ...(isFull ? [[[{ name: 'old Chromium', run: runInOldBrowser }]]] : []),
  ...(isFull ? [[['January 1st', 'leap day'].map((day) => onDay(day, readingTests))]] : []),
]
const groups = isDates ? dateGroups() : usualGroups

/** `npm run test:dates`: the units today and on other days, or the files of the given paths. */
function dateGroups() {
  const [first, ...others] = Object.keys(days)
  const select = paths.length > 0 ? () => paths : readingTests
  return [
    [[{ name: 'pages', node: ['scripts/command.mjs', 'build'] }]],
    [[{ name: 'today', run: () => runUnits({}, paths) }]],
    [[onDay(first, () => paths), ...others.map((day) => onDay(day, select))]],
  ]
}

/** Returns the stage of a day, on which the tests run that `select` chooses of all files; if none, all. */
function onDay(name, select) {
  return { name, run: () => runOnDay(name, select(readFiles())), isSlow: true }
}

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
  } else if (paths.length > 0 && !isDates) process.exitCode = await runFiles()
  else await runAll()
})

/** Runs the test files of the given paths, in this terminal. Returns the exit code. */
async function runFiles() {
  await prepare()
  const [inBrowser, units] = [true, false].map((wanted) =>
    paths.filter((path) => /^(\.\/)?e2e\b(?!.*\.test\.)/.test(path) === wanted),
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
  if (!isQuick && !isDates) sayWhatIsProved(results.flatMap(({ titles }) => titles ?? []))
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
  console.log(
    `${mark} ${name.padEnd(isDates ? 17 : 14)} ${seconds} s${counted.note ? `  ${counted.note}` : ''}`,
  )
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

/** Returns Node's arguments for a run of units. */
function vitest({ reporter = 'minimal', report }) {
  const [shown, counted] = [`--reporter=${reporter}`, `--outputFile.json=${report}`]
  return [tool('vitest'), 'run', shown, '--reporter=json', counted]
}

/** Runs units in the sizes of `npm test`. */
async function runUnits(more = {}, args = []) {
  rmSync(otherReport, { force: true })
  const env = { ...more, TEST_FULL: '', TEST_SHORT: '1' }
  const ran = await runCollecting([...vitest({ report: otherReport }), ...args], { more: env })
  return { ...ran, counted: countUnits(otherReport) }
}

/** Runs units on another day. Without libfaketime they count as skipped, but not in `test:dates`. */
async function runOnDay(name, files) {
  let clock
  try {
    clock = movedClock(days[name])
  } catch (error) {
    if (isDates) throw error
    return skipped(files.length, error)
  }
  return runUnits(clock, [...withoutBroken(), ...files])
}

const skipped = (count, error) => {
  const note = `skipped: ${error.message.split('\n')[0]}`
  return { counted: { passed: 0, failed: 0, skipped: count, names: [], note } }
}

/** Runs journeys in the oldest Chromium that we support. Without it they count as skipped. */
async function runInOldBrowser() {
  const names = 'main-job wizard-ahead submit direct-recovery scripts-not-loaded admin-requests'
  const files = names.split(' ').map((name) => `e2e/${name}.spec.ts`)
  try {
    const args = [tool('playwright'), 'test', '--reporter=dot,json', ...files]
    const ran = await runCollecting(args, { more: { CHROMIUM_PATH: bringOldBrowser() } })
    return { ...ran, counted: countEndToEnd(playwrightReport) }
  } catch (error) {
    return skipped(files.length, error)
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
