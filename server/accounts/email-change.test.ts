import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest, addUser, mailedToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createWorld, type World } from '#server/testing/world.ts'

describeEachDatabase('changing an email address', (database) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await createTestApp(database)
    world = await createWorld(server)
  })
  afterAll(() => server.close())

  const wanted = () => `${randomUUID()}@example.com`
  const addressOf = async (id: string) =>
    (await database.kysely.selectFrom('users').select('email').where('id', '=', id).execute())[0]
      ?.email
  const lettersTo = async (email: string) => {
    const letters = database.kysely.selectFrom('outbox').select('kind')
    return (await letters.where('recipient', '=', email).execute()).map(({ kind }) => kind)
  }
  const ask = async (cookie: string, new_email: string) =>
    (await server.call('request_email_change', { new_email }, cookie)).body
  const confirm = async (token: string, cookie?: string) =>
    (await server.call('confirm_email_change', { token }, cookie)).body
  const isIn = async (cookie: string) =>
    (await server.call('list_sessions', {}, cookie)).status === 200
  async function owner() {
    const person = await server.signIn()
    return {
      ...person,
      email: (await addressOf(person.id)) ?? '',
      elsewhere: await server.openSession(person.id),
    }
  }

  describe('by its owner', () => {
    test('takes effect with the mailed link, ends other sessions and tells the old address', async () => {
      const { id, cookie, elsewhere, email: old } = await owner()
      const next = wanted()
      expect(await ask(cookie, ` ${next.toUpperCase()} `)).toEqual({ success: true })
      const asked = 'email_change_asked'
      expect([await addressOf(id), await lettersTo(old)]).toEqual([old, [asked]])
      const token = await mailedToken(database.kysely, next)
      expect(await confirm(token, cookie)).toEqual({ success: true })
      expect(await addressOf(id)).toBe(next)
      expect((await lettersTo(old)).sort()).toEqual([asked, 'email_changed'])
      expect([await isIn(cookie), await isIn(elsewhere)]).toEqual([true, false])
      expect(await confirm(token)).toEqual({ success: true }) // opened again, as mail programs do
      const trail = await database.kysely
        .selectFrom('audit_events')
        .select(['action', 'details'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
      expect(trail).toEqual([
        { action: 'account.email_change_asked', details: {} },
        { action: 'account.email_changed', details: { by: 'owner' } },
      ])
    })

    test('works with the last link only, and ends links for a new password', async () => {
      const { id, cookie, email } = await owner()
      const [first, second] = [wanted(), wanted()]
      await ask(cookie, first)
      await ask(cookie, second)
      const refused = { success: false, error_code: 'auth.confirmFail' }
      expect(await confirm(await mailedToken(database.kysely, first))).toMatchObject(refused)
      await server.call('request_password_reset', { email })
      const reset = await mailedToken(database.kysely, email)
      await confirm(await mailedToken(database.kysely, second))
      expect(await addressOf(id)).toBe(second)
      const { body } = await server.call('start_password_recovery', { token: reset })
      expect(body).toMatchObject({ error_code: 'err.resetLinkInvalid' })
    })

    test('sends nothing to an address with an account, and answer and letter are the same', async () => {
      const { cookie, email } = await owner()
      const other = await addUser(database.kysely)
      expect(await ask(cookie, other.email)).toEqual({ success: true })
      expect(await lettersTo(other.email)).toEqual([])
      expect(await lettersTo(email)).toEqual(['email_change_asked'])
    })

    test('is refused if the address got an account meanwhile', async () => {
      const { id, cookie, email } = await owner()
      const next = wanted()
      await ask(cookie, next)
      const token = await mailedToken(database.kysely, next)
      await addUser(database.kysely, { email: next })
      expect(await confirm(token)).toMatchObject({ error_code: 'err.emailUsed' })
      expect([await addressOf(id), await lettersTo(email)]).toEqual([email, ['email_change_asked']])
    })

    test('needs another address and a recent sign-in', async () => {
      const { id, cookie, email } = await owner()
      expect(await ask(cookie, email)).toMatchObject({ error_code: 'err.sameEmail' })
      expect(await ask(cookie, 'moshe')).toMatchObject({ error_code: 'err.invalidEmail' })
      const created_at = new Date(Date.now() - 3_600_000)
      const sessions = database.kysely.updateTable('sessions').set({ created_at })
      await sessions.where('user_id', '=', id).execute()
      expect(await ask(cookie, wanted())).toMatchObject({ error_code: 'err.signInAgain' })
    })
  })

  describe('by an administrator', () => {
    const change = async (user_id: string, new_email: string, cookie = world.admin.cookie) => {
      const { id: request_id } = await addRequest(database.kysely, { user_id })
      return server.call('change_person_email', { request_id, new_email }, cookie)
    }

    test('takes effect at once, ends all sessions and tells both addresses', async () => {
      const { id, cookie, email: old } = await owner()
      const next = wanted()
      expect((await change(id, next)).body).toEqual({ success: true })
      expect([await addressOf(id), await lettersTo(old)]).toEqual([next, ['email_changed']])
      expect(await lettersTo(next)).toEqual(['email_set_by_office'])
      expect(await isIn(cookie)).toBe(false)
    })

    test('is refused for a used address, for another administrator and to requesters', async () => {
      const { id, cookie } = await owner()
      const other = await addUser(database.kysely)
      expect((await change(id, other.email)).body).toMatchObject({ error_code: 'err.emailUsed' })
      const colleague = await addUser(database.kysely, { is_admin: true })
      expect((await change(colleague.id, wanted())).body).toMatchObject({
        error_code: 'err.notFound',
      })
      expect((await change(id, wanted(), cookie)).status).toBe(403)
    })
  })
})
