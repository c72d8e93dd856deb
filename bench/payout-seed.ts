import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type PaymentMethod, paymentMethods } from '../domain/payment-methods.ts'
import type { Db } from '../server/database/connect.ts'
import { placeOfNumber, type Sealer } from '../server/secrets/sealing.ts'
import { ledgerOfSeed } from './ledger-seed.ts'

const numbers: Record<PaymentMethod, Record<string, string>> = {
  ach: { routing_number: '021000021', account_number: '000123456789' },
  wire: { routing_number: '021000021', account_number: '12345' },
  check: {},
  ojc_check: {},
  ojc_online: { tax_id: '123456789' },
  israeli_bank: { routing_number: '12-571', account_number: '041116', teudat_zeut: '123456782' },
}

/**
 * Adds approved requests over all methods that are due now, with encrypted numbers. Returns their
 * ids.
 */
export async function addDueRequests(db: Db, sealer: Sealer, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const method = paymentMethods[at % paymentMethods.length] ?? 'ach'
    const id = randomUUID()
    const sealed = Object.entries(numbers[method]).map(([field, number]) => [
      field,
      sealer.seal(placeOfNumber(id, field as 'iban'), number),
    ])
    const name = `Moshe Cohen ${at}`
    return { id, at, method, name, dollars: 100 + (at % 900), ...Object.fromEntries(sealed) }
  })
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (id uuid, at integer,
    method text, name text, dollars integer, routing_number text, account_number text, tax_id text,
    teudat_zeut text)`
  const code = sql`translate(upper(lpad(to_hex(at + 1000000), 8, '0')), '01', 'GH')`
  await sql`insert into codes (id, code, status) select id, ${code}, 'fully_used' from ${list}`.execute(
    db,
  )
  await sql`insert into requests (id, code_id, full_name, phone, reason, payment_method,
      address_line1, city, postal_code, country, date_of_request, submission_hash,
      expected_payment_date)
    select id, id, case method when 'israeli_bank' then 'משה כהן' else name end, '+1 718 555 0123',
      'A wedding', method, '1 Main Street', 'Brooklyn', '11219', 'US', current_date, '',
      expected_friday(now(), 'America/New_York')
    from ${list}`.execute(db)
  await sql`insert into payment_details (request_id, payment_full_name, congregation_name,
      payment_address_line1, payment_city, payment_postal_code, payment_country, payment_location,
      check_delivery_method, routing_number, account_number, tax_id, teudat_zeut)
    select id, name, 'Beis Medrash', '1 Main Street', 'Brooklyn', '11219', 'US',
      case method when 'wire' then 'us' end, case method when 'check' then 'mail' end,
      routing_number, account_number, tax_id, teudat_zeut
    from ${list}`.execute(db)
  await sql`insert into admin_reviews (request_id, outcome, donation_amount, reviewed_at)
    select id, 'approved', dollars, now() from ${list}`.execute(db)
  await sql`update requests set is_reviewed = true, review_outcome = 'approved'`.execute(db)
  await fillLedger(db)
  await sql`analyze`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes what the ledger has of the rows that were stored, and the sums that are kept. */
export async function fillLedger(db: Db): Promise<void> {
  for (const statement of ledgerOfSeed) await sql.raw(statement).execute(db)
  await sql`select recount()`.execute(db)
}

/** Payments of each request in one run, so that a run has 1,000 payments. */
const PER_RUN = 1_000

/** Fills the database with returned payments. Returns a run with 1,000 of them. */
export async function addPastPayments(
  db: Db,
  requests: string[],
  { from, to }: { from: number; to: number },
): Promise<string> {
  await sql`insert into payout_runs (number, pay_on, state)
    select number, date '2020-01-03' + 7 * number, 'closed'
    from generate_series(${from / PER_RUN + 1}::int, ${to / PER_RUN}::int) as number`.execute(db)
  await sql`insert into payments (reference, request_id, run_id, attempt, method, state, amount_usd,
      currency, amount, payee, address)
    select 'K' || lpad((90000000 + (number - 1) * ${PER_RUN} + at)::text, 8, '0'), list.id, payout_runs.id,
      number, requests.payment_method, 'returned', 180, 'USD', 180, 'Moshe Cohen', '{}'
    from unnest(${requests}::uuid[]) with ordinality as list (id, at)
    join requests on requests.id = list.id
    join payout_runs on payout_runs.number > ${from / PER_RUN}`.execute(db)
  await fillLedger(db)
  await sql`vacuum analyze payments, postings, due_balances`.execute(db)
  const run = await db
    .selectFrom('payout_runs')
    .select('id')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return run.id
}
