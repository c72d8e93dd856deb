import { URI } from 'otpauth'
import { expect, test } from './fixtures.ts'
import { linkIn } from './mailbox.ts'
import { say } from './messages.ts'
import { letterOfKind, signIn } from './pages/account.ts'
import { seeToast } from './pages/toast.ts'
import { call, newAddress } from './set-up.ts'

const locale = 'en'
const password = 'a quiet room'

test('an invited administrator sets up two-step sign-in, signs in with it, and is removed', async ({
  page,
  office,
  server,
}) => {
  const email = newAddress()
  await call(office, 'invite_administrator', { email })
  const letter = await letterOfKind(office, '', email, 'admin_invite')
  await page.goto(linkIn(letter))
  await expect(page.getByText(email)).toBeVisible()
  await expect(page).toHaveURL(`/${locale}/administrator-invite`)
  await page.reload() // the address has no token any more
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel(say(locale, 'field.fullName')).fill('Chana Gold')
  await page.getByLabel(say(locale, 'auth.password'), { exact: true }).fill(password)
  await page.getByLabel(say(locale, 'auth.confirmPassword'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say(locale, 'invite.accept') }).click()
  await expect(page).toHaveURL(`/${locale}/signin`)
  await signIn(page, locale, { email, password })
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: say(locale, 'admin.settings') }).click()
  await page.getByRole('link', { name: say(locale, 'security.title') }).click()
  await page.getByRole('button', { name: say(locale, 'twoStep.setUp') }).click()
  const picture = page.getByRole('img', { name: say(locale, 'twoStep.picture') })
  await expect(picture.locator('path')).toHaveAttribute('d', /^M2 2h1v1h-1z/)
  const secret = (await page.locator('.two-step_secret').textContent())?.replaceAll(' ', '')
  const app = URI.parse(`otpauth://totp/x?secret=${secret}`)
  await page.getByLabel(say(locale, 'twoStep.code'), { exact: true }).fill(app.generate())
  await page.getByRole('button', { name: say(locale, 'twoStep.turnOn') }).click()
  await seeToast(page, say(locale, 'twoStep.turnedOn'))
  const recovery = await page.getByRole('status').getByRole('listitem').first().textContent()
  await page.getByRole('button', { name: say(locale, 'auth.signOut') }).click()
  await expect(page).toHaveURL(`/${locale}`)

  await page.goto(`/${locale}/signin`)
  await page.getByLabel(say(locale, 'auth.email'), { exact: true }).fill(email)
  await page.getByLabel(say(locale, 'auth.password'), { exact: true }).fill(password)
  const enter = page.getByRole('button', { name: say(locale, 'auth.signIn'), exact: true })
  await enter.click()
  const code = page.getByLabel(say(locale, 'twoStep.code'), { exact: true })
  await code.fill('000000')
  await enter.click()
  await expect(page.getByText(say(locale, 'err.wrongCode')).first()).toBeVisible()
  await code.fill(recovery ?? '')
  await enter.click()
  await expect(page).toHaveURL('/admin')

  const other = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!other) throw new Error('There is no browser')
  await other.context().addCookies((await office.storageState()).cookies)
  await other.goto('/admin/administrators')
  await other
    .getByRole('button', { name: `${say(locale, 'administrators.remove')}: Chana Gold` })
    .click()
  await other.getByRole('button', { name: say(locale, 'action.yes') }).click()
  await expect(other.locator('.ledger').getByText('Chana Gold')).toBeHidden()
  await other.goto('/admin/audit?kind=administrator')
  await expect(other.getByText(/^Removed/).first()).toBeVisible()
  await other.close()
  await page.goto('/admin/codes')
  await expect(page).toHaveURL(/\/signin/)
})
