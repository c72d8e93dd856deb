import { beforeAll, describe, expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import {
  addUser,
  hashForTest,
  testPasswords,
  testServices,
  visitor,
} from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createAuthentication } from './authentication.ts'
import { findCredentials, replaceHash, setPassword } from './store.ts'

const password = 'old teapot'
const wrong = {
  status: 401,
  body: {
    error: 'The email address or the password is not right.',
    error_code: 'err.wrongCredentials',
  },
}

describeEachDatabase('signing in', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })

  async function person(overrides: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(database.kysely, overrides)
    await setPassword(database.kysely, user.id, hash)
    return user
  }
  const openBrowser = (...args: Parameters<ReturnType<typeof createBrowsers>>) =>
    createBrowsers(testServices(database))(...args)

  test('returns the user and an HttpOnly cookie, and no token in the body', async () => {
    const user = await person({ is_admin: true })
    const browser = openBrowser({ locale: 'yi' })
    const { status, body, setCookie } = await browser.signIn(user.email.toUpperCase(), password)
    expect(status).toBe(200)
    const { id, email, name } = user
    expect(body).toEqual({
      user: { id, email, name, is_admin: true, locale: 'yi' },
      session: {
        good_until: expect.any(String),
        signed_in_at: expect.any(String),
        recovery: false,
        two_step_missing: false,
      },
    })
    expect(setCookie).toHaveLength(2)
    expect(setCookie[0]).toMatch(
      /^kuppah\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(setCookie[1]).toMatch(
      /^kuppah\.known_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await browser.get('/auth/get-session')).body).toEqual(body)
  })

  test('sets a Secure cookie over https', async () => {
    const services = testServices(database, { APP_URL: 'https://kuppah.example' })
    const user = await person()
    const { setCookie } = await createBrowsers(services)().signIn(user.email, password)
    expect(setCookie[0]).toMatch(/^__Host-kuppah\.session_token=.*; Secure/)
    const auth = createAuthentication(services)
    const started = await auth.startSession(user, visitor(), { recovery: false })
    expect(started).toMatch(/^__Host-kuppah\.session_token=.*; Secure/)
  })

  test('answers a wrong password like an unknown address', async () => {
    const { email } = await person()
    const browser = openBrowser()
    expect(await browser.signIn(email, 'new teapot')).toMatchObject(wrong)
    expect(await browser.signIn('nobody@example.com', password)).toMatchObject(wrong)
    expect(await browser.signIn('no address', password)).toMatchObject(wrong)
    expect(await browser.signIn(email, 'x'.repeat(500))).toMatchObject(wrong)
  })

  test('reports an unconfirmed account only if the password is right', async () => {
    const { email } = await person({ email_verified: false })
    const browser = openBrowser()
    expect(await browser.signIn(email, password)).toMatchObject({
      status: 403,
      body: { error_code: 'err.emailNotConfirmed' },
    })
    expect(await browser.signIn(email, 'new teapot')).toMatchObject(wrong)
    expect(browser.jar.size).toBe(0)
  })

  test('ends the browser’s previous session and stores the language of the page', async () => {
    const user = await person()
    const browser = openBrowser({ locale: 'he' })
    await browser.signIn(user.email, password)
    const before = browser.headers()
    await browser.signIn(user.email, password)
    const auth = createAuthentication(testServices(database))
    expect(await auth.identify(before)).toBeUndefined()
    expect((await auth.identify(browser.headers()))?.user.locale).toBe('he')
  })

  test('keeps the account’s language if the page sends none', async () => {
    const { email } = await person()
    await openBrowser({ locale: 'he' }).signIn(email, password)
    const { body } = await openBrowser().send('/auth/sign-in/email', {
      method: 'POST',
      headers: { 'X-Locale': '' },
      body: JSON.stringify({ email, password }),
    })
    expect(body).toMatchObject({ user: { locale: 'he' } })
  })

  test('locks an account for an address after eight failures', async () => {
    const { email } = await person()
    const browser = openBrowser({ address: '192.0.2.7' })
    for (let i = 0; i < 8; i++) await browser.signIn(email, `teapot ${i}`)
    expect(await browser.signIn(email, password)).toMatchObject({
      status: 429,
      body: { error_code: 'err.tooManyAttempts' },
    })
    expect((await openBrowser().signIn(email, password)).status).toBe(200)
  })

  test('does not count successes', async () => {
    const { email } = await person()
    const browser = openBrowser()
    for (let i = 0; i < 10; i++) {
      expect((await browser.signIn(email, password)).status).toBe(200)
    }
  })

  test('rehashes a right password once if its hash has an older cost', async () => {
    const { id, email } = await addUser(database.kysely)
    const old = // 'kuppah-demo'
      '86fce527753a74b12303207fcf52789d:51de00b4a7ca1836482303089d40af275a2cf604016bc90365a28cb183ce088a' +
      '203e888fc465670ccf2576001c0b15cd9f32ed41e9a602df749231949725ac49'
    await setPassword(database.kysely, id, old)
    const stored = async () => (await findCredentials(database.kysely, email))?.hash
    expect(await openBrowser().signIn(email, 'kuppah demo')).toMatchObject(wrong)
    expect(await stored()).toBe(old)
    expect((await openBrowser().signIn(email, 'kuppah-demo')).status).toBe(200)
    const anew = await stored()
    expect(testPasswords.isOutdated(anew ?? '')).toBe(false)
    expect((await openBrowser().signIn(email, 'kuppah-demo')).status).toBe(200)
    expect(await stored()).toBe(anew)
    await replaceHash(database.kysely, id, { stored: old, hash: 'of a password changed meanwhile' })
    expect(await stored()).toBe(anew)
  })

  test('signing out ends the session', async () => {
    const user = await person()
    const browser = openBrowser()
    await browser.signIn(user.email, password)
    const before = browser.headers()
    expect(await browser.post('/auth/sign-out', {})).toMatchObject({ status: 200, body: null })
    expect([...browser.jar.keys()]).toEqual(['kuppah.known_device'])
    expect(await createAuthentication(testServices(database)).identify(before)).toBeUndefined()
  })

  describe('invalid input is refused', () => {
    test.each([
      ['GET', '/auth/sign-in/email'],
      ['POST', '/auth/sign-in/social'],
      ['POST', '/auth/update-user'],
      ['POST', '/auth/change-password'],
      ['GET', '/auth/list-sessions'],
      ['GET', '/auth/verify-email'],
      ['GET', '/auth/ok'],
    ])('%s %s is not there', async (method, path) => {
      const browser = openBrowser()
      const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, {})
      expect(answer.status).toBe(404)
    })

    test('no other field, no other type, nothing too long', async () => {
      const browser = openBrowser()
      const input = { email: 'a@example.com', password }
      expect(await browser.post('/auth/sign-in/email', { ...input, is_admin: true })).toMatchObject(
        {
          status: 400,
          body: { error_code: 'err.invalidInput', fields: { is_admin: 'err.unknownField' } },
        },
      )
      expect((await browser.post('/auth/sign-in/email', { email: 'a' })).body).toMatchObject({
        fields: { password: 'common.required' },
      })
      const form = { method: 'POST', body: String(new URLSearchParams(input)) }
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      expect(await browser.send('/auth/sign-in/email', { ...form, headers })).toMatchObject({
        status: 415,
        body: { error_code: 'err.invalidInput' },
      })
      const long = { ...input, email: 'a'.repeat(20_000) }
      expect((await browser.post('/auth/sign-in/email', long)).status).toBe(413)
    })
  })
})
