import type { Page } from 'playwright/test'

/**
 * Delays responses from a URL, to test what a page shows while it waits. Returns a function that
 * releases them.
 */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}
