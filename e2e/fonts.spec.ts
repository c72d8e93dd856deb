import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { locales } from '#domain/locales.ts'
import { expect, test } from './fixtures.ts'

/** Letters that people may type but messages do not contain: Yiddish digraphs and vowel points. */
const pointed = 'װ ױ ײ אַ אָ בֿ וּ יִ ײַ כּ פּ פֿ שׂ תּ שָׁלוֹם'

test('every character of every language is in our font', { tag: '@short' }, async ({ page }) => {
  await page.goto('/yi')
  const texts = locales.map((locale) => readFileSync(`web/i18n/${locale}.json`, 'utf8'))
  const signs = [...new Set(texts.join(''))].join('').replaceAll('\n', '')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  for (const weight of [400, 500, 700]) {
    await page.evaluate(
      async ([text, weight]) => {
        const heading = document.querySelector('h1')
        if (!heading) return
        heading.style.fontWeight = String(weight)
        heading.textContent = String(text)
        await document.fonts.ready
      },
      [`${signs} ${pointed}`, weight] as const,
    )
    const { root } = await devTools.send('DOM.getDocument')
    const { nodeId } = await devTools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    })
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual(
      fonts.map(() => ['Heebo', true]),
    )
    expect(fonts).not.toEqual([])
  }
})

/** Returns whether the system has a font that stands in until ours has loaded (web/theme.css). */
const hasStandIn = (page: Page) =>
  page.evaluate(() => {
    const font = new FontFace('any', 'local("Arial"), local("Liberation Sans"), local("Arimo")')
    return font.load().then(
      () => true,
      () => false,
    )
  })

/** Returns the cumulative layout shift since the page was loaded. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const shifts = await new Promise<PerformanceEntryList>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      requestIdleCallback(() => done(observer.takeRecords()))
    })
    return shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0)
  })

for (const locale of locales) {
  test(`a font that loads late causes no layout shift in ${locale}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await hasStandIn(page), 'Debian: apt-get install fonts-liberation').toBe(true)
    for (const path of ['', '/signin']) {
      const arrival = Promise.withResolvers<void>()
      const asked: string[] = []
      await page.route('**/*.woff2', async (route) => {
        asked.push(new URL(route.request().url()).origin)
        await arrival.promise
        await route.continue()
      })
      await page.goto(`/${locale}${path}`, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // English pages show the names of the other two languages
      await expect.poll(() => asked.length).toBe(2)
      arrival.resolve()
      expect(await layoutShift(page), path).toBeLessThan(0.01)
      expect(new Set(asked)).toEqual(new Set([new URL(String(baseURL)).origin]))
      await page.unroute('**/*.woff2')
    }
  })
}
