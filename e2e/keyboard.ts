import type { Locator, Page } from 'playwright/test'

/** Operates a page by keyboard and reads the accessibility tree, as a screen reader does. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /**
   * Presses Tab until the target has focus. First waits until the target exists, in a form that can
   * be submitted.
   */
  async tabTo(target: Locator) {
    await target.and(this.page.locator(':not(form:has([type=submit]:disabled) *)')).waitFor()
    for (let presses = 0; presses < 120; presses++) {
      await this.page.keyboard.press('Tab')
      const here = await target.evaluateAll((found) =>
        found.includes(document.activeElement as HTMLElement),
      )
      if (here) return
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  /** Moves focus to the target and presses Enter. */
  async press(target: Locator) {
    await this.tabTo(target)
    await this.page.keyboard.press('Enter')
  }

  /** Moves focus to the target and types a text. */
  async write(target: Locator, text: string) {
    await this.tabTo(target)
    await this.page.keyboard.type(text)
  }

  /** Returns the focused element as Chromium's accessibility tree describes it. */
  async focusedElement(): Promise<AccessibleElement> {
    const session = await this.page.context().newCDPSession(this.page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    await session.detach()
    const focused = nodes.findLast((node) => node.properties?.some(isFocus))
    const property = (name: string) =>
      focused?.properties?.find((one) => one.name === name)?.value.value
    return {
      role: String(focused?.role?.value),
      name: String(focused?.name?.value ?? ''),
      description: String(focused?.description?.value ?? ''),
      invalid: property('invalid') === 'true',
      required: property('required') === true,
      expanded: property('expanded'),
    }
  }
}

export type AccessibleElement = {
  role: string
  name: string
  description: string
  invalid: boolean
  required: boolean
  /** Undefined if the element cannot be expanded. */
  expanded: boolean | undefined
}

const isFocus = ({ name, value }: { name: string; value: { value?: unknown } }) =>
  name === 'focused' && value.value === true
