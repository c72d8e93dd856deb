import { randomUUID } from 'node:crypto'
import jsQR from 'jsqr'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { mistakenLines, rightLines } from '#domain/testing/recipient-lines.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { test } from './office.ts'
import { confirmAddress } from './pages/account.ts'
import { Codes } from './pages/codes.ts'
import { unitedStates, Wizard } from './pages/wizard.ts'
import { call, confirmationLink, register, signInByCall } from './set-up.ts'

// The answer of a call is lost on purpose.
test.use({ serverName: 'people', expectedConsoleError: /ERR_CONNECTION_RESET/ })
test.describe.configure({ mode: 'default' })

/** Reads a QR code from the picture of an element, with a decoder that knows nothing of ours. */
async function readQr(page: Page, label: RegExp): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name: label }).screenshot({ scale: 'css' })
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    return { data: [...pixels], width: bitmap.width, height: bitmap.height }
  }, picture.toString('base64'))
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

/** Opens an account and signs the page in with it. The office stays signed in. */
async function signInAsFamily(page: Page, office: APIRequestContext) {
  await page.context().clearCookies() // signing in would end the office's session
  const account = await register(office)
  const token = /#token=(.+)/.exec(await confirmationLink(office, account.email))?.[1]
  await call(page.request, 'confirm_email', { token })
  await signInByCall(page, account)
  return account
}

/** Opens the card of a code, laid out for paper. */
async function openCards(page: Page, code: string) {
  const codes = new Codes(page)
  await codes.open(`?search=${code}`)
  await expect(codes.listed()).toHaveCount(1)
  await page.getByRole('button', { name: 'Print cards of this list' }).click()
  await expect(page).toHaveURL(/\/admin\/codes\/cards$/)
  await page.emulateMedia({ media: 'print' })
}

const names: Record<Locale, string> = { en: 'Moshe Klein', he: 'משה קליין', yi: 'משה קליין ז״ל' }

for (const locale of localesOfJourney(['en', 'he', 'yi'] as const)) {
  test(`a family opens the address of its card in ${locale}, and types nothing twice`, async ({
    page,
    office,
    server,
    browser,
  }) => {
    const name = names[locale]
    const { code = '' } = await call(office, 'create_code', {
      recipient_name: name,
      recipient_phone: '718-555-0123',
      locale,
    })
    await openCards(page, code)
    const address = await readQr(page, new RegExp(code))
    expect(address).toBe(`${server.url}/${locale}/register?code=${code}`)

    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const family = await phone.newPage()
    const account = { email: `${randomUUID()}@example.org`, password: 'a quiet room' }
    await family.goto(address ?? '')
    await expect(family.locator('.code')).toHaveText(code)
    await family.locator('input[name="email"]').fill(account.email)
    await family.locator('input[name="password"]').fill(account.password)
    await family.locator('input[name="confirm"]').fill(account.password)
    await family.locator('form button[type="submit"]').click()
    await expect(family).toHaveURL(/email-verification/)
    await confirmAddress(family, server.url, locale, account.email)
    await family.getByRole('link', { name: say(locale, 'auth.toRequest') }).click()

    const wizard = new Wizard(family, locale)
    await wizard.shows(1)
    await expect(wizard.field('field.fullName')).toHaveValue(name)
    await expect(wizard.field('field.phone')).toHaveValue(/718.*555.*0123/)
    await wizard.fill({
      'field.addressLine1': '1432 54th Street',
      'field.city': 'Brooklyn',
      'field.postalCode': '11219',
    })
    await wizard.chooseCountry(unitedStates[locale])
    await wizard.next(2)
    await wizard.chooseCategory('cat.wedding')
    await wizard.fill({ 'field.reason': 'We are making the wedding of our second daughter.' })
    await wizard.next(3)
    await wizard.choose('pay.ojc_online')
    await wizard.next(4)
    await wizard.fill({
      'pay.congregationName': 'Khal Beis Avrohom',
      'pay.taxId': '12-3456789',
      'pay.confirmTaxId': '123456789',
    })
    await wizard.press('action.submit')
    await wizard.press('action.send')
    await expect(family).toHaveURL(new RegExp(`/${locale}/dashboard`))
    await expect(family.getByRole('article').filter({ hasText: code })).toBeVisible()
    const width = await family.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await phone.close()

    await page.emulateMedia({ media: 'screen' })
    await new Codes(page).open(`?status=fully_used&search=${code}`)
    await expect(new Codes(page).row(code)).toContainText('asked')
    await expect(new Codes(page).row(code)).toContainText(name)
  })
}

test('what the office began is filled in for the phone number on the code', async ({
  page,
  office,
}) => {
  const { code = '' } = await call(office, 'create_code', {
    recipient_phone: '718-555-0123',
    begun: { input_city: 'Monsey', input_reason: 'Pesach' },
  })
  await signInAsFamily(page, office)
  const wizard = new Wizard(page, 'en')
  await wizard.open(code)
  const offer = page.getByRole('region', { name: say('en', 'explain.begunTitle') })
  await offer.getByLabel('Phone').fill('718-555-9999')
  await offer.getByRole('button').click()
  await expect(offer).toContainText(say('en', 'explain.begunNotFound'))
  await offer.getByLabel('Phone').fill('(718) 555-0123')
  await offer.getByRole('button').click()
  await expect(wizard.field('field.city')).toHaveValue('Monsey')
  await expect(wizard.field('field.phone')).toHaveValue(/718.*555.*0123/)
})

test('a form that is cut off by a revoked code keeps what was filled in', async ({
  page,
  office,
}) => {
  const account = await signInAsFamily(page, office)
  const wizard = new Wizard(page, 'en')
  await wizard.open(account.code)
  await wizard.toSubmit()
  await call(office, 'revoke_code', { code_id: account.codeId })
  await wizard.press('action.submit')
  await expect(page.getByRole('alert')).toContainText(say('en', 'code.revoked'))
  await expect(page).toHaveURL(/new-request-code-validation/)
  const { code = '' } = await call(office, 'create_code')
  await wizard.open(code)
  await page.getByRole('button', { name: say('en', 'wizard.useLeftover') }).click()
  await wizard.press('action.back')
  await wizard.press('action.back')
  await wizard.press('action.back')
  await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
})

test('480 right lines of 500 make 480 codes once, when the answer of the call is lost', async ({
  page,
}) => {
  const codes = new Codes(page)
  await codes.open()
  const lines = [...rightLines(480), ...mistakenLines.map(({ line }) => line)]
  await page.locator('textarea[name="recipients"]').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'See the list' }).click()
  await expect(page.getByText('Right: 480 · With mistakes: 20')).toBeVisible()
  const french = page.getByRole('textbox', { name: 'Line 497: Language' })
  await expect(french).toHaveAccessibleDescription('Write en, he or yi')
  let lost = 0
  await page.route('**/rpc/create_codes', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  const make = page.getByRole('button', { name: 'Make 480 codes' })
  await make.click()
  await expect(page.locator('.toast[data-tone="error"], [role="alert"]').first()).toBeVisible()
  await make.click()
  await expect(page.getByRole('button', { name: 'Print 480 cards' })).toBeVisible()
  expect(lost).toBe(1)
  await expect(page.getByText('Right: 0 · With mistakes: 18')).toBeVisible()
  await french.fill('yi')
  await page.getByRole('button', { name: 'Leave out line 500' }).click()
  await expect(page.getByText('Right: 1 · With mistakes: 16')).toBeVisible()
  await page.getByRole('button', { name: 'Print 480 cards' }).click()
  await expect(page.locator('li svg[role="img"] path[d^="M"]')).toHaveCount(480)
  await expect(
    page
      .locator('li')
      .filter({ has: page.locator('svg') })
      .last(),
  ).toContainText('Moshe')
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(48) // ten on a sheet
  const { codes: made } = await (
    await page.request.post('/rpc/list_codes', { data: { search: 'Moshe Cohen', limit: 500 } })
  ).json()
  expect(made).toHaveLength(480)
})

test('a code is sent, revoked, taken back and made anew on one screen', async ({
  page,
  office,
}) => {
  const { code = '' } = await call(office, 'create_code', {
    recipient_name: 'Sarah Levi',
    recipient_phone: '+972 52-555-0103',
    locale: 'he',
  })
  const codes = new Codes(page)
  await codes.open('?search=Sarah')
  const row = codes.row(code)
  await row.getByRole('button', { name: `Send: ${code}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`/he/register?code=${code}`)
  const whatsApp = dialog.getByRole('link', { name: /WhatsApp/ })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/972525550103\?text=/)
  await dialog.getByRole('button', { name: 'Told by telephone' }).click()
  await expect(row).toContainText('by telephone')
  await page.keyboard.press('Escape')
  await codes.pressInMenu(code, 'Edit')
  await dialog.getByLabel('Name of the recipient').fill('Sarah Leah Levi')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Sarah Leah Levi')
  await codes.pressInMenu(code, 'Enter a request')
  await expect(page.getByLabel('Full name')).toHaveValue('Sarah Leah Levi')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(/52.*555.*0103/)
  await codes.open('?search=Sarah')
  await codes.pressInMenu(code, 'Revoke')
  await expect(row.locator('.badge')).toHaveText('Revoked')
  await codes.pressInMenu(code, 'Undo')
  await expect(row.locator('.badge')).toHaveText('Available')
  await codes.pressInMenu(code, 'New code instead')
  await expect(codes.listed()).toHaveCount(2)
  await expect(row.locator('.badge')).toHaveText('Revoked')
  await expect(row).toContainText('Another one was made instead')
})
