import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'
import { expect, type Who, type World } from './world.ts'

export type Place = { page: Page; locale: Locale; world: World }

/** One thing to be looked at: a screen, or a screen in a certain state. */
export type Scene = {
  name: string
  /** As build/pages.json has it for English; without, it goes on from the scene before. */
  address?: `/${string}`
  /** What follows the address: its query or hash. */
  rest?: (world: World) => string
  /** Default: somebody who is not signed in. */
  who?: Who
  /** Leads to the state, and waits until it is complete. */
  show?: (place: Place) => Promise<unknown>
}

/** Goes through the scenes in one language, and calls `look` at each. */
export async function walk(
  place: Place,
  scenes: readonly Scene[],
  look: (scene: Scene) => Promise<void>,
) {
  const { page, locale, world } = place
  const context = page.context()
  await page.addInitScript((locale) => {
    // Nothing here when the page is still blank
    if (location.origin !== 'null') localStorage.setItem('locale', locale)
  }, locale)
  for (const scene of scenes) {
    if (scene.address) {
      await context.clearCookies()
      const url = new URL(world.url)
      await context.addCookies([
        ...world.cookies[scene.who ?? 'visitor'],
        { name: 'locale', value: locale, url: url.origin },
      ])
      const address = scene.address.replace(/^\/en(?=\/|$)/, `/${locale}`)
      await page.goto(address + (scene.rest?.(world) ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(say(locale, 'common.loading'))).toHaveCount(0)
    }
    await scene.show?.(place)
    await look(scene)
  }
}

/** Presses the button with these words. */
export const press = (key: string) => async (place: Place) => {
  await button(place, key).first().click()
}

export const button = ({ page, locale }: Place, key: string) =>
  page.getByRole('button', { name: say(locale, key), exact: true })

/** Waits for the words of a message. */
export const sees =
  (key: string) =>
  async ({ page, locale }: Place) => {
    await expect(page.getByText(say(locale, key)).first()).toBeVisible()
  }

/** From here on a procedure answers so, whatever it is asked; as a failure by its HTTP status. */
export async function answers({ page }: Place, procedure: string, answer: object | number) {
  await answersAgain({ page }, procedure)
  await page.route(`**/rpc/${procedure}`, (route) =>
    route.fulfill(typeof answer === 'number' ? { status: answer, json: {} } : { json: answer }),
  )
}

/** It answers by itself again. */
export const answersAgain = ({ page }: Pick<Place, 'page'>, procedure: string) =>
  page.unroute(`**/rpc/${procedure}`)
