import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { ParsedInput } from '#contract/index.ts'
import { normalizeAccessCode } from '#domain/access-code.ts'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { datesThatFollow, firstOfRule } from '#domain/plans.ts'
import { addAdmin, addCode, addUser, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'
import { requestProcedures } from './index.ts'

const today = () => calendarDateIn(new Date(), 'America/New_York')

function directInputs(
  overrides: Record<string, unknown> = {},
): ParsedInput<'create_direct_request'> {
  const { input_code, code_id, status, ...shared } = requestInputs()
  return { ...shared, input_email: null, input_date_of_request: '2026-11-18', ...overrides }
}

describeEachDatabase('a direct request', (database) => {
  afterEach(() => resetClock(database))
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    const requests = createCalls(services, requestProcedures)
    const admin = callerOf(await addAdmin(db))
    const send = (overrides: Record<string, unknown> = {}, by = admin) =>
      requests.create_direct_request(directInputs(overrides), by)
    const created = async (overrides: Record<string, unknown> = {}) => {
      const answer = await send(overrides)
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer
    }
    const numberOf = async () => {
      const { count } = await db
        .selectFrom('requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('created_by', '=', admin.user.id)
        .executeTakeFirstOrThrow()
      return count
    }
    return { db, requests, admin, send, created, numberOf }
  }

  test('makes and spends its own code, and belongs to no account', async () => {
    const { db, admin, created } = await setUp()
    const { request, code } = await created({
      input_full_name: 'moshe ben-david cohen',
      input_ach_account_holder_name: 'moshe cohen',
      input_email: 'Somebody@Example.com',
    })
    expect(code).toMatch(/^\w{4}-\w{4}$/)
    expect(request).toMatchObject({
      full_name: 'Moshe Ben-David Cohen',
      email: 'somebody@example.com',
      codes: { code },
      source_name: 'Direct',
    })
    const stored = await db
      .selectFrom('requests')
      .innerJoin('codes', 'codes.id', 'requests.code_id')
      .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
      .select(['requests.user_id', 'requests.created_by', 'payment_full_name'])
      .select(['codes.code', 'codes.status'])
      .where('requests.id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      user_id: null,
      created_by: admin.user.id,
      payment_full_name: 'Moshe Cohen',
      code: normalizeAccessCode(code),
      status: 'fully_used',
    })
  })

  test('is paid on several Fridays, and its letter names the first', async () => {
    const { db, send, created } = await setUp()
    const first_on = firstOfRule('month', dateAfter(today(), 90))
    const several = {
      input_submission_id: randomUUID(),
      input_email: 'widow@example.org',
      input_admin_amount: '300',
      input_plan: { every: 'month', first_on, times: 12 },
    }
    const { request } = await created(several)
    expect(request.review).toMatchObject({
      donation_amount: '3600.00',
      plan: { every: 'month', first_on, times: 12, amount: '300.00' },
    })
    const { rows: dues } = await sql<{ due_on: string; approved: string }>`
      select due_on, approved from due_standing where request_id = ${request.id}
      order by number`.execute(db)
    expect(dues.map(({ due_on }) => due_on)).toEqual([
      first_on,
      ...datesThatFollow('month', first_on, 11),
    ])
    expect(new Set(dues.map(({ approved }) => approved))).toEqual(new Set(['300.00']))
    const letter = await db
      .selectFrom('outbox')
      .select('data')
      .where('request_id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(letter.data)).toContain(first_on)
    expect(await send(several)).toMatchObject({ success: true, request: { id: request.id } })
    await setClock(database, Date.parse(first_on) + 10 * 86_400_000)
    expect(await send(several)).toMatchObject({ success: true, request: { id: request.id } })
    await resetClock(database)
    const once = { ...several, input_plan: null }
    expect(await send(once)).toMatchObject({ error_code: 'err.alreadySubmitted' })
  })

  test.each([
    [
      { input_plan: { every: 'week', first_on: '2999-01-04', times: 2 } },
      { input_admin_amount: 'err.invalidAmount' },
    ],
    [
      {
        input_admin_amount: '5',
        input_plan: { every: 'week', first_on: '2999-01-05', times: 2 },
      },
      { 'input_plan.first_on': 'plan.notFriday' },
    ],
    [{ input_date_of_request: '' }, { input_date_of_request: 'common.required' }],
    [{ input_date_of_request: '2999-01-01' }, { input_date_of_request: 'err.futureDate' }],
    [{ input_admin_notes: 'notes' }, { input_admin_amount: 'err.notesNeedAmount' }],
    [
      { input_admin_notes: 'notes', input_admin_amount: '0' },
      { input_admin_amount: 'err.notesNeedAmount' },
    ],
    [{ input_admin_amount: '-1' }, { input_admin_amount: 'err.invalidAmount' }],
    [{ input_email: 'nobody' }, { input_email: 'err.invalidEmail' }],
    [{ input_category: 'Unheard of' }, { input_category: 'common.required' }],
    [
      { input_full_name: '', input_ach_routing_number: '' },
      { input_full_name: 'common.required', input_ach_routing_number: 'common.required' },
    ],
  ])('is refused with %j, and nothing is stored', async (overrides, fields) => {
    const { send, numberOf } = await setUp()
    expect(await send(overrides)).toMatchObject({
      success: false,
      error_code: 'err.invalidInput',
      fields,
    })
    expect(await numberOf()).toBe(0)
  })

  describe('that is sent twice', () => {
    test('is one request, also when it is sent ten times at once', async () => {
      const { send, numberOf } = await setUp()
      const overrides = { input_submission_id: randomUUID(), input_admin_amount: '180' }
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(overrides)))
      const [first] = answers
      expect(first).toMatchObject({ success: true })
      for (const answer of answers) expect(answer).toEqual(first)
      expect(await numberOf()).toBe(1)
    })

    test('with other content is refused, and the stored request is returned', async () => {
      const { send, created, numberOf } = await setUp()
      const input_submission_id = randomUUID()
      const { request } = await created({ input_submission_id })
      for (const overrides of [{ input_reason: 'Another' }, { input_admin_amount: '1' }]) {
        expect(await send({ input_submission_id, ...overrides })).toMatchObject({
          success: false,
          error_code: 'err.alreadySubmitted',
          request,
        })
      }
      expect(await numberOf()).toBe(1)
    })

    test('by another administrator, or without an id, is a separate request', async () => {
      const { db, send, created, numberOf } = await setUp()
      const input_submission_id = randomUUID()
      const { request } = await created({ input_submission_id })
      const other = await send({ input_submission_id }, callerOf(await addAdmin(db)))
      expect(other).toMatchObject({ success: true })
      expect(other.success && other.request.id).not.toBe(request.id)
      await created()
      await created()
      expect(await numberOf()).toBe(3)
    })
  })
})

describeEachDatabase('direct requests and submissions at once', (database) => {
  test('with a new name in common are all stored', async () => {
    const services = testServices(database)
    const { db } = services
    const requests = createCalls(services, requestProcedures)
    const admin = callerOf(await addAdmin(db))
    const users = await Promise.all(Array.from({ length: 8 }, () => addUser(db)))
    for (let round = 0; round < sized(4, 40); round += 1) {
      const input_full_name = `Yitzchok${round} Weissman`
      const answers = await Promise.all(
        users.flatMap(async (user) => {
          const { code: input_code } = await addCode(db)
          const submission = requestInputs({ input_code, input_full_name })
          return Promise.all([
            requests.create_request(submission, callerOf(user)),
            requests.create_direct_request(directInputs({ input_full_name }), admin),
          ])
        }),
      )
      expect(answers.flat().filter(({ success }) => !success)).toEqual([])
    }
  })
})
