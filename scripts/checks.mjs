// The quick checks, as stages: those of `npm run check` and the first of `npm test`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findNode, root, tool } from './node.mjs'
import { runCollecting } from './run.mjs'
import { plainEnvironment, programStage } from './stages.mjs'

/** Lint and format, types, structure, locales, and sentences outside the message files. */
export function quickChecks() {
  const node = findNode()
  return [
    programStage('lint', node, [
      tool('biome'),
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--max-diagnostics=50',
    ]),
    { name: 'types', run: checkTypes },
    programStage('structure', node, ['scripts/check-structure.mjs']),
    programStage('locales', node, ['scripts/check-locales.mjs']),
    programStage('sentences', node, [tool('i18next-cli'), 'lint', '--quiet']),
  ]
}

async function checkTypes() {
  const node = findNode()
  if (existsSync(join(root, 'react-router.config.ts'))) {
    const typegen = await programStage('routes', node, [tool('react-router'), 'typegen']).run()
    if (typegen.failed) return typegen
  }
  return programStage('types', node, [tool('tsc'), '--pretty', 'false']).run()
}

/** Vitest with `args`, as a stage that counts its tests. */
export function unitTests(args = [], { limit = 1_500_000 } = {}) {
  return {
    name: 'units',
    run: () =>
      withReport(async (report) => {
        const { code, output } = await runCollecting(
          findNode(),
          [
            tool('vitest'),
            'run',
            '--reporter=minimal', // what failed, and nothing of what passed
            '--reporter=json',
            ...args,
            `--outputFile.json=${report}`,
          ],
          { env: plainEnvironment(), limit },
        )
        const found = readReport(report)
        if (!found) return { passed: 0, failed: 1, skipped: 0, output }
        const tests = found.testResults.flatMap((file) => file.assertionResults)
        const unread = found.testResults.filter(
          (file) => file.status === 'failed' && file.assertionResults.length === 0,
        )
        const failed = found.numFailedTests + unread.length
        const names = found.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
        )
        return {
          passed: found.numPassedTests,
          failed: code === 0 ? failed : Math.max(1, failed), // an error outside of any test
          skipped: found.numPendingTests + found.numTodoTests,
          note: whereTestsRan(tests, args),
          names: [...names, ...unread.map(({ name }) => relative(root, name))],
          output,
        }
      }),
  }
}

// Told from the tests that ran, not from what was looked for.
function whereTestsRan(tests, args) {
  const onPostgres = tests.filter((test) => test.fullName.includes('on PostgreSQL')).length
  if (onPostgres > 0) return `${tests.length} tests, ${onPostgres} of them on PostgreSQL`
  const noPostgres = args.length ? '' : ', none on PostgreSQL: its programs were not found'
  return `${tests.length} tests${noPostgres}`
}

/** Runs `work` with the path of a report to write, and removes it afterwards. */
export async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'kuppah-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The report as an object, or undefined where the program got no further than not writing it. */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
