import type { Page } from 'playwright/test'

/**
 * Returns the left-to-right runs on this page whose characters are not drawn in logical order:
 * codes, numbers, amounts, phone numbers, addresses and Latin words. Checks all text, accessible
 * labels, field values and the page title. `whole` lists texts whose trailing punctuation belongs
 * to the run.
 */
export function brokenRuns(page: Page, whole: string[] = []): Promise<string[]> {
  const usual = /(?:[+$-]|\(\d{3}\) ?)?[A-Za-z0-9]+(?:[ @.,:/_+&?=%–-][A-Za-z0-9]+)*[%$]?/
  const pattern = [...whole.map((text) => RegExp.escape(text)), usual.source].join('|')
  return page.evaluate((pattern) => {
    const run = new RegExp(pattern, 'g')
    const range = document.createRange()

    /** Returns the runs of a text node that are drawn out of order. */
    function brokenIn(node: Text) {
      const matches = [...node.data.matchAll(run)]
      return matches.filter(isBroken).map(([found]) => found)

      function isBroken({ 0: found, index }: RegExpExecArray) {
        let last = { top: Number.NEGATIVE_INFINITY, left: 0 }
        for (let at = index; at < index + found.length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { top, left, width } = range.getBoundingClientRect()
          if (width > 0 && Math.abs(top - last.top) < 2 && left < last.left - 0.5) return true
          if (width > 0) last = { top, left }
        }
        return false
      }
    }

    /** Checks a text that is not a text node of the page, by drawing it in the given direction. */
    function brokenWords(text: string, direction: string) {
      const line = document.createElement('div')
      line.style.cssText = `direction: ${direction}; position: absolute; white-space: pre`
      line.textContent = text
      document.body.append(line)
      const found = line.firstChild ? brokenIn(line.firstChild as Text) : []
      line.remove()
      return found
    }

    const broken = brokenWords(document.title, document.documentElement.dir)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('script, style, noscript')) continue
      const { direction } = getComputedStyle(element)
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'title',
        'alt',
        'placeholder',
      ]) {
        broken.push(...brokenWords(element.getAttribute(name) ?? '', direction))
      }
      if (element instanceof HTMLOptionElement) broken.push(...brokenWords(element.text, direction))
      if (element instanceof HTMLInputElement) broken.push(...brokenWords(element.value, direction))
      for (const node of element.childNodes)
        if (node instanceof Text) broken.push(...brokenIn(node))
    }
    return broken
  }, pattern)
}

/**
 * Returns the characters of a single-line text in the order in which they are drawn, left to right.
 */
export function visualOrder(page: Page, text: string): Promise<string> {
  return page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const drawn: { character: string; left: number }[] = []
      const range = document.createRange()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { data } = node as Text
        for (let at = 0; at < data.length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          drawn.push({ character: data.charAt(at), left: range.getBoundingClientRect().left })
        }
      }
      return drawn
        .sort((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('')
    })
}
