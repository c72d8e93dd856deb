import { expect, type Page } from 'playwright/test'

/**
 * Expects a toast with exactly these texts, and closes it so that the next one appears. On a busy
 * machine it may have closed by itself before the press.
 */
export async function seeToast(page: Page, ...words: string[]) {
  const [first = ''] = words
  const toast = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .and(page.locator('.toast'))
    .filter({ has: page.getByText(first, { exact: true }) })
  for (const word of words) await expect(toast.getByText(word, { exact: true })).toBeVisible()
  const close = toast.getByRole('button')
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 1000 })
    await expect(toast).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** Returns the names of the buttons that the toast covers, even in part. */
export function buttonsUnderToast(page: Page): Promise<(string | null)[]> {
  return page.locator('.toast').evaluate((toast) => {
    const box = toast.getBoundingClientRect()
    const covered = [...document.querySelectorAll('button, a.mantine-Button-root')].filter(
      (button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect()
        const overlaps =
          top < box.bottom && bottom > box.top && left < box.right && right > box.left
        return overlaps && !toast.contains(button)
      },
    )
    return covered.map((button) => button.textContent)
  })
}
