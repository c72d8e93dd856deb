// Runs the stages of a test one after another: a line for each, and one line of counts to close.
import { join } from 'node:path'
import { root } from './node.mjs'
import { runCollecting } from './run.mjs'

const noCounts = { passed: 0, failed: 0, skipped: 0 }

/**
 * Runs all `stages` (`{ name, run }`, where `run` gives `{ passed, failed, skipped, note?, names?, output? }`),
 * also after a failure, and sets the exit code. At the end stand the `names` of what failed, so that
 * the tail of a log tells them; the last line is `N passed, N failed, N skipped`.
 */
export async function runStages(stages) {
  const total = { ...noCounts }
  const failures = []
  for (const { name, run } of stages) {
    const begun = performance.now()
    const result = await run().catch((error) => ({
      ...noCounts,
      failed: 1,
      output: error.stack ?? String(error),
    }))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const mark = result.failed > 0 ? '✗' : '✓'
    const said = result.note ? `  ${result.note}` : ''
    console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(6)} s${said}`)
    if (result.failed > 0) {
      console.log(`\n${(result.output ?? '').trim()}\n`)
      failures.push(...(result.names ?? []).map((each) => `✗ ${name}: ${each}`))
    }
    for (const key of Object.keys(total)) total[key] += result[key]
  }
  for (const failure of failures) console.log(failure)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

/** A stage that a program decides by its exit code; counts as one. */
export function programStage(name, program, args, { limit = 300_000 } = {}) {
  return {
    name,
    run: async () => {
      const { code, output } = await runCollecting(program, args, {
        env: plainEnvironment(),
        limit,
      })
      return { ...noCounts, [code === 0 ? 'passed' : 'failed']: 1, output }
    },
  }
}

/** The environment for programs whose output is kept: no colours, no questions. */
export function plainEnvironment(more = {}) {
  const { FORCE_COLOR, ...rest } = process.env
  // Programs start over and over: what was compiled for one serves the next.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  return { ...rest, NO_COLOR: '1', CI: 'true', ...cache, ...more }
}
