import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('signing a person out', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  const requestOf = async (user_id: string | null) =>
    (await addRequest(database.kysely, { user_id })).id
  const signOut = async (request_id: string) =>
    (await server.call('end_person_sessions', { request_id }, admin.cookie)).body
  const sessionsShown = async (request_id: string) => {
    const { body } = await server.call('get_person', { request_id }, admin.cookie)
    return (body as { sessions: number }).sessions
  }
  const isIn = async (cookie: string) =>
    (await server.call('list_sessions', {}, cookie)).status === 200

  test('ends all their sessions and nobody else’s, and notifies open pages', async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    const request = await requestOf(person.id)
    const heard = await server.app.request('/events', { headers: { Cookie: person.cookie } })
    expect(await sessionsShown(request)).toBe(1)
    expect(await signOut(request)).toEqual({ success: true, ended: 1 })
    expect(await heard.text()).toContain('event: ready') // reads the stream to its end
    expect(await sessionsShown(request)).toBe(0)
    expect([await isIn(person.cookie), await isIn(other.cookie)]).toEqual([false, true])
    expect(await signOut(request)).toEqual({ success: true, ended: 0 })
  })

  test('keeps the caller’s own session when they sign themselves out', async () => {
    const request = await requestOf(admin.id)
    expect(await signOut(request)).toEqual({ success: true, ended: 0 })
    expect(await isIn(admin.cookie)).toBe(true)
  })

  test('does not count expired sessions', async () => {
    const { id } = await server.signIn()
    const created_at = new Date(Date.now() - 90 * 24 * 3_600_000)
    await database.kysely
      .updateTable('sessions')
      .set({ created_at })
      .where('user_id', '=', id)
      .execute()
    expect(await sessionsShown(await requestOf(id))).toBe(0)
  })

  test('is refused if there is no account', async () => {
    for (const request of [await requestOf(null), randomUUID()]) {
      expect(await signOut(request)).toMatchObject({ error_code: 'err.notFound' })
    }
  })
})

describeEachDatabase('resetting the second step of a person', (database) => {
  test('ends the sessions, tells the family and is recorded', async () => {
    const server = await createTestApp(database)
    const admin = await server.signIn({ is_admin: true })
    const email = 'chaya@example.com'
    const { id: user_id, cookie } = await server.signIn({ two_step: true, email })
    const { id: request_id } = await addRequest(database.kysely, { user_id })
    const call = async (name: string, input: object) =>
      (await server.call(name, input, admin.cookie)).body
    expect(await call('get_person', { request_id })).toMatchObject({ two_step_of: user_id })
    expect(await call('reset_two_step', { user_id })).toEqual({ success: true })
    const after = { two_step_of: null, sessions: 0 }
    expect(await call('get_person', { request_id })).toMatchObject(after)
    expect((await server.call('list_sessions', {}, cookie)).status).toBe(401)
    const letters = database.kysely.selectFrom('outbox').select('kind')
    const sent = await letters.where('recipient', '=', email).execute()
    expect(sent).toEqual([{ kind: 'two_step_off' }])
    const events = database.kysely.selectFrom('audit_events').select(['action', 'actor_id'])
    const event = { action: 'account.two_step_reset', actor_id: admin.id }
    expect(await events.where('subject_id', '=', user_id).execute()).toContainEqual(event)
    expect(await call('reset_two_step', { user_id })).toMatchObject({ error_code: 'err.notFound' })
    await server.close()
  })
})
