import { defineConfig } from 'playwright/test'
import everyday from './playwright.config.mjs'

// `npm run visual` (docs/design.md): PICTURES is the folder to write to or to compare with.
export default defineConfig({
  ...everyday,
  testMatch: '*.visual.ts',
  testIgnore: [],
  globalSetup: [], // its servers have a clock of their own from their first start on
  snapshotPathTemplate: `${process.env.PICTURES}/{arg}{ext}`,
  timeout: 900_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001 },
  },
  use: { ...everyday.use, trace: 'off', deviceScaleFactor: 1 },
})
