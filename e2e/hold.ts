import type { Page } from 'playwright/test'

/** Keeps the answers from an address waiting, to see what a page shows meanwhile, until it is let go. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
