import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type Browser, createBrowsers } from '#server/testing/browser.ts'
import { addCode, mailedToken, testServices } from '#server/testing/callers.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

// The session that opens with the confirmation (docs/product.md §3.11).

describeEachDatabase('the first session', (database) => {
  afterEach(() => resetClock(database))
  const open = () => createBrowsers(testServices(database))()
  const mark = 'kuppah.sign_up'

  /** Signs up in a browser. Returns the address, the code and the token of the letter. */
  async function signUp(browser: Browser, email = `${randomUUID()}@example.com`) {
    const { id: code_id } = await addCode(database.kysely)
    const input = { email, password: 'old teapot', code_id }
    expect(await browser.post('/auth/sign-up/email', input)).toMatchObject({ status: 200 })
    return { email, token: await mailedToken(database.kysely, email) }
  }
  const confirm = async (browser: Browser, token: string) =>
    (await browser.call('confirm_email', { token })).body
  const confirmed = (signed_in: boolean) => ({ success: true, signed_in })

  test('opens in the browser that signed up, once, and is recorded', async () => {
    const browser = open()
    const { token, email } = await signUp(browser)
    const later = new Map(browser.jar)
    expect(await browser.isSignedIn()).toBe(false)
    expect(await confirm(browser, token)).toEqual(confirmed(true))
    expect(await browser.isSignedIn()).toBe(true)
    expect(browser.jar.has(mark)).toBe(false)
    expect(browser.jar.has('kuppah.known_device')).toBe(true)
    const events = database.kysely
      .selectFrom('audit_events')
      .innerJoin('users', 'users.id', 'audit_events.subject_id')
      .select('action')
      .where('users.email', '=', email)
    expect((await events.execute()).map(({ action }) => action).sort()).toEqual([
      'account.confirmed',
      'account.registered',
      'sign_in.succeeded',
    ])

    const copy = open()
    for (const [name, value] of later) copy.jar.set(name, value)
    expect(await confirm(copy, token)).toEqual(confirmed(false))
    expect(await copy.isSignedIn()).toBe(false)
  })

  test('opens in no other browser, and afterwards in none', async () => {
    const [browser, other] = [open(), open()]
    const { token } = await signUp(browser)
    await signUp(other) // its mark is for another account
    expect(await confirm(other, token)).toEqual(confirmed(false))
    expect(await other.isSignedIn()).toBe(false)
    expect(await confirm(browser, token)).toEqual(confirmed(false))
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('ends with the registration, the day and the signature it was made under', async () => {
    const [first, second] = [open(), open()]
    const { email } = await signUp(first)
    const { token } = await signUp(second, email) // a new password
    expect(await confirm(first, token)).toMatchObject(confirmed(false))

    const forger = open()
    const forged = await signUp(forger)
    const [time, signature = ''] = forger.jar.get(mark)?.split('.') ?? []
    forger.jar.set(mark, `${time}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)
    expect(await confirm(forger, forged.token)).toEqual(confirmed(false))

    const slow = open()
    const waiting = await signUp(slow)
    await database.kysely
      .updateTable('account_tokens')
      .set({ expires_at: new Date(Date.now() + 72 * 3_600_000) })
      .execute()
    await setClock(database, Date.now() + 25 * 3_600_000)
    expect(await confirm(slow, waiting.token)).toEqual(confirmed(false))
  })

  test('is for a new password only where an address that was registered twice is confirmed elsewhere', async () => {
    const [family, thief] = [open(), open()]
    const { email } = await signUp(family)
    const { token } = await signUp(thief, email)
    expect(await confirm(family, token)).toEqual({ ...confirmed(false), recovery: true })
    const sessionIs = (recovery: boolean) => ({ body: { session: { recovery } } })
    expect(await family.get('/auth/get-session')).toMatchObject(sessionIs(true))
    expect((await thief.signIn(email, 'old teapot')).body).toMatchObject({
      error_code: 'err.wrongCredentials',
    })
    expect(await family.call('update_password', { new_password: 'new teapot' })).toMatchObject({
      body: { success: true },
    })
    expect(await family.get('/auth/get-session')).toMatchObject(sessionIs(false))
    expect((await open().signIn(email, 'new teapot')).status).toBe(200)
  })

  test('opens where the address was registered last, though others had registered it', async () => {
    const [other, family] = [open(), open()]
    const { email } = await signUp(other)
    const { token } = await signUp(family, email)
    expect(await confirm(family, token)).toEqual(confirmed(true))
    expect((await open().signIn(email, 'old teapot')).status).toBe(200)
  })

  test('where somebody else is signed in, another letter asks for the new password', async () => {
    const browser = open()
    const { token: own } = await signUp(browser)
    await confirm(browser, own)
    const { email } = await signUp(open())
    const { token } = await signUp(open(), email)
    expect(await confirm(browser, token)).toEqual(confirmed(false))
    expect(await browser.isSignedIn()).toBe(true)
    const letters = database.kysely.selectFrom('outbox').select('kind')
    const kinds = await letters.where('recipient', '=', email).execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['confirm', 'confirm', 'reset'])
    expect((await open().signIn(email, 'old teapot')).status).toBe(401)
  })

  test('never opens for an administrator or an account with a second step', async () => {
    for (const changes of [{ is_admin: true }, { two_step: true }]) {
      const browser = open()
      const { token, email } = await signUp(browser)
      await database.kysely.updateTable('users').set(changes).where('email', '=', email).execute()
      expect(await confirm(browser, token)).toEqual(confirmed(false))
      expect(await browser.isSignedIn()).toBe(false)
    }
  })

  test('replaces nobody who is signed in', async () => {
    const browser = open()
    const { token } = await signUp(browser)
    const { token: own, email } = await signUp(browser)
    expect(await confirm(browser, own)).toEqual(confirmed(true))
    expect(await confirm(browser, token)).toEqual(confirmed(false))
    const { body } = await browser.get('/auth/get-session')
    expect(body).toMatchObject({ user: { email } })
  })
})
