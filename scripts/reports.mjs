// Counts what Vitest and Playwright report.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './node.mjs'

/** Counts Vitest's report; a file that could not be run counts as one failure. */
export function countUnits(path) {
  const report = readReport(path)
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
export function countEndToEnd(path) {
  const { stats, suites } = readReport(path) ?? {}
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

const isOfSpecification = (file) => file.startsWith('e2e/specification/')

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
