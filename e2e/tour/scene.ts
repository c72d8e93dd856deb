import type { Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from '../messages.ts'
import { expect, type TourData, type Viewer } from './tour-data.ts'

export type TourContext = { page: Page; locale: Locale; tourData: TourData }

/** One screen in one state. */
export type Scene = {
  name: string
  /**
   * The English address, as in build/pages.json. Without it, the scene continues from the one
   * before.
   */
  address?: `/${string}`
  /** Query or hash to append to the address. */
  suffix?: (tourData: TourData) => string
  /** Default: visitor. */
  viewer?: Viewer
  /** The only language in which it is visited, for one of many states that look alike. */
  only?: Locale
  /** Brings the page into the state and waits until it is complete. */
  show?: (tour: TourContext) => Promise<unknown>
}

/** Visits the scenes in one language and calls `check` at each. */
export async function visitScenes(
  tour: TourContext,
  scenes: readonly Scene[],
  check: (scene: Scene) => Promise<void>,
) {
  const { page, locale, tourData } = tour
  const context = page.context()
  await page.addInitScript((locale) => {
    // A blank page has no local storage.
    if (location.origin !== 'null') localStorage.setItem('locale', locale)
  }, locale)
  for (const scene of scenes) {
    if (scene.only && scene.only !== locale) continue
    if (scene.address) {
      await context.clearCookies()
      const url = new URL(tourData.url)
      await context.addCookies([
        ...tourData.cookies[scene.viewer ?? 'visitor'],
        { name: 'locale', value: locale, url: url.origin },
      ])
      const address = scene.address
        .replace(/^\/en(?=\/|$)/, `/${locale}`)
        .replace(/:(number|clean|locked|closed)/, (_, run) => numberOf(tourData, run))
      await page.goto(address + (scene.suffix?.(tourData) ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(async () => {
        // The charts of the dashboard load once they are scrolled into view.
        if (scene.address === '/admin') await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await expect(page.getByText(say(locale, 'common.loading'))).toHaveCount(0, {
          timeout: 2000,
        })
      }).toPass()
    }
    await scene.show?.(tour)
    await check(scene)
  }
}

/** Returns the number of a run; `number` is the draft, as the page itself is called. */
const numberOf = ({ runs }: TourData, run: string) =>
  String(run === 'number' ? runs.draft : runs[run as keyof typeof runs])

/** Returns an action that presses the button with a message. */
export const press = (key: string) => async (tour: TourContext) => {
  await button(tour, key).first().click()
}

export const button = ({ page, locale }: TourContext, key: string) =>
  page.getByRole('button', { name: say(locale, key), exact: true })

/** Returns an action that waits for a message. */
export const waitForMessage =
  (key: string) =>
  async ({ page, locale }: TourContext) => {
    await expect(page.getByText(say(locale, key)).first()).toBeVisible()
  }

/** Makes a procedure respond with an object, or fail with an HTTP status. */
export async function mockResponse(
  { page }: TourContext,
  procedure: string,
  answer: object | number,
) {
  await unmock({ page }, procedure)
  await page.route(`**/rpc/${procedure}`, (route) =>
    route.fulfill(typeof answer === 'number' ? { status: answer, json: {} } : { json: answer }),
  )
}

/** Lets the server respond again. */
export const unmock = ({ page }: Pick<TourContext, 'page'>, procedure: string) =>
  page.unroute(`**/rpc/${procedure}`)
