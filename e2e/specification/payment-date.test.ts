import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLongDate } from '#domain/payment-date.ts'
import values from '#domain/tables/payment-test-values.json' with { type: 'json' }
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const { example } = values.expected_payment_date // two weeks, each day with its Friday

describeEachDatabase('the expected payment date', (database) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(database)
  })
  afterAll(() => server.close())

  /** Returns which Friday a requester reads for a request that was created at an instant. */
  async function readFor(created_at: string) {
    const { id, cookie } = await server.signIn()
    await addRequest(database.kysely, { user_id: id, created_at: new Date(created_at) })
    const { body } = await server.call('get_request_info', { user_id_input: id }, cookie)
    return (body as { requests: object[] }).requests
  }

  async function check(days: typeof example) {
    for (const { created, payout } of days) {
      for (const time of ['05:00:00Z', '17:00:00Z', '23:59:59-05:00']) {
        const read = await readFor(`${created}T${time}`)
        expect(read, `${created} ${time}`).toMatchObject([{ expected_payment_date: payout }])
      }
    }
  }

  const isEarly = ({ weekday }: (typeof example)[number]) => /Sunday|Monday/.test(weekday)
  const later = example.filter((day) => !isEarly(day))

  test('4.32 9.21 a request that is created on Sunday or Monday is paid on the coming Friday', async () => {
    const early = example.filter(isEarly)
    expect(early.map(({ add }) => add)).toEqual([5, 4, 5, 4])
    await check(early)
  })

  test('4.33 9.21 a request of any other day is paid a week after the coming Friday', async () => {
    expect(later.slice(0, 5).map(({ weekday, add }) => `${weekday} ${add}`)).toEqual([
      ...['Tuesday 10', 'Wednesday 9', 'Thursday 8', 'Friday 7', 'Saturday 13'],
    ])
    expect(later).toHaveLength(10)
    await check(later)
  })
})

test.each([
  ['2025-10-03', 'Friday, October 3rd 2025'],
  ['2026-01-01', 'Thursday, January 1st 2026'],
  ['2026-02-02', 'Monday, February 2nd 2026'],
  ['2026-03-04', 'Wednesday, March 4th 2026'],
  ['2026-04-11', 'Saturday, April 11th 2026'],
  ['2026-05-12', 'Tuesday, May 12th 2026'],
  ['2026-06-13', 'Saturday, June 13th 2026'],
  ['2026-07-21', 'Tuesday, July 21st 2026'],
  ['2026-08-22', 'Saturday, August 22nd 2026'],
  ['2026-09-23', 'Wednesday, September 23rd 2026'],
  ['2026-11-30', 'Monday, November 30th 2026'],
  ['2026-12-31', 'Thursday, December 31st 2026'],
  ['2026-12-20', 'Sunday, December 20th 2026'],
])('4.34 %s is shown as %s', (date, shown) => expect(formatLongDate(date, 'en')).toBe(shown))
