import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { metricsToken, ServerProcess } from '#server/testing/server-process.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// A server in its own process, so that what is measured is the export alone. In `npm run test:full`
// there are a million payments, as an office has them after many years.

const PAYMENTS = sized(30_000, 1_000_000)
const DUES = 200
const MB = 1024 * 1024
const MOST_BYTES = 200 * MB
const SECRET_KEY = 'a key for this test only, of 32 characters'

/** Attempts that came back: a due has as many as there were. */
async function addPayments(office: PayoutOffice) {
  const id = await office.decided(4, '500')
  const run = await office.newRun()
  await sql`update payout_runs set state = 'locked' where id = ${run.id}`.execute(office.db)
  await sql`alter table payments disable trigger user`.execute(office.db)
  await sql`delete from payments`.execute(office.db)
  await sql`insert into payments (reference, request_id, run_id, due_number, attempt, method, state,
      amount_usd, currency, amount, payee, ended_on)
    select 'K' || to_char(n, 'FM00000000'), ${id}::uuid, ${run.id}::uuid, 1 + n % ${DUES}::int,
      1 + n / ${DUES}::int, 'ojc_check', 'returned', 180.01, 'USD', 180.01, 'Moshe Cohen', '2026-11-20'
    from generate_series(1, ${PAYMENTS}::int) as n`.execute(office.db)
  await sql`alter table payments enable trigger user`.execute(office.db)
  await sql`vacuum analyze payments`.execute(office.db)
}

describe.runIf(inject('postgresUrl'))('An export of many payments', () => {
  let database: TestDatabase
  let office: PayoutOffice
  let server: ServerProcess
  /** Resident bytes of the server before the first export, which is what all are compared with. */
  let atRest: number
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    office = await openPayoutOffice(database, { SECRET_KEY })
    await addPayments(office)
    server = await ServerProcess.start({ SECRET_KEY, DATABASE_URL: database.url ?? '' })
    // What any first call loads and compiles is no part of an export.
    for (const format of ['csv', 'xlsx']) await download(`helpers.${format}`)
    atRest = await residentBytes()
  }, 900_000)
  afterAll(async () => {
    await server.end('SIGTERM')
    await office.close()
    await database.close()
  })

  async function residentBytes(): Promise<number> {
    const headers = { Authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  }

  /** Reads an export; `meanwhile` is called once, after the first bytes, before it is read on. */
  async function download(file: string, meanwhile?: () => Promise<void>) {
    const to = dateAfter(office.today(), 366)
    const url = `${server.url}/exports/${file}?from=2026-01-01&to=${to}`
    const read = { bytes: 0, end: '', status: 0 }
    await new Promise<void>((done, fail) => {
      const sent = request(url, { headers: { Cookie: office.admin.cookie } }, (answer) => {
        read.status = answer.statusCode ?? 0
        let isFirst = true
        answer.on('data', (chunk: Buffer) => {
          read.bytes += chunk.length
          read.end = (read.end + chunk.toString('latin1')).slice(-2000)
          if (!isFirst || !meanwhile) return
          isFirst = false
          answer.pause()
          meanwhile().then(() => answer.resume(), fail)
        })
        answer.once('end', done)
        answer.once('error', fail)
      })
      sent.once('error', fail)
      sent.end()
    })
    expect(read.status).toBe(200)
    return read
  }

  /** Returns by how many bytes the server was larger at most while something was done. */
  async function growthDuring(work: () => Promise<void>): Promise<number> {
    let peak = 0
    let isDone = false
    const watching = (async () => {
      while (!isDone) {
        peak = Math.max(peak, await residentBytes())
        await wait(50)
      }
    })()
    await work().finally(() => {
      isDone = true
    })
    await watching
    return peak - atRest
  }

  const sum = `${PAYMENTS * 180 + PAYMENTS / 100}.00`

  test.each(['csv', 'xlsx'])(
    'takes little memory, and its sum is exact (%s)',
    async (format) => {
      let took = 0
      const grown = await growthDuring(async () => {
        const begun = performance.now()
        const { bytes, end } = await download(`payments.${format}`)
        took = performance.now() - begun
        expect(bytes).toBeGreaterThan(PAYMENTS)
        if (format === 'csv') expect(end.trimEnd().split('\r\n').at(-1)).toContain(`,${sum},`)
        else expect(end).toContain('PK\x05\x06')
      })
      if (isFull)
        console.log(`${format}: ${Math.round(grown / MB)} MB, ${Math.round(took / 1000)} s`)
      expect(grown).toBeLessThan(MOST_BYTES)
    },
    900_000,
  )

  /** Returns when the last batch of rows was read. */
  async function lastBatchAt(): Promise<string | undefined> {
    const { rows } = await sql<{ at: string }>`
      select query_start::text as at from pg_stat_activity
      where datname = current_database() and query like '%with ordinality%' and pid <> pg_backend_pid()
      order by query_start desc limit 1`.execute(office.db)
    return rows[0]?.at
  }

  test('waits for a reader who stops, with nothing piling up', async () => {
    const grown = await growthDuring(async () => {
      const { end } = await download('payments.csv', async () => {
        let at = await lastBatchAt()
        // What fits into the buffers of the connection is still written.
        for (let still = 0; still < 10; ) {
          await wait(200)
          const now = await lastBatchAt()
          still = now === at ? still + 1 : 0
          at = now
        }
      })
      expect(end.trimEnd().split('\r\n').at(-1)).toContain(`,${sum},`)
    })
    if (isFull) console.log(`a reader who stops: ${Math.round(grown / MB)} MB`)
    expect(grown).toBeLessThan(MOST_BYTES)
  }, 900_000)
})
