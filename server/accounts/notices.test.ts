import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '#domain/locales.ts'
import type { User } from '#server/http/access.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import {
  addAdmin,
  addUser,
  hashForTest,
  mailedToken,
  testServices,
} from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { setPassword } from './store.ts'

const password = 'old brown teapot'

describeEachDatabase('the owner of an account is told', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  const open = () => createBrowsers(testServices(database))()
  async function person(values: Partial<User> = {}, add = addUser) {
    const user = await add(database.kysely, values)
    await setPassword(database.kysely, user.id, hash)
    const browser = open()
    await browser.signIn(user.email, password)
    return { ...user, browser }
  }
  const letters = async (recipient: string) =>
    (
      await database.kysely
        .selectFrom('outbox')
        .select(['kind', 'locale'])
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .execute()
    ).map(({ kind, locale }) => `${kind} ${locale}`)

  test.each<Locale>(['en', 'he', 'yi'])('of a changed password, in %s', async (locale) => {
    const { email, browser } = await person()
    await database.kysely.updateTable('users').set({ locale }).where('email', '=', email).execute()
    await browser.call('update_password', { new_password: 'a new brown teapot' })
    expect(await letters(email)).toEqual([`password_changed ${locale}`])
  })

  test('of a new device, but not of the first nor of a known one', async () => {
    const { email, browser } = await person()
    await browser.signIn(email, password)
    expect(await letters(email)).toEqual([])
    await open().signIn(email, password)
    expect(await letters(email)).toEqual(['new_device en'])
  })

  test('of the second step and its recovery codes', async () => {
    const { email, browser } = await person({}, addAdmin)
    const { body } = await browser.call('start_two_step', {})
    const totp = URI.parse((body as { uri: string }).uri)
    const confirmed = await browser.call('confirm_two_step', { code: totp.generate() })
    const [recovery] = (confirmed.body as { recovery_codes: string[] }).recovery_codes
    expect(await letters(email)).toEqual(['two_step_on en'])
    await browser.call('turn_off_two_step', { code: recovery })
    expect((await letters(email)).sort()).toEqual([
      'recovery_code_used en',
      'two_step_off en',
      'two_step_on en',
    ])
  })

  test('of becoming an administrator and of being one no longer', async () => {
    const { browser } = await person({}, addAdmin)
    const user = await person()
    await browser.call('invite_administrator', { email: user.email })
    const token = await mailedToken(database.kysely, user.email)
    await open().call('accept_administrator_invite', { token, password })
    await browser.call('remove_administrator', { user_id: user.id })
    expect(await letters(user.email)).toEqual([
      'admin_invite en',
      'administrator_made en',
      'administrator_removed en',
    ])
  })

  test('by the audit trail of a right password without its code', async () => {
    const { id, email } = await person({ two_step: true })
    await open().signIn(email, password)
    const rows = await database.kysely
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '=', 'sign_in.code_asked')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })
})
