import { beforeAll, expect, test } from 'vitest'
import type { ParsedInput } from '#contract/index.ts'
import type { ListedRequest } from '#contract/requests.ts'
import { outcomes } from '#domain/outcomes.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { type ListSort, listSorts, reviewFilters } from '#domain/review.ts'
import { countProcedures } from '#server/counts/procedures.ts'
import type { Administrator } from '#server/http/access.ts'
import { reviewProcedures } from '#server/reviews/procedures.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { type Calls, createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestProcedures } from './index.ts'

type Query = Partial<ParsedInput<'get_requests_with_review_status'>>

const everyFilter = { review_filter: 'all' } as const

const everything: ParsedInput<'get_requests_with_review_status'> = {
  ...everyFilter,
  sort: { by: 'created_at', direction: 'desc' },
  limit: 200,
}

describeEachDatabase("the office's list", (database) => {
  let list: (query?: Query) => Promise<Awaited<ReturnType<typeof page>>['requests']>
  let page: ReturnType<typeof pager>
  let admin: Administrator
  const pager =
    (requests: Calls<keyof ReturnType<typeof requestProcedures>>) =>
    async (query: Query = {}, caller = admin) => {
      const answer = await requests.get_requests_with_review_status(
        { ...everything, ...query },
        caller,
      )
      if (!answer.success) throw new Error(answer.error)
      return answer
    }

  // 24 requests that have equal and missing values in every sortable column.
  beforeAll(async () => {
    const services = testServices(database)
    const { db } = services
    const requests = createCalls(services, requestProcedures)
    const reviews = createCalls(services, reviewProcedures)
    admin = callerOf(await addAdmin(db, { name: 'Rivka Levi' }))
    page = pager(requests)
    list = async (query = {}) => {
      const { requests: found } = await page(query)
      const { sort, limit, ...asked } = query
      if (limit) return found
      const { count } = await requests.count_requests({ ...everyFilter, ...asked }, admin)
      expect(count).toBe(found.length)
      return found
    }
    for (let at = 0; at < 24; at += 1) {
      const { id } = await addRequest(db, {
        full_name: `Family ${String.fromCharCode(65 + (at % 5))}`,
        category: [null, 'Wedding', 'Kolel', 'בחור'][at % 4],
        source_name: at % 3 ? 'Code' : 'Direct',
        payment_method: paymentMethods[at % 6] ?? 'ach',
        date_of_request: `2026-11-${10 + (at % 3)}`,
        created_at: new Date(Date.UTC(2026, 10, 15 + (at % 4), 9, at % 7)),
        status: requestStatuses[at % 4],
        ...(at % 5 === 0 && { hold_reason: 'Call first', held_at: new Date() }),
        ...(at === 1 && { review_outcome: 'needs_info' }),
        ...(at === 2 && { withdrawn_at: new Date(), withdrawn_by: 'family' }),
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
    'sorted by %s %s, its pages contain every request once, with missing values last',
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

      const values = seen.map((request) => sortValueOf(request, by))
      const present = values.filter((value) => value != null).map(String)
      expect(values.slice(present.length).every((value) => value == null)).toBe(true)
      const compare = (a: string, b: string) =>
        numeric.includes(by) ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0
      const sorted = present.toSorted(compare)
      expect(present).toEqual(direction === 'asc' ? sorted : sorted.reverse())
    },
  )

  test('shows pending and reviewed requests under their tabs', async () => {
    const pending = await list({ review_filter: 'pending' })
    const reviewed = await list({ review_filter: 'reviewed' })
    expect([pending.length, reviewed.length]).toEqual([15, 8]) // one is withdrawn
    expect(pending.every(({ review }) => review === null)).toBe(true)
    for (const { review } of reviewed) {
      expect(review).toEqual({
        outcome: 'approved',
        donation_amount: expect.stringMatching(/^\d+\.\d\d$/),
        notes: 'for them',
        reviewed_at: expect.stringMatching(/Z$/),
        reviewed_by_name: 'Rivka Levi',
      })
    }
  })

  test('filters by category, source and payment method, alone and combined', async () => {
    for (const category of ['Wedding', 'Kolel']) {
      const found = await list({ category })
      expect(found.map((request) => request.category)).toEqual(Array(6).fill(category))
    }
    expect(await list({ category: '' })).toEqual([])
    const without = await list({ category: 'N/A' })
    expect(without.map(({ category }) => category)).toEqual(Array(6).fill(null))
    expect(await list({ source: 'Direct' })).toHaveLength(8)
    expect(await list({ payment_method: 'wire' })).toHaveLength(4)
    expect(
      await list({ category: 'Wedding', source: 'Code', payment_method: 'wire' }),
    ).not.toHaveLength(0)
    expect(await list({ category: 'Wedding', review_filter: 'reviewed' })).toHaveLength(2)
  })

  test('filters by outcome, status, hold and expected Friday, with the counts beside them', async () => {
    const counts = createCalls(testServices(database), countProcedures)
    const choices = [
      ...outcomes.map((outcome) => ({ outcome })),
      ...requestStatuses.map((status) => ({ status })),
      { on_hold: true },
      { on_hold: false },
      { expected_payment_date: '2026-11-20' },
      { expected_payment_date: '2026-11-27' },
      { outcome: 'approved', status: 'paid', on_hold: false } as const,
    ]
    for (const review_filter of reviewFilters) {
      const all = await list({ review_filter })
      for (const choice of choices) {
        const wanted = all.filter((one) => {
          const values = { ...withFriday(one), on_hold: one.hold !== undefined }
          return Object.entries(choice).every(([key, value]) => values[key as never] === value)
        })
        const found = await list({ review_filter, ...choice })
        expect([choice, review_filter, found]).toEqual([choice, review_filter, wanted])
        const asked = { review_filter, ...choice, payment_method: 'wire' as const }
        const { payment_methods } = await counts.get_filter_counts(asked, admin)
        const byWire = found.filter(({ payment_method }) => payment_method === 'wire').length
        const counted = payment_methods.find(({ name }) => name === 'wire')?.count ?? 0
        expect(counted).toBe(byWire)
      }
    }
    const { outcomes: counted } = await counts.get_filter_counts({ review_filter: 'all' }, admin)
    expect(counted).toEqual([
      { name: 'undecided', count: 14 },
      { name: 'approved', count: 8 },
      { name: 'needs_info', count: 1 },
      { name: 'withdrawn', count: 1 },
    ])
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
    ['famliy c', 5],
    ['d famly', 5],
    ['we', 23],
    ['ed', 0],
    ['1 main', 24],
    ['Street, 1 Main', 24],
    ['Main 2', 0],
  ])('is searched for %j: %i', async (search, count) => {
    expect(await list({ search })).toHaveLength(count)
  })

  test('finds names in three scripts, also when they are misspelled', async () => {
    const { db } = testServices(database)
    const names = ['Yitzchok Lefkowitz', 'יִצְחָק הלברשטאם', 'איציק מאשקאוויטש']
    const ids = []
    for (const full_name of names) ids.push((await addRequest(db, { full_name })).id)
    for (const [search, at] of [
      ['Yitzchok Leftkowitz', 0],
      ['lefkovitz yitzchok', 0],
      ['יצחק הל', 1],
      ['הלבערשטאם', 1],
      ['יצחק הלברשתם', 1],
      ['איציק מאשקאוויץ', 2],
      ['מאשקאוויטש איציק', 2],
    ] as const) {
      expect((await list({ search })).map(({ id }) => id)).toEqual([ids[at]])
    }
    expect(await list({ search: 'Lefkowitz Halberstam' })).toEqual([])
    await db.deleteFrom('requests').where('id', 'in', ids).execute()
  })

  test('pages through the matches of a misspelled search', async () => {
    const first = await page({ search: 'Famliy', limit: 20 })
    const rest = await page({ search: 'Famliy', limit: 20, cursor: first.next_cursor ?? '' })
    expect([first.requests.length, rest.requests.length, rest.next_cursor]).toEqual([20, 4, null])
    const ids = [...first.requests, ...rest.requests].map(({ id }) => id)
    expect(new Set(ids).size).toBe(24)
  })

  test('finds a code in any notation', async () => {
    const [request] = await list({ limit: 1 })
    const search = request?.codes.code.toLowerCase() ?? ''
    expect(await list({ search })).toEqual([request])
    expect(await list({ search: ` ${search.slice(0, 6)}` })).toEqual([request])
  })

  test("shows the payment method in the administrator's language", async () => {
    const { requests } = await page({ payment_method: 'wire' }, { ...admin, locale: 'yi' })
    const english = await list({ payment_method: 'wire' })
    expect(english[0]?.payment_method_display_name).toBe('Wire transfer')
    expect(requests[0]?.payment_method_display_name).toMatch(/\p{Script=Hebrew}/u)
  })

  test('refuses a forged cursor and one of another sort order', async () => {
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

const withFriday = (one: ListedRequest) => {
  return { ...one, expected_payment_date: expectedPaymentDate(one.created_at, 'America/New_York') }
}
const numeric: string[] = ['donation_amount', 'outcome', 'status', 'on_hold']

const shownAs: Record<string, string> = { Wedding: 'Wedding', Kolel: 'Kolel', בחור: 'Bochur' }

/** Returns what a list is sorted by; outcomes and statuses by their order, holds as 0 and 1. */
function sortValueOf(request: ListedRequest, by: ListSort) {
  if (by === 'donation_amount') return request.review?.donation_amount
  if (by === 'outcome') return outcomes.indexOf(request.outcome)
  if (by === 'category') return request.category && shownAs[request.category]
  if (by === 'status') return requestStatuses.indexOf(request.status)
  return by === 'on_hold' ? Number(request.hold !== undefined) : withFriday(request)[by]
}
