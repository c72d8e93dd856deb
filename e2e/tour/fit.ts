import type { Page } from 'playwright/test'
import { expect } from './tour-data.ts'

// Polls because floating elements take a moment to be placed again.
const { poll } = expect.configure({ soft: true })

/** Expects no horizontal scrolling at 320 pixels, and touch targets that are large enough. */
export async function expectToFitPhone(page: Page, at: string) {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 640 })
  await poll(() => sidewaysScroll(page), `${at}, at 320 pixels`).toEqual([])
  expect.soft(await page.evaluate(tooSmallForFingers), `${at}, for a finger`).toEqual([])
  await page.setViewportSize(wide)
}

/** Expects no horizontal scrolling with text at 200 %. */
export async function expectToFitLargeText(page: Page, at: string) {
  const size = (share: string) =>
    page.evaluate((share) => {
      document.documentElement.style.fontSize = share
    }, share)
  await size('200%')
  await poll(() => sidewaysScroll(page), `${at}, with text of 200 %`).toEqual([])
  await size('')
}

/** Returns elements that extend beyond the page; none if the page does not scroll horizontally. */
function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const over = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > clientWidth + 1
    })
    return over.map((element) => `${element.outerHTML.slice(0, 100)}`).slice(-3)
  })
}

/** Returns controls smaller than 44 pixels, except links within a sentence. */
function tooSmallForFingers() {
  const pressed = document.querySelectorAll<HTMLElement>(
    'a, button, input:not([type=radio], [type=checkbox], [type=file]), select, textarea, label:has([type=radio], [type=checkbox])',
  )
  const isInSentence = (element: HTMLElement) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim()
  return [...pressed]
    .filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element))
        return false
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || element.matches('.page-skip')) return false
      return width < 43.5 || height < 43.5
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 110)}`
    })
}
