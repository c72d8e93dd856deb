import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds against WCAG 2.2 AA and good practice on a page, or in what a selector finds there:
 * a line for each rule that is broken, with the elements that break it. `rules`: these alone.
 *
 * It is read into a page once and gives only what it found: its own driver for browsers reads it in
 * anew each time and hands everything over that it passed, which takes four times as long.
 */
export async function findingsOf(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = rules
    ? { type: 'rule', values: rules }
    : { type: 'tag', values: standards }
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ within, options }) => {
      const { axe: there } = window as unknown as { axe: typeof axe }
      const { violations } = await there.run(within ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
    },
    { within, options },
  )
}
