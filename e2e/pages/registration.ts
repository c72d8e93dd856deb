import type { Page } from 'playwright/test'

/** A heading of the page. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
/** The button that submits the registration. */
export const createAccount = (page: Page) =>
  page.getByRole('button', { name: 'Create Account', exact: true })

/** Fills in either registration screen. */
export async function fillIn(page: Page, email: string, password: string, confirm = password) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirm)
}
