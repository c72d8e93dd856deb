import { readFile } from 'node:fs/promises'
import { locales } from '#domain/locales.ts'
import { localesOfJourney } from './journey-locales.ts'
import { linkIn } from './mailbox.ts'
import { say } from './messages.ts'
import { letterOfKind, pressConfirm } from './pages/account.ts'
import { seeToast } from './pages/toast.ts'
import { expect, submitRequest, test } from './requester.ts'
import { administrator } from './server.ts'
import { signInByCall } from './set-up.ts'

const locale = 'he'
const name = 'Ephraim Weiss'

test("a person's data is exported, then erased, and both are in the audit trail", async ({
  page,
  requester,
  server,
}) => {
  const inputs = { input_full_name: name, input_phone: '718-555-0199' }
  const { id } = await submitRequest(page.request, requester.code, inputs)
  await page.context().clearCookies()
  await signInByCall(page, administrator) // erasing needs a fresh sign-in
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)

  await page.goto(`/admin/person?request=${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say(locale, 'person.download') }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({
    account: { email: requester.email },
    requests: [{ full_name: name, payment: { tax_id: '••••6789' } }],
  })

  const erase = page.getByRole('button', { name: say(locale, 'person.erase'), exact: true })
  const typed = page.locator('input[name="confirmation"]')
  await typed.fill('Somebody else')
  await erase.click()
  await expect(page.getByText(say(locale, 'err.nameDiffers'))).toBeVisible()
  await typed.fill(name)
  await erase.click()
  await seeToast(page, say(locale, 'person.erased'))
  await expect(page.getByText(say(locale, 'person.isErased'))).toBeVisible()

  await page.goto(`/admin/audit?subject_id=${id}`)
  await expect(page.getByText(say(locale, 'audit.person.erased'))).toBeVisible()
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(3)
  await expect(page.getByText(name)).toBeHidden()
  const { email, password } = requester
  const data = { email, password }
  expect((await page.request.post('/auth/sign-in/email', { data })).status()).toBe(401)
})

test('signing a user out in the office sends their open page to sign-in', async ({
  page,
  browser,
  office,
  requester,
  server,
}) => {
  const { id } = await submitRequest(page.request, requester.code, { input_full_name: name })
  await page.goto('/en/dashboard')
  await expect(page.getByText(requester.email)).toBeVisible()
  const draft = `kuppah-draft:${requester.id}:K7QM4RTX`
  await page.evaluate((key) => localStorage.setItem(key, '{}'), draft)
  const storageState = await office.storageState()
  const desk = await browser.newPage({ storageState, baseURL: server.url })
  await desk.goto(`/admin/person?request=${id}`)
  await expect(desk.getByText(say('en', 'person.signedIn_one'))).toBeVisible()
  await desk.getByRole('button', { name: say('en', 'person.signOut') }).click()
  await desk.getByRole('button', { name: say('en', 'action.yes') }).click()
  await expect(desk.getByText(say('en', 'person.signedInNowhere'))).toBeVisible()
  await seeToast(desk, say('en', 'person.signOutDone', { name }))
  await desk.close()
  await expect(page).toHaveURL(/\/en\/signin\?return_to=/)
  expect(await page.evaluate((key) => localStorage.getItem(key), draft)).toBeNull()
})

for (const locale of localesOfJourney(locales)) {
  test(`an owner changes the account's address with the link mailed to the new one, in ${locale}`, async ({
    page,
    requester,
  }) => {
    const next = `new-${requester.email}`
    await page.goto(`/${locale}/security`)
    await page.getByLabel(say(locale, 'auth.email'), { exact: true }).fill(next)
    await page.getByRole('button', { name: say(locale, 'auth.changeEmail') }).click()
    await expect(page.getByRole('status').filter({ hasText: next })).toBeVisible()
    await page.goto(linkIn(await letterOfKind(page.request, '', next, 'change_email')))
    await pressConfirm(page, locale)
    await expect(
      page.getByRole('heading', { name: say(locale, 'auth.confirmOkTitle') }),
    ).toBeVisible()
    await page.goto(`/${locale}/dashboard`) // this session goes on
    await expect(page.getByRole('banner')).toContainText(next)
    await letterOfKind(page.request, '', requester.email, 'email_changed')
  })
}

test('the office changes the address of a person who called, who signs in with the new one', async ({
  page,
  requester,
  server,
}) => {
  const next = `called-${requester.email}`
  const { id } = await submitRequest(page.request, requester.code, { input_full_name: name })
  await page.context().clearCookies()
  await signInByCall(page, administrator)
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  await page.goto(`/admin/person?request=${id}`)
  const email = page.getByLabel(say(locale, 'auth.email'), { exact: true })
  await email.fill(next)
  const change = page.getByRole('button', { name: say(locale, 'person.changeEmail') })
  const [button, field] = [await change.boundingBox(), await email.boundingBox()]
  expect(button?.width).toBeLessThan(field?.width ?? 0)
  await change.click()
  await seeToast(page, say(locale, 'person.emailChanged', { name }))
  const data = { email: next, password: requester.password }
  expect((await page.request.post('/auth/sign-in/email', { data })).status()).toBe(200)
})
