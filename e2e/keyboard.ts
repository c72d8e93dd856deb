import type { Locator, Page } from 'playwright/test'

/** A page used by keyboard alone, heard as a screen reader would say it. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /**
   * Goes on by Tab until something has the keyboard; waits until it is there to be gone to, as who
   * reads the page does.
   */
  async tabTo(target: Locator) {
    await target.and(this.page.locator(':not([inert] *)')).waitFor()
    for (let presses = 0; presses < 40; presses++) {
      await this.page.keyboard.press('Tab')
      const here = await target.evaluateAll((found) =>
        found.includes(document.activeElement as HTMLElement),
      )
      if (here) return
    }
    throw new Error(`The keyboard does not come to ${target}`)
  }

  /** Goes there and presses it. */
  async press(target: Locator) {
    await this.tabTo(target)
    await this.page.keyboard.press('Enter')
  }

  /** Goes there and types. */
  async write(target: Locator, text: string) {
    await this.tabTo(target)
    await this.page.keyboard.type(text)
  }

  /** What Chromium's accessibility tree says of the place where the keyboard stands. */
  async heard(): Promise<Heard> {
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

export type Heard = {
  role: string
  name: string
  description: string
  invalid: boolean
  required: boolean
  /** Undefined where nothing unfolds. */
  expanded: boolean | undefined
}

const isFocus = ({ name, value }: { name: string; value: { value?: unknown } }) =>
  name === 'focused' && value.value === true
