import { beforeAll, expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import {
  addAdmin,
  addUser,
  callerOf,
  hashForTest,
  mailedToken,
  testServices,
} from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createAuthentication } from './authentication.ts'
import { accountProcedures } from './procedures.ts'
import { setPassword } from './store.ts'

const password = 'old brown teapot'
const ok = { success: true }

describeEachDatabase('administrators', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  const openBrowser = () => createBrowsers(testServices(database))()
  async function signedIn(
    add: typeof addUser = addAdmin,
    overrides: Parameters<typeof addUser>[1] = {},
  ) {
    const user = await add(database.kysely, overrides)
    await setPassword(database.kysely, user.id, hash)
    const browser = openBrowser()
    await browser.signIn(user.email, password)
    return { ...user, browser }
  }
  const isAdmin = async (id: string) =>
    (
      await database.kysely
        .selectFrom('users')
        .select('is_admin')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).is_admin
  async function invitation(email: string) {
    const { browser } = await signedIn()
    expect((await browser.call('invite_administrator', { email })).body).toEqual(ok)
    return { browser, token: await mailedToken(database.kysely, email.trim().toLowerCase()) }
  }
  const accept = (input: object) => openBrowser().call('accept_administrator_invite', input)

  test('an invited person sets a name and password once', async () => {
    const email = 'new@example.com'
    const { browser, token } = await invitation('  New@Example.com ')
    expect((await openBrowser().call('get_administrator_invite', { token })).body).toEqual({
      ...ok,
      email,
      has_account: false,
    })
    expect((await accept({ token, password })).body).toMatchObject({
      fields: { name: 'common.required' },
    })
    const person = { token, name: 'Chana Gold', password }
    const answers = await Promise.all([accept(person), accept(person)])
    expect(answers.filter(({ body }) => (body as typeof ok).success)).toHaveLength(1)
    expect((await openBrowser().signIn(email, password)).body).toMatchObject({
      user: { name: 'Chana Gold', is_admin: true },
    })
    expect((await accept(person)).body).toMatchObject({ error_code: 'err.inviteInvalid' })
    expect((await browser.call('invite_administrator', { email })).body).toMatchObject({
      error_code: 'err.alreadyAdministrator',
    })
  })

  test('a name is stored without control and direction characters', async () => {
    const email = 'tidy@example.com'
    const { token } = await invitation(email)
    expect((await accept({ token, name: '\u202e\u200b', password })).body).toMatchObject({
      fields: { name: 'common.required' },
    })
    await accept({ token, name: ' Chana\r\nBcc:\u0007 \u202edloG ', password })
    expect((await openBrowser().signIn(email, password)).body).toMatchObject({
      user: { name: 'Chana Bcc: dloG' },
    })
  })

  test('an existing account accepts with its own password and has to sign in again', async () => {
    const user = await signedIn(addUser)
    const { token } = await invitation(user.email)
    expect((await accept({ token, password: 'wrong' })).body).toMatchObject({
      error_code: 'err.wrongPassword',
    })
    expect(await isAdmin(user.id)).toBe(false)
    expect((await accept({ token, password })).body).toEqual(ok)
    expect(await isAdmin(user.id)).toBe(true)
    expect((await user.browser.get('/auth/get-session')).body).toBeNull()
  })

  test.each(['old teapot', 'Password-2026-2026', 'aaaaaaaaaaaa'])(
    'nobody becomes an administrator with the password %s',
    async (weak) => {
      const refused = { body: { fields: { password: 'err.adminPassword' } } }
      const { token } = await invitation('weak@example.com')
      expect(await accept({ token, name: 'Chana Gold', password: weak })).toMatchObject(refused)
      expect((await accept({ token, name: 'Chana Gold', password })).body).toEqual(ok)
      const { id, email } = await addUser(database.kysely)
      await setPassword(database.kysely, id, await hashForTest(weak))
      const existing = await invitation(email)
      expect(await accept({ token: existing.token, password: weak })).toMatchObject(refused)
      expect(await isAdmin(id)).toBe(false)
      await database.kysely.deleteFrom('users').where('email', '=', 'weak@example.com').execute()
    },
  )

  test('an administrator may change to a strong password only, a requester to any of six characters', async () => {
    const { browser } = await signedIn()
    const change = (by: typeof browser, new_password: string) =>
      by.call('update_password', { new_password })
    for (const weak of ['new teapot', 'Dragon-2026-2026']) {
      expect((await change(browser, weak)).body).toMatchObject({
        success: false,
        error_code: 'err.adminPassword',
        fields: { new_password: 'err.adminPassword' },
      })
    }
    expect((await change(browser, 'a new brown teapot')).body).toEqual(ok)
    const requester = await signedIn(addUser)
    expect((await change(requester.browser, 'new teapot')).body).toEqual(ok)
  })

  test('a withdrawn, replaced or expired invitation makes no administrator', async () => {
    const email = 'late@example.com'
    const { browser, token } = await invitation(email)
    await browser.call('invite_administrator', { email })
    const person = { name: 'Chana Gold', password }
    const invalid = { body: { error_code: 'err.inviteInvalid' } }
    expect(await accept({ ...person, token })).toMatchObject(invalid)
    const newer = await mailedToken(database.kysely, email)
    await database.kysely
      .updateTable('administrator_invites')
      .set({ expires_at: new Date() })
      .where('email', '=', email)
      .execute()
    expect(await accept({ ...person, token: newer })).toMatchObject(invalid)
    const { token: third } = await invitation('withdrawn@example.com')
    const { body } = await browser.call('list_administrators', {})
    const { invites } = body as { invites: { id: string; email: string }[] }
    const { id } = invites.find((invite) => invite.email === 'withdrawn@example.com') ?? {}
    await browser.call('withdraw_administrator_invite', { invite_id: id })
    expect(await accept({ ...person, token: third })).toMatchObject(invalid)
  })

  test('a removed administrator is signed out at once and is an ordinary account', async () => {
    const { browser } = await signedIn()
    const other = await signedIn()
    expect((await browser.call('remove_administrator', { user_id: other.id })).body).toEqual(ok)
    expect((await other.browser.call('list_administrators', {})).status).toBe(401)
    expect(await isAdmin(other.id)).toBe(false)
    expect((await other.browser.signIn(other.email, password)).status).toBe(200)
    expect((await other.browser.call('list_administrators', {})).status).toBe(403)
  })

  test('invitations end with the removal of who made them, and are listed before', async () => {
    const { browser } = await signedIn()
    const other = await signedIn()
    const email = 'accomplice@example.com'
    await other.browser.call('invite_administrator', { email })
    const token = await mailedToken(database.kysely, email)
    const { body } = await browser.call('list_administrators', {})
    expect(body).toMatchObject({
      invites: expect.arrayContaining([expect.objectContaining({ email, invited_by: other.id })]),
    })
    await browser.call('remove_administrator', { user_id: other.id })
    expect((await accept({ token, name: 'Chana Gold', password })).body).toMatchObject({
      error_code: 'err.inviteInvalid',
    })
  })

  test('removing requires a fresh sign-in and another administrator', async () => {
    const { id, browser } = await signedIn()
    const other = await signedIn()
    expect((await browser.call('remove_administrator', { user_id: id })).body).toMatchObject({
      error_code: 'err.removeSelf',
    })
    await database.kysely
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 20 * 60_000) })
      .where('user_id', '=', id)
      .execute()
    const again = { body: { error_code: 'err.signInAgain' } }
    const remove = () => browser.call('remove_administrator', { user_id: other.id })
    expect(await remove()).toMatchObject(again)
    expect(await browser.call('invite_administrator', { email: 'a@example.com' })).toMatchObject(
      again,
    )
    expect(await browser.call('reset_two_step', { user_id: other.id })).toMatchObject(again)
    expect((await browser.call('confirm_identity', { password: 'wrong' })).body).toMatchObject({
      error_code: 'err.wrongPassword',
    })
    const before = browser.headers()
    expect((await browser.call('confirm_identity', { password })).body).toEqual(ok)
    expect(before.get('Cookie')).not.toBe(browser.headers().get('Cookie'))
    expect((await remove()).body).toEqual(ok)
  })

  test('two administrators who remove each other concurrently leave one', async () => {
    for (let round = 0; round < 20; round++) {
      await database.kysely.updateTable('users').set({ is_admin: false }).execute()
      const [one, two] = [await addAdmin(database.kysely), await addAdmin(database.kysely)]
      const services = testServices(database)
      const procedures = createCalls(services, accountProcedures(createAuthentication(services)))
      const call = (by: typeof one, user_id: string) =>
        procedures.remove_administrator({ user_id }, callerOf(by)).catch((refusal) => refusal.code)
      const answers = await Promise.all([call(one, two.id), call(two, one.id)])
      const left = [await isAdmin(one.id), await isAdmin(two.id)]
      expect(left.filter(Boolean), JSON.stringify(answers)).toHaveLength(1)
    }
  })

  test('lists the caller’s sessions, and ends one or all others', async () => {
    const { id, email, browser } = await signedIn(addUser)
    const [second, third] = [openBrowser(), openBrowser()]
    for (const other of [second, third]) await other.signIn(email, password)
    type Listed = { sessions: { id: string; is_current: boolean; address: string }[] }
    const list = async () => ((await browser.call('list_sessions', {})).body as Listed).sessions
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(sessions[0]?.address).toMatch(/^10\./)
    const stranger = await signedIn(addUser)
    const session_id = sessions.find(({ is_current }) => !is_current)?.id
    expect((await stranger.browser.call('end_session', { session_id })).body).toMatchObject({
      error_code: 'err.notFound',
    })
    expect((await browser.call('end_session', { session_id })).body).toEqual(ok)
    expect((await browser.call('end_other_sessions', {})).body).toEqual({ ...ok, ended: 1 })
    for (const other of [second, third]) {
      expect((await other.get('/auth/get-session')).body).toEqual({ ended_of: id })
    }
    expect((await browser.get('/auth/get-session')).body).toMatchObject({ user: { id } })
  })
})
