import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../server/database/connect.ts'
import { connectPostgres } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { openFileOffice } from '../server/testing/payout-files.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../server/testing/postgres.ts'
import { type Measured, recordMeasured } from './limits.ts'
import { fillLedger } from './payout-seed.ts'
import { circumstances, saveResult } from './results.ts'
import { table } from './rounds.ts'
import { seedRequests } from './seed.ts'

// `npm run bench:open-items` (`-- --requests 100000` for a smaller size): the open items and the
// dashboard beside many requests, three tenths of them paid by the portal. Filling a million
// requests takes most of its minutes.
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, limits: { type: 'boolean' } },
})
const requests = Number(values.requests)
const payments = Math.round(requests * 0.3)

/** What is open besides, so that each bucket that payments can be in has some. */
const OPEN_OF_EACH = 1_000
const PER_RUN = 1_000
const CALLS = 20

/**
 * Adds paid payments in closed runs, and the last of them in an open run in each state that waits.
 * Triggers are off, because postings are only ever added.
 */
async function addPayments(db: Db): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`truncate payments, postings, due_balances, fund_sums cascade`.execute(db)
  await sql`insert into payout_runs (number, pay_on, state, totals)
    select number, date '2020-01-03' + 7 * number, 'closed', '[]'
    from generate_series(1, ${Math.ceil(payments / PER_RUN)}::int) as number`.execute(db)
  await sql`insert into payments (reference, request_id, run_id, attempt, method, state, amount_usd,
      currency, amount, payee, address, sent_at, paid_at, created_at)
    select 'K' || lpad(at::text, 8, '0'), list.id, payout_runs.id, 1, payment_method, 'paid',
      donation_amount, 'USD', donation_amount, full_name, '{}', list.created_at, list.created_at,
      list.created_at
    from (
      select requests.*, donation_amount, row_number() over (order by requests.created_at) as at
      from requests join admin_reviews on request_id = requests.id where is_reviewed
      order by requests.created_at limit ${payments}
    ) as list join payout_runs on number = 1 + (at - 1) / ${PER_RUN}`.execute(db)
  for (const [state, status] of [
    ['sent', 'processed'],
    ['locked', 'processing'],
    ['returned', 'processing'],
    ['failed', 'processing'],
  ] as const) {
    await sql`with chosen as (
        update payments set state = ${state}, paid_at = null,
          ended_on = case when ${state} in ('returned', 'failed') then date '2026-11-02' end
        where id in (select id from payments where state = 'paid'
          order by reference desc limit ${OPEN_OF_EACH})
        returning request_id)
      update requests set status = ${status} where id in (select request_id from chosen)`.execute(
      db,
    )
  }
  await sql`update requests set status = 'created' where id in (
    select requests.id from requests
    where is_reviewed and not exists (select from payments where request_id = requests.id)
    order by created_at desc limit ${OPEN_OF_EACH})`.execute(db)
  await fillLedger(db)
  await sql`reset session_replication_role`.execute(db)
}

const programs = findPostgresPrograms()
if (!programs) throw new Error('The programs of PostgreSQL (initdb, postgres) are not found')
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB']
const postgres = await startThrowawayPostgres(programs, settings)
const database = connectPostgres(postgres.url)
try {
  await migrate(database)
  await seedRequests(database.pool, requests)
  await database.kysely.connection().execute(addPayments)
  await database.pool.query('vacuum analyze')
  const office = await openFileOffice(database)
  const rows: (string | number)[][] = []
  const medians = new Map<string, number>()
  const timed = async (work: string, limitMs: number, name: string, input: object) => {
    const times: number[] = []
    let answer: Record<string, unknown> = {}
    for (let call = 0; call < CALLS; call += 1) {
      const begun = performance.now()
      answer = await office.call(name, input)
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const median = times[CALLS >> 1] ?? 0
    medians.set(work, median)
    const isKept = median <= limitMs ? '✓' : '✗'
    rows.push([work, limitMs, median.toFixed(1), (times.at(-1) ?? 0).toFixed(1), isKept])
    return answer
  }
  try {
    const list = 'get_open_items'
    const first = await timed('open items, first page', 200, list, { limit: 50 })
    await timed('next page', 200, list, { limit: 50, cursor: first.next_cursor })
    await timed('one bucket', 200, list, { limit: 50, bucket: 'came_back' })
    await timed('search', 200, list, { limit: 50, search: 'Cohen' })
    await timed('dashboard', 100, 'get_payout_overview', {})
  } finally {
    await office.close()
  }
  const size = `${requests.toLocaleString('en')} requests, ${payments.toLocaleString('en')} payments`
  const limited: Measured[] = [
    { name: `open items, ${size}`, value: (medians.get('open items, first page') ?? 0) / 1000 },
    { name: `dashboard, ${size}`, value: medians.get('dashboard') ?? 0 },
  ]
  recordMeasured(limited)
  const text = table(['call', 'limit ms', 'median ms', 'slowest ms', ''], rows)
  console.log(text)
  saveResult(`Open items: ${size}`, `${circumstances()}.\n\n${text}`)
} finally {
  await database.close()
  await postgres.stop()
}
