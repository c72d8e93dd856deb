import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { sized } from '#server/testing/sizes.ts'

/** In `npm run test:full` a million payments, as the office has them after many years. */
const PAYMENTS = sized(20_000, 1_000_000)
const REQUESTS = 200
const MOST_BYTES = 200 * 1024 * 1024

describeEachDatabase('An export of many payments', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    const id = await office.decided(4, '500')
    const run = await office.newRun()
    await sql`update payout_runs set state = 'locked' where id = ${run.id}`.execute(office.db)
    await sql`alter table payments disable trigger user`.execute(office.db)
    await sql`delete from payments`.execute(office.db)
    // Attempts that came back: a due has as many as there were.
    await sql`insert into payments (reference, request_id, run_id, due_number, attempt, method, state,
        amount_usd, currency, amount, payee, ended_on)
      select 'K' || to_char(n, 'FM00000000'), ${id}::uuid, ${run.id}::uuid, 1 + n % ${REQUESTS}::int,
        1 + n / ${REQUESTS}::int, 'ojc_check', 'returned', 180.01, 'USD', 180.01, 'Moshe Cohen', '2026-11-20'
      from generate_series(1, ${PAYMENTS}::int) as n`.execute(office.db)
    await sql`alter table payments enable trigger user`.execute(office.db)
  }, 600_000)
  afterAll(() => office.close())

  test.each(['csv', 'xlsx'])(
    'takes little memory, and its sum is exact (%s)',
    async (format) => {
      globalThis.gc?.()
      const before = process.memoryUsage().rss
      let peak = before
      const timer = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss)
      }, 20)
      const response = await office.server.app.request(
        `/exports/payments.${format}?from=2026-01-01&to=2028-12-31`,
        { headers: { Cookie: office.admin.cookie } },
      )
      let bytes = 0
      let end = ''
      const reader = response.body?.getReader()
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done || !value) break
        bytes += value.length
        end = `${end}${Buffer.from(value).toString('latin1')}`.slice(-2000)
      }
      clearInterval(timer)
      const dollars = (BigInt(PAYMENTS) * 18_001n).toString()
      if (format === 'csv') {
        expect(end.trimEnd().split('\r\n').at(-1)).toContain(
          `,${dollars.slice(0, -2)}.${dollars.slice(-2)},`,
        )
      } else expect(end).toContain('PK\x05\x06')
      expect(bytes).toBeGreaterThan(PAYMENTS)
      console.log(`${format}: ${bytes} bytes, ${Math.round((peak - before) / 1024 / 1024)} MB`)
      expect(peak - before).toBeLessThan(MOST_BYTES)
    },
    900_000,
  )
})
