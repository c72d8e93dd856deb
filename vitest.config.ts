import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', 'build/**', 'data/**', '**/*.spec.ts']
// Long proofs (docs/reliability.md).
if (process.env.TEST_SHORT === '1') exclude.push('**/*.full.test.{ts,mjs}')

/** Messages that pages load later (web/i18n/late-messages.ts): tests have all from the start. */
const lateMessages: Plugin = {
  name: 'late messages',
  enforce: 'pre',
  load: (id) => (/\/i18n\/\w+\.json\?\w+$/.test(id) ? 'export default {}' : undefined),
}

/** Starts the long proofs first, or the last of them would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) =>
      /(histories|years)\.test/.test(moduleId)
        ? 0
        : /(races|fuzz|\.full)\.test/.test(moduleId)
          ? 1
          : 2
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    pool: 'forks', // PGlite and child processes need their own process
    maxWorkers: 2,
    // A busy machine is slow but correct: these timeouts are for tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['scripts/same-seed.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['{domain,contract,scripts}/**/*.test.{ts,mjs}'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false, // reuses compiled modules across test files
          include: ['{server,bench,e2e/specification}/**/*.test.ts'],
          exclude,
          globalSetup: ['server/testing/setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [lateMessages],
        test: {
          name: 'web',
          isolate: false, // 14 s instead of 103 on two cores
          include: ['web/**/*.test.{ts,tsx}', 'e2e/specification/**/*.test.tsx'],
          exclude,
          environment: 'happy-dom',
          // It loads no style sheets; without this it reports each as an error on stderr.
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
          },
          setupFiles: ['scripts/clean-window.mjs', 'scripts/fail-on-console-error.mjs'],
        },
      },
    ],
  },
})
