import { type APIRequestContext, expect, type Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { lettersTo, linkIn } from '../mailbox.ts'
import { say } from '../messages.ts'

type Account = { email: string; password: string }

/** Signs in at /signin and waits until the page has been left. */
export async function signIn(page: Page, locale: Locale, { email, password }: Account) {
  if (!new URL(page.url(), 'http://none').pathname.endsWith('/signin')) {
    await page.goto(`/${locale}/signin`)
  }
  await page.getByLabel(say(locale, 'auth.email'), { exact: true }).fill(email)
  await page.getByLabel(say(locale, 'auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say(locale, 'auth.signIn'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/signin/)
}

/** Registers from the home page, up to the screen that asks to confirm the e-mail address. */
export async function openAccount(page: Page, locale: Locale, code: string, account: Account) {
  await page.goto(`/${locale}`)
  await page.getByRole('link', { name: say(locale, 'home.makeRequest') }).click()
  await expect(page).toHaveURL(`/${locale}/new-request-choice`)
  await page.getByRole('link', { name: say(locale, 'auth.signUp') }).click()
  await enterCode(page, locale, code)
  await expect(page).toHaveURL(`/${locale}/signup?code=${code}`)
  await page.getByLabel(say(locale, 'auth.email'), { exact: true }).fill(account.email)
  await page.getByLabel(say(locale, 'auth.password'), { exact: true }).fill(account.password)
  await page.getByLabel(say(locale, 'auth.confirmPassword'), { exact: true }).fill(account.password)
  await page.getByRole('button', { name: say(locale, 'auth.signUp'), exact: true }).click()
  await expect(page.getByText(say(locale, 'ok.accountCreatedTitle'))).toBeVisible()
  await expect(page).toHaveURL(
    `/${locale}/email-verification?email=${encodeURIComponent(account.email)}`,
  )
}

/** Opens the link of the confirmation letter, in the browser that opened the account. */
export async function confirmAddress(page: Page, url: string, locale: Locale, email: string) {
  const letter = await letterOfKind(page.request, url, email, 'confirm')
  expect(letter.subject).toContain(say(locale, 'mail.confirmSubject'))
  await page.goto(linkIn(letter))
  await pressConfirm(page, locale)
  await expect(page.getByText(say(locale, 'auth.confirmOkSignedIn'))).toBeVisible()
}

/** Presses the button of the page of a confirmation link. */
export const pressConfirm = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: say(locale, 'auth.confirmAddressButton'), exact: true }).click()

export async function letterOfKind(
  request: APIRequestContext,
  url: string,
  recipient: string,
  kind: string,
) {
  const find = async () =>
    (await lettersTo(request, url, recipient)).find((letter) => letter.kind === kind)
  await expect.poll(find, { message: `a letter of kind ${kind}` }).toBeTruthy()
  const letter = await find()
  if (!letter) throw new Error(`No letter of kind ${kind}`)
  return letter
}

/** Enters an access code and continues. */
export async function enterCode(page: Page, locale: Locale, code: string) {
  await page.getByLabel(say(locale, 'code.accessCode')).fill(code)
  await page.getByRole('button', { name: say(locale, 'action.continue') }).click()
}
