import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { localeOfPath, locales } from '#domain/locales.ts'
import { findingsOf } from './axe.ts'
import { expectToFitLargeText, expectToFitPhone } from './tour/fit.ts'
import { walk } from './tour/scene.ts'
import { rounds } from './tour/scenes.ts'
import { expect, test } from './tour/world.ts'

// A page that is not there says so; an answer that does not come, and one that breaks a screen, are
// made so by their scenes.
test.use({
  expectedComplaint: /^404: |status of 500|RangeError: Invalid time value/,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

/** The colours of the night are the same in all languages: once is enough. */
async function expectContrastAtNight(page: Page, at: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await findingsOf(page, { rules: ['color-contrast'] })
  expect.soft(found, `${at}, at night`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

for (const [round, scenes] of Object.entries(rounds)) {
  for (const locale of locales) {
    test(`nothing on the ${round} stands in anybody’s way, in ${locale}`, async ({
      page,
      world,
    }) => {
      await walk({ page, locale, world }, scenes, async ({ name }) => {
        expect.soft(await findingsOf(page), name).toEqual([])
        if (locale === 'en') await expectContrastAtNight(page, name)
        await expectToFitLargeText(page, name)
        await expectToFitPhone(page, name)
      })
    })
  }
}

const longName = 'Keren Hachesed of Congregation Toldos Yakov Yosef in Williamsburg'

test('the home page is complete without scrolling, however long the charity’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of locales) {
    await page.goto(`/${locale}`)
    await page.evaluate(async (name) => {
      const heading = document.querySelector('h1 bdi')
      if (heading) heading.textContent = name
      await document.fonts.ready
    }, longName)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, locale).toBeLessThanOrEqual(740)
  }
})

test('where the reader’s own colours rule, what only a colour said has a line', async ({
  page,
  world,
}) => {
  await page.context().addCookies(world.cookies.requester)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/en/dashboard')
  const bar = page.locator('.progress-bar').first()
  await expect(bar).toHaveCSS('border-top-style', 'solid')
  const ground = bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(bar.locator('span')).not.toHaveCSS('background-color', await ground)
})

test('no screen is left out', () => {
  const { pages } = JSON.parse(readFileSync('build/pages.json', 'utf8'))
  const built = pages.map(({ path }: { path: string }) => path)
  const seen = new Set<string>(
    Object.values(rounds).flatMap((scenes) => scenes.map(({ address }) => address ?? '/')),
  )
  // The landing screen only leads on to the home page.
  const isTranslation = (path: string) => ![undefined, 'en'].includes(localeOfPath(path))
  const missing = built.filter((path: string) => !isTranslation(path) && !seen.has(path))
  expect(missing).toEqual([])
})
