import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**']

export default defineConfig({
  test: {
    pool: 'forks', // PGlite and child processes want a process of their own
    maxWorkers: 2,
    // A machine that is busy is slow, not wrong: only what hangs is to end here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{domain,contract,scripts}/**/*.test.{ts,mjs}'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false, // what is read and compiled for one file serves the next
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude,
          globalSetup: ['server/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['scripts/fail-on-console-error.mjs'],
        },
      },
    ],
  },
})
