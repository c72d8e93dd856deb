import { expect, type Page } from 'playwright/test'

/** Expects a toast with exactly these texts, and closes it so that the next one appears. */
export async function seeToast(page: Page, ...words: string[]) {
  const [first = ''] = words
  const toast = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .and(page.locator('.toast'))
    .filter({ has: page.getByText(first, { exact: true }) })
  for (const word of words) await expect(toast.getByText(word, { exact: true })).toBeVisible()
  await toast.getByRole('button').click()
  await expect(toast).toBeHidden()
}
