import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeStatuses } from '#domain/access-code.ts'
import { canRequest } from '#domain/code-use.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { findCode } from '#server/codes/index.ts'
import { officeDate } from '#server/context.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCode, addUser } from '#server/testing/callers.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

// Submissions in a session that was read before (docs/decisions/055).

const HOUR_MS = 3_600_000

describeEachDatabase('a submission in a session that was read before', (database) => {
  let app: TestApp
  beforeEach(async () => {
    app = await createTestApp(database)
  })
  afterEach(async () => {
    await resetClock(database)
    await app.close()
  })

  /** Signs in, and lets the server read the session once. */
  async function family() {
    const { id, cookie } = await app.signIn()
    const submit = (input_code: string) =>
      app.call('create_request', requestInputs({ input_code }), cookie)
    const sessions = {
      delete: () => app.services.db.deleteFrom('sessions').where('user_id', '=', id).execute(),
      set: (values: { token_hash?: string; expires_at?: Date; auth_epoch?: number }) =>
        app.services.db.updateTable('sessions').set(values).where('user_id', '=', id).execute(),
    }
    expect(await app.call('list_sessions', {}, cookie)).toMatchObject({ status: 200 })
    return { id, submit, sessions }
  }
  const stateOf = async (id: string) =>
    (
      await app.services.db
        .selectFrom('codes')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status
  const requestsOf = (id: string) =>
    app.services.db
      .selectFrom('requests')
      .innerJoin('outbox', 'outbox.request_id', 'requests.id')
      .select(['requests.email', 'recipient'])
      .where('user_id', '=', id)
      .execute()

  test('is stored by one statement, with its letter', async () => {
    const { id, submit } = await family()
    const codes = [await addCode(app.services.db), await addCode(app.services.db)]
    const statements = vi.spyOn(app.services.db, 'executeQuery')
    for (const { code } of codes) {
      expect(await submit(code)).toMatchObject({ status: 200, body: { success: true } })
    }
    expect(statements).toHaveBeenCalledTimes(codes.length)
    statements.mockRestore()
    expect(await requestsOf(id)).toHaveLength(codes.length)
  })

  test.each([
    ['has ended', (one) => one.sessions.delete()],
    ['has another token', (one) => one.sessions.set({ token_hash: `another of ${one.id}` })],
    ['has expired', (one) => one.sessions.set({ expires_at: new Date(Date.now() - 1) })],
    ['is of an earlier epoch', (one) => one.sessions.set({ auth_epoch: -1 })],
    ['was not renewed for an hour', () => setClock(database, Date.now() + HOUR_MS)],
  ] satisfies [string, (one: Awaited<ReturnType<typeof family>>) => Promise<unknown>][])(
    'is refused if the session %s meanwhile, and spends no code',
    async (_, change) => {
      const one = await family()
      const { id, code } = await addCode(app.services.db)
      await change(one)
      expect(await one.submit(code)).toMatchObject({ status: 401 })
      expect(await requestsOf(one.id)).toEqual([])
      expect(await stateOf(id)).toBe('available')
    },
  )

  test('at the same time as others of the account is stored like them', async () => {
    const { id, submit } = await family()
    const codes = await Promise.all(Array.from({ length: 8 }, () => addCode(app.services.db)))
    const answers = await Promise.all(codes.map(({ code }) => submit(code)))
    expect(answers.map(({ body }) => (body as { success: boolean }).success)).toEqual(
      codes.map(() => true),
    )
    expect(await requestsOf(id)).toHaveLength(codes.length)
  })

  test('goes to the address that the account has now', async () => {
    const { id, submit } = await family()
    const { code } = await addCode(app.services.db)
    const email = `${id}@example.net`
    await app.services.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    expect(await submit(code)).toMatchObject({ body: { success: true } })
    expect(await requestsOf(id)).toEqual([{ email, recipient: email }])
  })

  test('is refused after too many guesses, which it counts', async () => {
    const { submit } = await family()
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await submit('2222-2222')).toMatchObject({ body: { error_code: 'code.invalid' } })
    }
    const { id, code } = await addCode(app.services.db)
    expect(await submit(code)).toMatchObject({ status: 429 })
    expect(await stateOf(id)).toBe('available')
  })

  test('in a burst of guesses does not pass the limit', async () => {
    const { submit } = await family()
    const { id, code } = await addCode(app.services.db)
    const guesses = [...Array.from({ length: 30 }, () => '2222-2222'), code]
    const answers = await Promise.all(guesses.map(submit))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 429 })
    expect(await stateOf(id)).toBe('available')
  })

  test('of the same content again returns the same request', async () => {
    const { id, submit } = await family()
    const { code } = await addCode(app.services.db)
    const [first, second] = [await submit(code), await submit(code)]
    expect(second.body).toEqual(first.body)
    expect(await requestsOf(id)).toHaveLength(1)
  })

  test('spends the codes that the rule permits, and no others', async () => {
    const { id, submit } = await family()
    const other = await addUser(app.services.db)
    const today = officeDate({ now: new Date(), services: app.services })
    for (const status of codeStatuses) {
      for (const registered_by of [null, id, other.id]) {
        for (const revoked_at of [null, new Date()]) {
          for (const expires_on of [null, today, dateAfter(today, -1)]) {
            if (status === 'available' && registered_by) continue
            const made = { status, registered_by, revoked_at, expires_on }
            const { code } = await addCode(app.services.db, made)
            const found = await findCode(app.services.db, code)
            const { body } = await submit(code)
            const isPermitted = found !== undefined && canRequest(found, id, today)
            expect([made, (body as { success?: boolean }).success === true]).toEqual([
              made,
              isPermitted,
            ])
          }
        }
      }
    }
  })
})
