import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import { addAdmin, addUser, testServices, visitor } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createAuthentication } from './authentication.ts'
import { createSignedCookie } from './signed-cookie.ts'
import { hashToken } from './tokens.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const sessionKind = { name: 'session_token', purpose: 'sessions', lifeMs: 60_000 }

describeEachDatabase('sessions', (database) => {
  const auth = () => createAuthentication(testServices(database))

  /**
   * Creates a browser's session whose last renewal is `age` ms ago, after a sign-in at `signedIn`.
   */
  async function browserOf(userId: string, age: number, recovery = false, signedIn = age) {
    const browser = createBrowsers(testServices(database))()
    const checked = { id: userId, auth_epoch: 0 }
    const cookie = await auth().startSession(checked, visitor(), { recovery })
    const [name = '', value = ''] = cookie?.split(';')[0]?.split('=') ?? []
    browser.jar.set(name, value)
    await database.kysely
      .updateTable('sessions')
      .set({
        renewed_at: new Date(Date.now() - age),
        created_at: new Date(Date.now() - signedIn),
      })
      .where('user_id', '=', userId)
      .execute()
    return browser
  }
  const callSomething = (browser: Awaited<ReturnType<typeof browserOf>>, id: string) =>
    browser.call('check_user_admin_status', { input_user_id: id })

  test('a session is valid for an hour, then asks to be renewed', async () => {
    const { id } = await addUser(database.kysely)
    const fresh = await browserOf(id, HOUR - 10_000)
    expect(await callSomething(fresh, id)).toMatchObject({ status: 200, body: false })
    const late = await browserOf(id, HOUR)
    expect(await callSomething(late, id)).toMatchObject({
      status: 401,
      body: { error_code: 'err.sessionRenewable' },
    })
    const { body } = await late.get('/auth/get-session')
    expect(body).toMatchObject({ user: { id } })
    const { status, body: renewed, setCookie } = await late.post('/auth/renew-session', {})
    expect(status).toBe(200)
    expect(setCookie[0]).toMatch(/^kuppah\.session_token=.+Max-Age=1209600/)
    const { good_until } = (renewed as { session: { good_until: string } }).session
    expect(Date.parse(good_until)).toBeGreaterThan(Date.now() + HOUR - 5000)
    expect((await callSomething(late, id)).status).toBe(200)
  })

  test.each([
    ['a requester', 14 * DAY, addUser],
    ['an administrator', 12 * HOUR, addAdmin],
  ])('%s can be idle for so long and no longer', async (_, idle, add) => {
    const { id } = await add(database.kysely)
    const before = await browserOf(id, idle - 10_000)
    expect((await before.post('/auth/renew-session', {})).body).toMatchObject({ user: { id } })
    const after = await browserOf(id, idle)
    const { status, body } = await after.post('/auth/renew-session', {})
    expect([status, body, after.jar.size]).toEqual([200, null, 0])
    const another = await browserOf(id, idle)
    expect((await another.get('/auth/get-session')).body).toBeNull()
    expect(await callSomething(await browserOf(id, idle), id)).toMatchObject({
      status: 401,
      body: { error_code: 'err.loginRequired' },
    })
  })

  test.each([
    ['a requester', 30 * DAY, addUser],
    ['an administrator', 7 * DAY, addAdmin],
  ])('%s signs in anew after so long, however much a session is used', async (_, whole, add) => {
    const { id } = await add(database.kysely)
    const before = await browserOf(id, 0, false, whole - 10_000)
    expect((await before.post('/auth/renew-session', {})).body).toMatchObject({ user: { id } })
    expect(await callSomething(before, id)).toMatchObject({ status: 200 })
    const after = await browserOf(id, 0, false, whole)
    expect(await callSomething(after, id)).toMatchObject({
      status: 401,
      body: { error_code: 'err.loginRequired' },
    })
    const { status, body } = await after.post('/auth/renew-session', {})
    expect([status, body, after.jar.size]).toEqual([200, null, 0])
  })

  test('a renewal does not make the sign-in fresh', async () => {
    const { id } = await addUser(database.kysely)
    const browser = await browserOf(id, HOUR)
    const before = (await browser.get('/auth/get-session')).body
    const after = (await browser.post('/auth/renew-session', {})).body
    const signedIn = (body: unknown) => (body as { session: { signed_in_at: string } }).session
    expect(signedIn(after).signed_in_at).toBe(signedIn(before).signed_in_at)
  })

  test('a session from a reset link permits only a new password, for an hour', async () => {
    const { id } = await addAdmin(database.kysely)
    const browser = await browserOf(id, 0, true)
    expect((await browser.get('/auth/get-session')).body).toMatchObject({
      session: { recovery: true },
    })
    expect(await callSomething(browser, id)).toMatchObject({ status: 401 })
    const late = await browserOf(id, HOUR, true)
    expect((await late.post('/auth/renew-session', {})).body).toBeNull()
    expect((await late.call('update_password', { new_password: 'teapot' })).status).toBe(401)
  })

  test('values from the database are no valid cookie', async () => {
    const { id } = await addUser(database.kysely)
    const browser = await browserOf(id, 0)
    const [[name = '', value = ''] = []] = browser.jar
    const token = value.slice(0, value.indexOf('.'))
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(sessions)::text as row from sessions where user_id = ${id}`.execute(
      database.kysely,
    )
    expect(rows[0]?.row).toContain(hashToken(token))
    expect(rows[0]?.row).not.toContain(token)
    const cookie = createSignedCookie(testServices(database).config, sessionKind)
    const [, stolen = ''] = /=([^;]+)/.exec(cookie.write(hashToken(token))) ?? []
    browser.jar.set(name, stolen)
    expect((await browser.get('/auth/get-session')).body).toBeNull()
  })

  test('a tampered cookie is rejected', async () => {
    const { id } = await addUser(database.kysely)
    const browser = await browserOf(id, 0)
    const [[name = '', value = ''] = []] = browser.jar
    for (const forged of [
      value.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      value.slice(0, value.indexOf('.')),
      `${value.slice(0, value.indexOf('.'))}.AAAA`,
      '.',
      '%',
    ]) {
      browser.jar.set(name, forged)
      expect((await browser.get('/auth/get-session')).body).toBeNull()
    }
  })

  test('a request without a cookie is anonymous', async () => {
    const browser = createBrowsers(testServices(database))()
    const { body, setCookie } = await browser.get('/auth/get-session')
    expect([body, setCookie]).toEqual([null, []])
    expect((await browser.post('/auth/renew-session', {})).body).toBeNull()
    expect((await browser.post('/auth/sign-out', {})).status).toBe(200)
  })
})
