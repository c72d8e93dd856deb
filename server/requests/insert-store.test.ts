import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { codeStatuses } from '#domain/access-code.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { officeDate } from '#server/context.ts'
import { recount } from '#server/counts/index.ts'
import type { Services } from '#server/services.ts'
import { createTestApp } from '#server/testing/app.ts'
import { addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'
import { someoneWaits } from '#server/testing/waiting.ts'
import { requestProcedures } from './index.ts'

describeEachDatabase('one code submitted fifty times concurrently', (database) => {
  const ROUNDS = sized(2, 20)
  const AT_ONCE = 50

  async function race(services: Services, people: number) {
    const requests = createCalls(services, requestProcedures)
    const { db } = services
    const users = await Promise.all(Array.from({ length: people }, () => addUser(db)))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, code } = await addCode(db)
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const user = users[at % people]
          if (!user) throw new Error('nobody')
          return requests.create_request(requestInputs({ input_code: code }), callerOf(user))
        }),
      )
      const made = answers.flatMap((answer) => (answer.success ? [answer.request.id] : []))
      const stored = await db
        .selectFrom('requests')
        .select('id')
        .where('code_id', '=', id)
        .execute()
      expect(stored).toHaveLength(1)
      expect(new Set(made)).toEqual(new Set(stored.map((request) => request.id)))
      expect(made).toHaveLength(people === 1 ? AT_ONCE : 1)
    }
    const { count } = await db
      .selectFrom('requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'user_id',
        'in',
        users.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    expect(count).toBe(ROUNDS)
  }

  test('by as many users makes one request', async () => {
    await race(testServices(database), AT_ONCE)
  })

  test('by one user with the same content returns that request every time', async () => {
    await race(testServices(database), 1)
  })
})

describeEachDatabase('submissions of one account at once', (database) => {
  const submitAll = async (changes: Record<string, unknown>[]) => {
    const services = testServices(database)
    const requests = createCalls(services, requestProcedures)
    const user = await addUser(services.db)
    const codes = await Promise.all(changes.map(() => addCode(services.db)))
    const answers = await Promise.all(
      changes.map((change, at) =>
        requests.create_request(
          requestInputs({ input_code: codes[at]?.code, ...change }),
          callerOf(user),
        ),
      ),
    )
    return { ...services, user, answers }
  }
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ input_full_name: `Yitzchok${at} Weissman` }))

  test('are each stored with their details, letter and audit row, and counted', async () => {
    const { db, user, answers } = await submitAll(names(40))
    const made = answers.flatMap((answer) => (answer.success ? [answer.request] : []))
    expect(new Set(made.map(({ id }) => id)).size).toBe(40)
    for (const { id, full_name } of made) {
      const stored = await db
        .selectFrom('requests')
        .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
        .innerJoin('outbox', 'outbox.request_id', 'requests.id')
        .innerJoin('audit_events', 'audit_events.subject_id', 'requests.id')
        .innerJoin('codes', 'codes.id', 'requests.code_id')
        .select(['full_name', 'requests.user_id', 'recipient', 'outbox.data', 'codes.status'])
        .select(['audit_events.actor_id', 'audit_events.action', 'audit_events.details'])
        .where('requests.id', '=', id)
        .execute()
      expect(stored).toEqual([
        {
          full_name,
          user_id: user.id,
          recipient: user.email,
          data: {
            full_name,
            request_code: expect.any(String),
            requested_on: expect.any(String),
            expected_payment_date: expect.any(String),
          },
          status: 'fully_used',
          actor_id: user.id,
          action: 'request.created',
          details: {},
        },
      ])
    }
    const words = await db.selectFrom('name_words').select('word').execute()
    expect(words.map(({ word }) => word)).toContain('yitzchok39')
    expect(await recount(db)).toEqual([])
  })

  test('fail alone: one that is refused stops none of the others', async () => {
    const wrong = { input_category: 'No such category' }
    const { answers } = await submitAll([...names(5), wrong, ...names(5)])
    const refused = answers.flatMap((answer, at) => (answer.success ? [] : [at]))
    expect(refused).toEqual([5])
    expect(answers[5]).toMatchObject({ fields: { input_category: 'common.required' } })
  })

  test("have the expected date of the office's time zone, also if it has changed", async () => {
    const { db, answers } = await submitAll(names(1))
    await db.updateTable('office_calendar').set({ time_zone: 'Pacific/Kiritimati' }).execute()
    const { answers: later } = await submitAll(names(1))
    const dateOf = async ([answer]: typeof answers, zone: string) => {
      if (!answer?.success) throw new Error('refused')
      const { rows } = await sql<{ isRight: boolean }>`
        select expected_payment_date = expected_friday(created_at, ${zone}) as "isRight"
        from requests where id = ${answer.request.id}`.execute(db)
      return rows
    }
    expect(await dateOf(answers, 'America/New_York')).toEqual([{ isRight: true }])
    expect(await dateOf(later, 'Pacific/Kiritimati')).toEqual([{ isRight: true }])
  })
})

describeEachDatabase('a submission', (database) => {
  afterEach(() => resetClock(database))
  const setUp = async () => {
    const services = testServices(database)
    const user = await addUser(services.db)
    const requests = createCalls(services, requestProcedures)
    // Each guess from another address, so that no limit is reached.
    const submit = (input_code: string) =>
      requests.create_request(requestInputs({ input_code }), {
        ...callerOf(user),
        address: randomUUID(),
      })
    return { services, db: services.db, user, submit }
  }

  test('spends the codes that the rule permits, and no others', async () => {
    await setClock(database, Date.now())
    const { services, db, user, submit } = await setUp()
    const other = await addUser(db)
    const today = officeDate({ now: new Date(), services })
    for (const status of codeStatuses) {
      for (const registered_by of status === 'available' ? [null] : [null, user.id, other.id]) {
        for (const revoked_at of [null, new Date()]) {
          for (const expires_on of [null, today, dateAfter(today, -1)]) {
            const made = { status, registered_by, revoked_at, expires_on }
            const { code } = await addCode(db, made)
            const { success } = await submit(code)
            const isOwn = status === 'user_created' && registered_by === user.id
            const hasEnded = revoked_at !== null || (expires_on !== null && expires_on < today)
            expect({ ...made, success }).toEqual({
              ...made,
              success: (status === 'available' || isOwn) && !hasEnded,
            })
          }
        }
      }
    }
  })

  test('goes to the address that the account has now', async () => {
    const app = await createTestApp(database)
    try {
      const { db } = app.services
      const { id, cookie } = await app.signIn()
      expect(await app.call('list_sessions', {}, cookie)).toMatchObject({ status: 200 })
      const email = `${id}@example.net`
      await db.updateTable('users').set({ email }).where('id', '=', id).execute()
      const { code } = await addCode(db)
      const { body } = await app.call('create_request', requestInputs({ input_code: code }), cookie)
      expect(body).toMatchObject({ success: true })
      const stored = await db
        .selectFrom('requests')
        .innerJoin('outbox', 'outbox.request_id', 'requests.id')
        .select(['requests.email', 'recipient'])
        .where('user_id', '=', id)
        .execute()
      expect(stored).toEqual([{ email, recipient: email }])
    } finally {
      await app.close()
    }
  })

  test('with a code that has ended locks nothing for a stranger', async () => {
    const { services, db, user } = await setUp()
    const nothing = async () => {}
    const codes = { ...services.limits.codes, check: nothing, count: nothing }
    const limits = { ...services.limits, codes }
    const { code } = await addCode(db, { revoked_at: new Date() })
    await db.transaction().execute(async (transaction) => {
      const within = createCalls({ ...services, db: transaction, limits }, requestProcedures)
      const input = requestInputs({ input_code: code })
      expect(await within.create_request(input, callerOf(user))).toMatchObject({
        error_code: 'code.invalid',
      })
      // A lock on a row assigns an id, and a commit with an id waits for the log.
      const { rows } = await sql`select pg_current_xact_id_if_assigned() as id`.execute(transaction)
      expect(rows).toEqual([{ id: null }])
    })
  })

  test('that waits to count its request does not make all others wait', async () => {
    const { db, submit } = await setUp()
    const first = await addCode(db)
    await submit(first.code)
    const { code } = await addCode(db)
    let answer: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (transaction) => {
      await sql`update request_counts set count = count`.execute(transaction)
      answer = submit(code)
      // The embedded database has one connection, so the submission waits by itself.
      if (database.kind === 'postgres') await Promise.race([answer, someoneWaits(db)])
      const { rows } = await sql`select 1 from pg_locks
        join pg_database on pg_database.oid = database and datname = current_database()
        where relation = 'code_counts'::regclass and mode = 'RowExclusiveLock'`.execute(transaction)
      expect(rows).toEqual([])
    })
    expect(await answer).toMatchObject({ success: true })
  })
})
