import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { type Locale, localeOfPath, locales } from '#domain/locales.ts'
import { isFull } from '#server/testing/sizes.ts'
import { axeViolations } from './axe.ts'
import { expectToFitLargeText, expectToFitPhone } from './tour/fit.ts'
import { visitScenes } from './tour/scene.ts'
import { tours } from './tour/scenes.ts'
import { expect, test } from './tour/tour-data.ts'

// Errors that the scenes provoke: a missing page, a failed response, and a response that breaks a
// screen.
test.use({
  expectedConsoleError: /^404: |status of 500|RangeError: Invalid time value/,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

/** Checks the colours of dark mode. */
async function expectContrastInTheDark(page: Page, at: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await axeViolations(page, { rules: ['color-contrast'] })
  expect.soft(found, `${at}, dark mode`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Checks a screen with axe, and that it fits a small phone and large text. Hebrew and Yiddish differ
 * in their words alone, so axe reads Yiddish in the long run only.
 */
async function expectToBeAccessible(page: Page, locale: Locale, at: string) {
  const hasColors = locale === 'en' // they depend on no language
  if (locale !== 'yi' || isFull) {
    const found = await axeViolations(page, { except: hasColors ? [] : ['color-contrast'] })
    expect.soft(found, at).toEqual([])
  }
  if (hasColors && isFull) await expectContrastInTheDark(page, at)
  await expectToFitLargeText(page, at)
  await expectToFitPhone(page, at)
}

for (const [tourName, scenes] of Object.entries(tours)) {
  for (const locale of locales) {
    test(`the ${tourName} are accessible in ${locale}`, async ({ page, tourData }) => {
      await visitScenes({ page, locale, tourData }, scenes, ({ name }) =>
        expectToBeAccessible(page, locale, name),
      )
    })
  }
}

const isShort = process.env.TEST_SHORT === '1'

/** The first scene of each page. */
const pages = Object.values(tours).flatMap((scenes) =>
  scenes.filter(
    ({ address }, at) => address && scenes.findIndex((one) => one.address === address) === at,
  ),
)

// The tours visit these pages, too, where they run.
for (const [turn, locale] of isShort ? locales.entries() : []) {
  test(`every third page is accessible in ${locale}`, { tag: '@short' }, async ({
    page,
    tourData,
  }) => {
    const inTurn = pages.filter((_, at) => at % locales.length === turn)
    await visitScenes({ page, locale, tourData }, inTurn, ({ name }) =>
      expectToBeAccessible(page, locale, name),
    )
  })
}

const longName = 'Keren Hachesed of Congregation Toldos Yakov Yosef in Williamsburg'

test('the home page needs no scrolling, even with a long charity name', { tag: '@short' }, async ({
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

test('with text of 200 % no letter of the charity’s name is cut', { tag: '@short' }, async ({
  page,
}) => {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/en/signin')
    const name = page.locator('.page-brand bdi')
    await name.evaluate((element, longName) => {
      element.textContent = longName
      document.documentElement.style.fontSize = '200%'
    }, longName)
    // Lines of the text that extend beyond its box at a side, where they are cut.
    const cut = await name.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(element)
      const lines = [...text.getClientRects()]
      return lines.filter(({ left, right }) => left < box.left - 1 || right > box.right + 1).length
    })
    expect(cut, `${width} pixels`).toBe(0)
  }
})

test('in forced-colors mode the progress bar is drawn with borders', async ({ page, tourData }) => {
  await page.context().addCookies(tourData.cookies.requester)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/en/dashboard')
  const bar = page.locator('.progress_bar').first()
  await expect(bar).toHaveCSS('border-top-style', 'solid')
  const background = bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(bar.locator('span')).not.toHaveCSS('background-color', await background)
})

test('the tour visits every built page', { tag: '@short' }, () => {
  const { pages } = JSON.parse(readFileSync('build/pages.json', 'utf8'))
  const built = pages.map(({ path }: { path: string }) => path)
  const seen = new Set<string>(
    Object.values(tours).flatMap((scenes) => scenes.map(({ address }) => address ?? '/')),
  )
  // The landing page only redirects to the home page.
  const isTranslation = (path: string) => ![undefined, 'en'].includes(localeOfPath(path))
  const missing = built.filter((path: string) => !isTranslation(path) && !seen.has(path))
  expect(missing).toEqual([])
})
