import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A machine that is busy is slow, not wrong: only what hangs is to end here.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    reuseContext: true, // emptied after each test; but scripts it has compiled it keeps
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--use-fake-device-for-media-stream'], // a camera that needs none
    },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // it costs every test a third more time
    screenshot: 'only-on-failure',
  },
})
