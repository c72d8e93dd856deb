import { locales } from '#domain/locales.ts'
import { visitScenes } from '../tour/scene.ts'
import { tours } from '../tour/scenes.ts'
import { expect, test } from '../tour/tour-data.ts'

// Tall enough for most screens.
const sizes = [
  { width: 360, height: 1100 },
  { width: 1280, height: 900 },
]

// Parts that differ between runs: minutes passed since the data was created, and the camera image.
const unstable = 'tbody [data-column="at"], .ledger dl, video'

test.use({
  serverVariables: { NODE_OPTIONS: '--import=./e2e/visual/fixed-server.mjs' },
  expectedConsoleError: /^404: |status of 500|RangeError: Invalid time value/,
  contextOptions: { reducedMotion: 'reduce' },
})

for (const [tourName, scenes] of Object.entries(tours)) {
  for (const locale of locales) {
    for (const size of sizes) {
      test(`the ${tourName} look as before in ${locale}, ${size.width} pixels wide`, async ({
        page,
        tourData,
      }) => {
        await page.setViewportSize(size)
        await page.clock.setFixedTime('2026-11-18T15:01:00Z')
        await visitScenes({ page, locale, tourData }, scenes, async ({ name }) => {
          await page.evaluate(() => document.fonts.ready)
          const shot = [locale, `${name}-${size.width}.png`]
          const maskOptions = { mask: [page.locator(unstable)], maskColor: '#dcd8ce' }
          await expect.soft(page).toHaveScreenshot(shot, maskOptions)
        })
      })
    }
  }
}
