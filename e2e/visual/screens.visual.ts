import { locales } from '#domain/locales.ts'
import { TestServer } from '../server.ts'
import { walk } from '../tour/scene.ts'
import { rounds } from '../tour/scenes.ts'
import { test as base, expect } from '../tour/world.ts'

const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await TestServer.start({
        NODE_OPTIONS: '--import=./e2e/visual/fixed-server.mjs',
      })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// Tall enough for most screens; what lies below is more of the same.
const sizes = [
  { width: 360, height: 1100 },
  { width: 1280, height: 900 },
]

// Minutes that pass while the world is made, and what a camera sees.
const moving = '.audit-when, .ledger-facts, video.camera'

test.use({
  expectedComplaint: /^404: |status of 500|RangeError: Invalid time value/,
  contextOptions: { reducedMotion: 'reduce' },
})

for (const [round, scenes] of Object.entries(rounds)) {
  for (const locale of locales) {
    for (const size of sizes) {
      test(`${round}, in ${locale}, ${size.width} pixels wide`, async ({ page, world }) => {
        await page.setViewportSize(size)
        await page.clock.setFixedTime('2026-11-18T15:01:00Z')
        await walk({ page, locale, world }, scenes, async ({ name }) => {
          await page.evaluate(() => document.fonts.ready)
          const shot = [locale, `${name}-${size.width}.png`]
          const veil = { mask: [page.locator(moving)], maskColor: '#dcd8ce' }
          await expect.soft(page).toHaveScreenshot(shot, veil)
        })
      })
    }
  }
}
