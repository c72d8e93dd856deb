import { expect, type Locator, type Page } from 'playwright/test'

/** Measures of the office's screens in their first view (docs/design.md). */

const CONTROLS = 'a[href], button, input, select, textarea, summary'

/** How many controls of an element are on the screen; a list of tabs is one for the keyboard. */
export const controlsIn = (element: Locator): Promise<number> =>
  element.evaluate(
    (root, controls) =>
      [...root.querySelectorAll<HTMLElement>(controls)].filter((control) => {
        const { top, bottom, width } = control.getBoundingClientRect()
        const isSeen = control.checkVisibility() && width > 1 && bottom > 0 && top < innerHeight
        return isSeen && control.tabIndex >= 0
      }).length,
    CONTROLS,
  )

/** Expects letters of at least 13 pixels, and controls of at least 24. */
export async function expectReadable(page: Page) {
  const small = await page.locator('.page').evaluate((root, controls) => {
    const isSeen = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      return element.checkVisibility() && width > 1 && bottom > 0 && top < innerHeight
    }
    const texts = [...root.querySelectorAll('*')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()) &&
        !element.closest('.visually-hidden, svg, option') &&
        Number.parseFloat(getComputedStyle(element).fontSize) < 12.99,
    )
    const targets = [...root.querySelectorAll(controls)].filter((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      return Math.min(width, height) < 24 && !control.closest('p, dd, dt, li, .second-line')
    })
    return [...texts, ...targets].filter(isSeen).map((element) => element.outerHTML.slice(0, 120))
  }, CONTROLS)
  expect(small).toEqual([])
}
