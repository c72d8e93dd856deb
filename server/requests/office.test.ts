import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ParsedInput } from '#contract/index.ts'
import { listSorts } from '#contract/requests.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import type { Context } from '#server/access.ts'
import {
  addAdmin,
  addCode,
  addRequest,
  addUser,
  callerOf,
  testServices,
} from '#server/database/test-callers.ts'
import { describeEachDatabase } from '#server/database/test-databases.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import { requestProcedures } from './procedures.ts'
import { paymentCases, requestInputs } from './test-inputs.ts'

type Query = Partial<ParsedInput<'get_requests_with_review_status'>>

const everything: ParsedInput<'get_requests_with_review_status'> = {
  review_filter: 'all',
  sort: { by: 'created_at', direction: 'desc' },
  limit: 200,
}

describeEachDatabase("the office's list", (database) => {
  let list: (query?: Query) => Promise<Awaited<ReturnType<typeof page>>['requests']>
  let page: ReturnType<typeof pager>
  let admin: Context<'user'>
  const pager =
    (requests: ReturnType<typeof requestProcedures>) =>
    async (query: Query = {}, caller = admin) => {
      const answer = await requests.get_requests_with_review_status(
        { ...everything, ...query },
        caller,
      )
      if (!answer.success) throw new Error(answer.error)
      return answer
    }

  // 24 requests in which every column that can be sorted by has equal values and absent ones.
  beforeAll(async () => {
    const services = testServices(database)
    const { db } = services
    const requests = requestProcedures(services)
    const reviews = reviewProcedures(services)
    admin = callerOf(await addAdmin(db, { name: 'Rivka Levi' }))
    page = pager(requests)
    list = async (query) => (await page(query)).requests
    for (let at = 0; at < 24; at += 1) {
      const { id } = await addRequest(db, {
        full_name: `Family ${String.fromCharCode(65 + (at % 5))}`,
        category: [null, 'Wedding', 'Kolel', 'בחור'][at % 4],
        source_name: at % 3 ? 'Code' : 'Direct',
        payment_method: paymentMethods[at % 6] ?? 'ach',
        date_of_request: `2026-11-${10 + (at % 3)}`,
        created_at: new Date(Date.UTC(2026, 10, 15, 9, at % 7)),
        email: at % 2 ? null : `family${at}@example.com`,
        phone: `+1 (718) 555-01${10 + at}`,
        reason: at === 5 ? '100% of _what_ is needed' : 'a wedding',
      })
      if (at % 3 === 0) {
        const input_donation_amount = ['9.00', '180', '1000.50'][at % 9 ? 1 : at % 2] ?? '0'
        await reviews.create_admin_review(
          { input_request_id: id, input_donation_amount, input_notes: 'for them' },
          admin,
        )
      }
    }
  })

  test.each(listSorts.flatMap((by) => (['asc', 'desc'] as const).map((way) => [by, way] as const)))(
    'sorted by %s %s, page by page, has every request once, those without a value last',
    async (by, direction) => {
      const sort = { by, direction }
      const seen = []
      let cursor: string | undefined
      for (;;) {
        const { requests, next_cursor } = await page({ sort, limit: 5, cursor })
        seen.push(...requests)
        if (!next_cursor) break
        cursor = next_cursor
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(24)
      expect(seen.map(({ id }) => id)).toEqual((await list({ sort })).map(({ id }) => id))

      const values = seen.map((request) =>
        by === 'donation_amount' ? request.review?.donation_amount : request[by],
      )
      const present = values.filter((value) => value != null).map(String)
      expect(values.slice(present.length).every((value) => value == null)).toBe(true)
      const compare = (a: string, b: string) =>
        by === 'donation_amount' ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0
      const sorted = present.toSorted(compare)
      expect(present).toEqual(direction === 'asc' ? sorted : sorted.reverse())
    },
  )

  test('shows the tabs', async () => {
    const pending = await list({ review_filter: 'pending' })
    const reviewed = await list({ review_filter: 'reviewed' })
    expect([pending.length, reviewed.length]).toEqual([16, 8])
    expect(pending.every(({ review }) => review === null)).toBe(true)
    for (const { review } of reviewed) {
      expect(review).toEqual({
        donation_amount: expect.stringMatching(/^\d+\.\d\d$/),
        notes: 'for them',
        reviewed_at: expect.stringMatching(/Z$/),
        reviewed_by_name: 'Rivka Levi',
      })
    }
  })

  test('is filtered by category, source and method, also all at once', async () => {
    expect(await list({ category: 'Wedding' })).toHaveLength(6)
    const without = await list({ category: 'N/A' })
    expect(without.map(({ category }) => category)).toEqual(Array(6).fill(null))
    expect(await list({ source: 'Direct' })).toHaveLength(8)
    expect(await list({ payment_method: 'wire' })).toHaveLength(4)
    expect(
      await list({ category: 'Wedding', source: 'Code', payment_method: 'wire' }),
    ).not.toHaveLength(0)
    expect(await list({ category: 'Wedding', review_filter: 'reviewed' })).toHaveLength(2)
  })

  test.each([
    ['family c', 5],
    ['FAMILY4@', 1],
    ['7185550115', 1],
    ['555 0115', 1],
    ['٥٥٥٠١١٥', 1],
    ['A WEDDING', 23],
    ['100%', 1],
    ['_what_', 1],
    ['%', 1],
    ['nobody', 0],
    ['   ', 24],
  ])('is searched for %j: %i', async (search, count) => {
    expect(await list({ search })).toHaveLength(count)
  })

  test('is searched for a code, however it is typed', async () => {
    const [request] = await list({ limit: 1 })
    const search = request?.codes.code.toLowerCase() ?? ''
    expect(await list({ search })).toEqual([request])
    expect(await list({ search: ` ${search.slice(0, 6)}` })).toEqual([request])
  })

  test('names the method in the language of the administrator', async () => {
    const { requests } = await page({ payment_method: 'wire' }, { ...admin, locale: 'yi' })
    const english = await list({ payment_method: 'wire' })
    expect(english[0]?.payment_method_display_name).toBe('Wire transfer')
    expect(requests[0]?.payment_method_display_name).toMatch(/\p{Script=Hebrew}/u)
  })

  test('refuses a cursor that it did not make, or made in another order', async () => {
    const sort = { by: 'full_name', direction: 'asc' } as const
    const { next_cursor } = await page({ sort, limit: 1 })
    const forged = Buffer.from(JSON.stringify({ by: 'created_at', value: 'x', id: 1 }))
    for (const cursor of ['x', next_cursor ?? '', forged.toString('base64url')]) {
      await expect(list({ cursor })).rejects.toMatchObject({
        status: 400,
        fields: { cursor: 'err.invalidInput' },
      })
    }
  })
})

describeEachDatabase('the office', (database) => {
  const setUp = async () => {
    const services = testServices(database)
    const { db } = services
    const requests = requestProcedures(services)
    const admin = callerOf(await addAdmin(db), 'he')
    const user = await addUser(db, { locale: 'yi' })
    const submitted = async (told: Record<string, unknown> = {}) => {
      const { code } = await addCode(db)
      const inputs = requestInputs({ input_code: code, ...told })
      const answer = await requests.create_request(inputs, callerOf(user))
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return answer.request
    }
    const eventsOf = (id: string) =>
      db
        .selectFrom('audit_events')
        .select(['actor_id', 'action', 'details'])
        .where('subject_id', '=', id)
        .where('actor_id', '=', admin.user.id)
        .orderBy('id')
        .execute()
    return { db, requests, admin, user, submitted, eventsOf }
  }

  test('sees a request with its numbers masked and what looks wrong with them', async () => {
    const { requests, admin, user, submitted } = await setUp()
    const { id, code } = await submitted({ input_ach_routing_number: '021000022' })
    const request = await requests.get_request({ request_id: id }, admin)
    expect(request).toMatchObject({
      id,
      email: user.email,
      codes: { code },
      review: null,
      ach_details: {
        ...paymentCases[0].details,
        routing_number: '••••0022',
        account_number: '••••6789',
      },
      warnings: { routing_number: 'err.routingInvalid' },
      expected_payment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(JSON.stringify(request)).not.toContain('021000022')
    await expect(requests.get_request({ request_id: randomUUID() }, admin)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('reveals one number at a time, on the record and without it there', async () => {
    const { requests, admin, submitted, eventsOf } = await setUp()
    const { id: request_id } = await submitted()
    const reveal = (field: 'account_number' | 'iban') =>
      requests.reveal_payment_number({ request_id, field }, admin)
    expect(await reveal('account_number')).toEqual({ value: '000123456789' })
    await expect(reveal('iban')).rejects.toMatchObject({ status: 404 })
    expect(await eventsOf(request_id)).toEqual([
      {
        actor_id: admin.user.id,
        action: 'request.number_revealed',
        details: { field: 'account_number' },
      },
    ])
  })

  describe('sets the status', () => {
    test('of one request, on the record; the requester hears of paid in their language', async () => {
      const { db, requests, admin, user, submitted, eventsOf } = await setUp()
      const { id: request_id } = await submitted()
      for (const status of ['processing', 'paid', 'paid'] as const) {
        await requests.update_request_status({ request_id, status }, admin)
      }
      expect(await eventsOf(request_id)).toMatchObject([
        { action: 'request.status_changed', details: { before: 'created', after: 'processing' } },
        { action: 'request.status_changed', details: { before: 'processing', after: 'paid' } },
      ])
      const letters = await db
        .selectFrom('outbox')
        .select(['kind', 'locale'])
        .where('recipient', '=', user.email)
        .where('kind', '<>', 'request_received')
        .execute()
      expect(letters).toEqual([{ kind: 'paid', locale: 'yi' }])
      const { requests: own } = await requests.get_request_info(
        { user_id_input: user.id },
        callerOf(user),
      )
      expect(own).toMatchObject([{ status: 'paid' }])
    })

    test('of many at once, and says how many it changed', async () => {
      const { db, requests, admin } = await setUp()
      const made = await Promise.all(Array.from({ length: 4 }, () => addRequest(db)))
      const ids = made.map(({ id }) => id)
      const [first = ''] = ids
      await requests.update_request_status({ request_id: first, status: 'paid' }, admin)
      expect(
        await requests.update_request_status({ request_ids: ids, status: 'paid' }, admin),
      ).toEqual({ success: true, updated: 3 })
    })

    test('of none that does not exist, and wants one request or many', async () => {
      const { requests, admin } = await setUp()
      const id = randomUUID()
      const status = 'paid'
      expect(await requests.update_request_status({ request_id: id, status }, admin)).toMatchObject(
        { success: false, error_code: 'err.notFound' },
      )
      for (const both of [{}, { request_id: id, request_ids: [id] }]) {
        await expect(
          requests.update_request_status({ ...both, status }, admin),
        ).rejects.toMatchObject({ status: 400, fields: { request_id: expect.any(String) } })
      }
    })

    test('by two administrators at once of the same requests, without waiting for one another', async () => {
      const { db, requests, admin } = await setUp()
      const made = await Promise.all(Array.from({ length: 20 }, () => addRequest(db)))
      const ids = made.map(({ id }) => id)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          requests.update_request_status(
            { request_ids: at % 2 ? ids : ids.toReversed(), status: 'processed' },
            admin,
          ),
        ),
      )
      const updated = answers.map((answer) => (answer.success ? answer.updated : NaN))
      expect(updated.toSorted((a, b) => b - a)).toEqual([20, ...Array(9).fill(0)])
    })
  })

  test('corrects the date of a request and whether the office made it, on the record', async () => {
    const { db, requests, admin, eventsOf } = await setUp()
    const { id: request_id } = await addRequest(db, { date_of_request: '2026-11-10' })
    const correct = (told: { admin_created?: boolean; date_of_request?: string }) =>
      requests.update_request({ request_id, ...told }, admin)
    expect(await correct({ admin_created: true, date_of_request: '2026-11-12' })).toEqual({
      success: true,
    })
    const request = await requests.get_request({ request_id }, admin)
    expect(request).toMatchObject({ admin_created: true, date_of_request: '2026-11-12' })
    expect(await eventsOf(request_id)).toMatchObject([
      {
        action: 'request.changed',
        details: {
          before: { admin_created: false, date_of_request: '2026-11-10' },
          after: { admin_created: true, date_of_request: '2026-11-12' },
        },
      },
    ])
    expect(await correct({ date_of_request: '2999-01-01' })).toMatchObject({
      error_code: 'err.futureDate',
      fields: { date_of_request: 'err.futureDate' },
    })
    await expect(correct({})).rejects.toMatchObject({ status: 400 })
    expect(
      await requests.update_request({ request_id: randomUUID(), admin_created: true }, admin),
    ).toMatchObject({ success: false, error_code: 'err.notFound' })
  })

  test('shows codes in two groups of four', async () => {
    const { db, requests, admin } = await setUp()
    const { id } = await addRequest(db)
    const { code } = await db
      .selectFrom('codes')
      .innerJoin('requests', 'requests.code_id', 'codes.id')
      .select('codes.code')
      .where('requests.id', '=', id)
      .executeTakeFirstOrThrow()
    const request = await requests.get_request({ request_id: id }, admin)
    expect(request.codes).toEqual({ code: formatAccessCode(code) })
  })
})
