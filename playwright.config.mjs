import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts', // those of e2e/specification/ that need no browser are run by Vitest
  globalSetup: './e2e/fresh-data.ts',
  outputDir: 'test-results',
  workers: 3, // on two cores: pages often wait
  fullyParallel: true,
  // `npm test` runs the specification and one test of each kind (docs/reliability.md).
  grep: process.env.TEST_SHORT === '1' ? /@short|specification\// : undefined,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine is slow but correct: these timeouts are for tests that hang.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    reuseContext: true, // cleared after each test, but keeps compiled scripts
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: findBrowser(),
      // A fake camera. The headless shell has no prompt of its own to allow it.
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // makes every test a third slower
    screenshot: 'only-on-failure',
  },
})
