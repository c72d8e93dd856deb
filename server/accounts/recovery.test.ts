import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '#domain/locales.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addUser, hashForTest, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { setPassword } from './store.ts'

const password = 'old teapot'
const new_password = 'new teapot'
const success = { success: true }

describeEachDatabase('password recovery', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  async function person(overrides: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(database.kysely, overrides)
    await setPassword(database.kysely, user.id, hash)
    return user
  }
  const openBrowser = (locale: Locale = 'en') => createBrowsers(testServices(database))({ locale })
  const lettersTo = (email: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['kind', 'locale', 'data'])
      .where('recipient', '=', email)
      .execute()
  async function link({ email }: { email: string }): Promise<string> {
    await openBrowser().call('request_password_reset', { email })
    return (await lettersTo(email)).at(-1)?.data.token ?? ''
  }
  const session = async (browser: ReturnType<typeof openBrowser>) =>
    (await browser.get('/auth/get-session')).body

  test('a mailed link opens a session for the new password only, then a full one, and ends the others', async () => {
    const user = await person()
    const elsewhere = openBrowser()
    await elsewhere.signIn(user.email, password)
    const browser = openBrowser()
    const token = await link(user)
    expect((await browser.call('start_password_recovery', { token })).body).toEqual(success)
    expect(await session(browser)).toMatchObject({ session: { recovery: true } })
    expect((await browser.call('check_user_admin_status', { input_user_id: user.id })).status).toBe(
      401,
    )
    expect((await browser.call('update_password', { new_password })).body).toEqual(success)
    expect(await session(browser)).toMatchObject({
      user: { id: user.id },
      session: { recovery: false },
    })
    expect(await session(elsewhere)).toBeNull()
    expect((await browser.signIn(user.email, password)).status).toBe(401)
    expect((await browser.signIn(user.email, new_password)).status).toBe(200)
  })

  test('a link works once, and the new password invalidates the others', async () => {
    const user = await person()
    const [first, second] = [await link(user), await link(user)]
    const browser = openBrowser()
    await browser.call('start_password_recovery', { token: first })
    const invalid = { success: false, error_code: 'err.resetLinkInvalid' }
    const again = await openBrowser().call('start_password_recovery', { token: first })
    expect(again).toMatchObject({ body: invalid, setCookie: [] })
    await browser.call('update_password', { new_password })
    const late = await openBrowser().call('start_password_recovery', { token: second })
    expect(late.body).toMatchObject(invalid)
  })

  test('of two concurrent uses of a link one succeeds', async () => {
    const token = await link(await person())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => openBrowser().call('start_password_recovery', { token })),
    )
    expect(answers.filter(({ setCookie }) => setCookie.length > 0)).toHaveLength(1)
  })

  test('a link expires after an hour', async () => {
    const user = await person()
    const token = await link(user)
    const { expires_at } = await database.kysely
      .selectFrom('account_tokens')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect((expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(1, 1)
    await database.kysely
      .updateTable('account_tokens')
      .set({ expires_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    expect((await openBrowser().call('start_password_recovery', { token })).body).toMatchObject({
      error_code: 'err.resetLinkInvalid',
    })
  })

  test('a confirmation link cannot reset a password', async () => {
    const user = await person({ email_verified: false })
    await openBrowser().call('resend_confirmation', { email: user.email })
    const token = (await lettersTo(user.email))[0]?.data.token ?? ''
    const browser = openBrowser()
    expect((await browser.call('start_password_recovery', { token })).body).toMatchObject({
      success: false,
    })
    expect(browser.jar.size).toBe(0)
  })

  test('a reset link confirms the address and clears the unconfirmed password', async () => {
    const user = await person({ email_verified: false })
    const browser = openBrowser()
    await browser.call('start_password_recovery', { token: await link(user) })
    expect((await openBrowser().signIn(user.email, password)).status).toBe(401)
    await browser.call('update_password', { new_password })
    expect((await openBrowser().signIn(user.email, new_password)).status).toBe(200)
  })

  test('all addresses get the same answer, and letters are in the language of the page', async () => {
    const user = await person()
    for (const email of [user.email, 'nobody@example.com', 'nobody']) {
      const answer = await openBrowser('yi').call('request_password_reset', { email })
      expect(answer).toMatchObject({ status: 200, body: success, setCookie: [] })
    }
    expect(await lettersTo(user.email)).toMatchObject([{ kind: 'reset', locale: 'yi' }])
    expect(await lettersTo('nobody@example.com')).toEqual([])
  })

  test('changing a password requires a sign-in within 15 minutes and ends the other sessions', async () => {
    const user = await person()
    const [here, elsewhere] = [openBrowser(), openBrowser()]
    await here.signIn(user.email, password)
    await elsewhere.signIn(user.email, password)
    const signedInAgo = (minutes: number) =>
      database.kysely
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('user_id', '=', user.id)
        .execute()
    await signedInAgo(15)
    expect((await here.call('update_password', { new_password })).body).toMatchObject({
      success: false,
      error_code: 'err.signInAgain',
    })
    await signedInAgo(14.9)
    expect((await here.call('update_password', { new_password })).body).toEqual(success)
    expect(await session(here)).toMatchObject({ user: { id: user.id } })
    expect(await session(elsewhere)).toBeNull()
  })

  test('a copy of the cookie that changes a password is worthless afterwards', async () => {
    const user = await person()
    const browser = openBrowser()
    await browser.signIn(user.email, password)
    const thief = openBrowser()
    for (const [name, value] of browser.jar) thief.jar.set(name, value)
    expect((await browser.call('update_password', { new_password })).body).toEqual(success)
    expect(await session(browser)).toMatchObject({ user: { id: user.id } })
    expect((await thief.call('list_sessions', {})).status).toBe(401)
  })

  test.each([
    ['short', 'err.weakPassword'],
    ['x'.repeat(129), 'err.tooLong'],
  ])('%s is refused', async (weak, code) => {
    const user = await person()
    const browser = openBrowser()
    await browser.signIn(user.email, password)
    expect((await browser.call('update_password', { new_password: weak })).body).toMatchObject({
      success: false,
      error_code: code,
      fields: { new_password: code },
    })
    expect((await browser.signIn(user.email, password)).status).toBe(200)
  })

  test('changing a password without a session is refused with 401', async () => {
    expect(await openBrowser().call('update_password', { new_password })).toMatchObject({
      status: 401,
      body: { error_code: 'err.loginRequired' },
    })
  })
})
