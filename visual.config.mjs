import { defineConfig } from 'playwright/test'
import everyday from './playwright.config.mjs'

// `npm run visual`: every screen compared with its picture (docs/design.md, "The pictures").
export default defineConfig({
  ...everyday,
  testMatch: '*.visual.ts',
  testIgnore: [],
  snapshotPathTemplate: 'e2e/visual/{arg}{ext}',
  timeout: 900_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001 },
  },
  use: { ...everyday.use, trace: 'off', deviceScaleFactor: 1 },
})
