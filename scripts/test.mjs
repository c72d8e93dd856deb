// `npm test`: everything that must hold, from a fresh clone on.
import { bringBrowser } from './browser.mjs'
import { quickChecks, readReport, unitTests, withReport } from './checks.mjs'
import { asCommand, findNode, tool } from './node.mjs'
import { build, install } from './prepare.mjs'
import { runCollecting } from './run.mjs'
import { plainEnvironment, runStages } from './stages.mjs'

await asCommand(async () => {
  await install()
  await runStages([
    ...quickChecks(),
    { name: 'pages', run: buildPages }, // before the units: some run the whole server, which reads them
    unitTests(),
    { name: 'end to end', run: endToEnd },
  ])
})

async function buildPages() {
  await build()
  return { passed: 1, failed: 0, skipped: 0 }
}

async function endToEnd() {
  const browser = await bringBrowser()
  return withReport(async (report) => {
    const env = plainEnvironment({ CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const args = [tool('playwright'), 'test', '--reporter=dot,json']
    const { code, output } = await runCollecting(findNode(), args, { env, limit: 1_800_000 })
    const { stats, suites } = readReport(report) ?? {}
    if (!stats) return { passed: 0, failed: 1, skipped: 0, output }
    const failed = stats.unexpected + stats.flaky // passing at the second try is not passing
    return {
      passed: stats.expected,
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: stats.skipped,
      names: namesOfFailed(suites),
      output,
    }
  })
}

function namesOfFailed(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...namesOfFailed(inner),
  ])
}
