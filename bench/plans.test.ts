import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listSorts } from '../domain/review.ts'
import { pageQuery } from '../server/requests/list.ts'
import { listRequests } from '../server/requests/list-store.ts'
import { createTestApp } from '../server/testing/app.ts'
import { openTestDatabase } from '../server/testing/databases.ts'
import { requestInputs } from '../server/testing/request-inputs.ts'
import { isFull } from '../server/testing/sizes.ts'
import { filters } from './mixes.ts'
import { addCodes, seedRequests } from './seed.ts'
import { recordStatements } from './statements.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const list = 'get_requests_with_review_status'

/** Search terms that match at most a few percent of the requests. */
const searches = [
  undefined,
  'Zelda Ungar',
  'Zelda Ungra',
  'ציגלער',
  '555 1234',
  'G1H2',
  'nobody',
  '54th Street 1400',
]

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

const scansAllRequests = (plan: Plan) =>
  stepsOf(plan).some(
    (step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'requests',
  )

// Only PostgreSQL: the embedded database has the same planner and takes much longer to fill.
describe.runIf(inject('postgresUrl'))('among 20,000 requests', () => {
  const opened = { close: async () => {} } as Awaited<ReturnType<typeof open>>
  async function open() {
    const database = await openTestDatabase('postgres')
    await seedRequests(database.pool, 20_000)
    const app = await createTestApp(database)
    const close = async () => {
      await app.close()
      await database.close()
    }
    const person = await app.signIn()
    const admin = await app.signIn({ is_admin: true })
    return { ...app, pool: database.pool, db: database.kysely, person, admin, close }
  }
  beforeAll(async () => void Object.assign(opened, await open()))
  afterAll(() => opened.close())

  /** Returns the statements of a call that scan the whole table of requests. */
  async function fullScans(name: string, input: unknown, { cookie }: { cookie: string }) {
    const recorded = await recordStatements(async () => {
      const { status, body } = await opened.call(name, input, cookie)
      expect({ status, body }).toMatchObject({ status: 200 })
    })
    const found = []
    for (const { text, values } of recorded.filter((sent) =>
      /^(?!explain).*\brequests\b/s.test(sent.text),
    )) {
      const { rows } = await opened.pool.query(`explain (format json) ${text}`, values)
      if (scansAllRequests(rows[0]['QUERY PLAN'][0].Plan)) found.push({ input, text })
    }
    return found
  }

  test.each(listSorts)(
    'no combination of filter and search scans all requests, sorted by %s',
    async (by) => {
      // Every sixteenth combination; the full run tries each.
      let at = listSorts.indexOf(by)
      for (const filter of filters) {
        for (const search of searches) {
          for (const direction of ['asc', 'desc']) {
            if (!isFull && at++ % 16 > 0) continue
            const input = {
              limit: 50,
              ...filter,
              sort: { by, direction },
              ...(search && { search }),
            }
            expect(await fullScans(list, input, opened.admin)).toEqual([])
          }
        }
      }
    },
  )

  test.each(listSorts)(
    'a search that matches all requests keeps the order of the list, sorted by %s',
    async (by) => {
      for (const direction of ['asc', 'desc']) {
        const pages = async (search?: string) => {
          const found: string[] = []
          for (let cursor: string | undefined, page = 0; page < 3; page++) {
            const sort = { by, direction }
            const input = { limit: 50, sort, ...(search && { search }), ...(cursor && { cursor }) }
            const { body } = await opened.call(list, input, opened.admin.cookie)
            const answer = body as { requests: { id: string }[]; next_cursor: string }
            found.push(...answer.requests.map(({ id }) => id))
            cursor = answer.next_cursor
          }
          return found
        }
        expect(new Set(await pages()).size).toBe(150)
        expect(await pages('555')).toEqual(await pages())
      }
    },
  )

  test.each([
    ['category', { category: 'Poor' }],
    ['source_name', { source: 'Direct' }],
    ['payment_method', { payment_method: 'ach' }],
  ] as const)(
    'requests with the same value are ordered by time and read from the index: %s',
    async (by, filter) => {
      const found = async (sort: { by: (typeof listSorts)[number]; direction: 'asc' }) => {
        const input = { review_filter: 'all', search: 'the', limit: 50, ...filter, sort } as const
        const query = pageQuery(input, ['Poor'])
        const rows: { id: string }[] = []
        const rowsFirst = sort.by === 'created_at' ? 8000 : 1000
        const recorded = await recordStatements(async () => {
          rows.push(...(await listRequests(opened.db, query, rowsFirst)))
        })
        return { ids: rows.map(({ id }) => id), statements: recorded.length }
      }
      const sorted = await found({ by, direction: 'asc' })
      expect(sorted).toEqual(await found({ by: 'created_at', direction: 'asc' }))
      // the first rows already fill the page
      expect(sorted).toMatchObject({ ids: { length: 50 }, statements: 1 })
    },
  )

  test.each([
    ['outcome', 'pending'],
    ['outcome', 'reviewed'],
    ['status', 'pending'],
    ['status', 'reviewed'],
  ] as const)(
    'in the order of %s, the tab %s reads no requests of the other tab',
    async (by, review_filter) => {
      for (const direction of ['asc', 'desc'] as const) {
        const sort = { by, direction }
        const query = pageQuery({ review_filter, limit: 50, sort }, [])
        const [page] = await recordStatements(() => listRequests(opened.db, query))
        const { rows } = await opened.pool.query(
          `explain (analyze, format json) ${page?.text}`,
          page?.values,
        )
        const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan)
        const removed = steps.map((step) => step['Rows Removed by Filter'] ?? 0)
        expect(Math.max(...removed)).toBeLessThan(500)
      }
    },
  )

  test('calls of requesters and counts do not scan all requests', async () => {
    const { pool, person, admin } = opened
    const [code = ''] = await addCodes(pool, 1)
    const calls: [string, unknown, { cookie: string }][] = [
      ['create_request', requestInputs({ input_code: code }), person],
      ['get_request_info', { user_id_input: person.id }, person],
      ['get_request_status_by_code', { code_text: code, phone: '718-555-0123' }, person],
      ['get_request_counts', {}, admin],
      ['get_category_counts', {}, admin],
      ['get_request_statistics', {}, admin],
      ['list_codes', {}, admin],
    ]
    for (const [name, input, caller] of calls) {
      expect(await fullScans(name, input, caller)).toEqual([])
    }
  })
})
