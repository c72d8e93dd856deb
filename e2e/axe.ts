import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns the violations of WCAG 2.2 AA and best practices on a page, or within a selector: one
 * line per rule with the offending elements. `rules` limits the check to these rules, `except`
 * leaves some out.
 *
 * Injects axe once per page and returns violations only. The official driver for Playwright injects
 * it on every run and also returns all passes, which takes four times as long.
 *
 * Ignores the size of a target whose middle is covered: axe measures what an open menu leaves of it.
 */
export async function axeViolations(
  page: Page,
  { within, rules, except = [] }: { within?: string; rules?: string[]; except?: string[] } = {},
): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = rules
    ? { type: 'rule', values: rules }
    : { type: 'tag', values: standards }
  const off = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const options: RunOptions = {
    ...{ runOnly, rules: off, elementRef: true },
    resultTypes: ['violations'],
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ within, options }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      const { violations } = await loaded.run(within ?? document, options)
      const isCovered = (element: Element | undefined) => {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return top !== null && !element?.contains(top)
      }
      return violations.flatMap(({ id, nodes }) => {
        const found = nodes.filter(
          ({ element }) => id !== 'target-size' || !isCovered(element as Element | undefined),
        )
        return found.length > 0 ? [`${id}: ${found.map(({ html }) => html)}`] : []
      })
    },
    { within, options },
  )
}
