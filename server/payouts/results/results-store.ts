import { sql } from 'kysely'
import type { StoredColumns } from '#domain/bank-files/results/result-columns.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { methodsThat } from '#domain/payouts/methods.ts'
import { underwayStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { firstToldOf } from '../ledger/told-store.ts'

/** Uploads of results, and the payments that they are about. */

const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'payments.reference', 'payments.state', 'payments.method'])
    .select(['payments.amount', 'payments.payee', 'payments.numbers', 'payments.trace'])
    .select(['payments.return_code', 'payments.run_id', 'payments.check_number'])
    .select(['payout_runs.locked_at', 'payout_runs.pay_on'])

type PaymentOfRun = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

export type ReportedPayment = PaymentOfRun & {
  was_told: boolean
  /**
   * When the bank can have had it first: the download of its oldest file, or the locking of its run if
   * it has no file.
   */
  given_at: Date | null
}

/** Returns rows with what their banks were told. */
async function withTold<Row extends PaymentOfRun>(
  db: Db,
  query: { execute: () => Promise<Row[]> },
): Promise<(Row & ReportedPayment)[]> {
  const rows = await query.execute()
  const told = await firstToldOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, locked_at } = row
    return { ...row, was_told: told.has(id), given_at: told.get(id) ?? locked_at }
  })
}

/** Returns the payments with these references. */
export async function paymentsByReference(db: Db, references: string[]) {
  const query = payments(db).where('reference', '=', sql<string>`any(${references}::text[])`)
  return withTold(db, query)
}

const isByTrace = methodsThat(({ numberedBy }) => numberedBy === 'trace')
const SEQUENCE_DIGITS = 7

/**
 * Returns the ACH payments with these trace numbers, each with all of its 15 digits: eight of our
 * bank, and a sequence number.
 */
export async function paymentsByTrace(
  db: Db,
  traces: string[],
): Promise<[trace: string, ReportedPayment][]> {
  const sequences = [...new Set(traces.map((trace) => Number(trace.slice(-SEQUENCE_DIGITS))))]
  const query = payments(db)
    .where('payments.method', 'in', isByTrace)
    .where('payments.trace', '=', sql<number>`any(${sequences}::int[])`)
  const rows = await withTold(db, query)
  const runs = [...new Set(rows.flatMap(({ run_id }) => run_id ?? []))]
  // Once for each run: what its files were written by is large.
  const banks = await db
    .selectFrom('payout_runs')
    .select(['id', sql<string>`file_basis -> 'settings' -> 'ach' ->> 'odfi'`.as('odfi')])
    .where('id', '=', sql<string>`any(${runs}::uuid[])`)
    .execute()
  const odfis = new Map(banks.map(({ id, odfi }) => [id, odfi]))
  return rows.map((row) => {
    const sequence = String(row.trace ?? '').padStart(SEQUENCE_DIGITS, '0')
    return [`${odfis.get(row.run_id ?? '') ?? ''}${sequence}`, row]
  })
}

/**
 * Returns the ACH payments of these amounts that were locked by a day, of runs since another.
 */
export async function paymentsByAmount(
  db: Db,
  amounts: string[],
  { since, given }: { since: CalendarDate; given: CalendarDate },
) {
  const query = payments(db)
    .where('payments.method', 'in', isByTrace)
    .where('payments.amount', '=', sql<string>`any(${amounts}::numeric[])`)
    .where('payout_runs.pay_on', '>=', since)
    .where('payout_runs.locked_at', '<', sql<Date>`${given}::date + interval '2 days'`)
  return withTold(db, query)
}

/** Returns the payments of the checks with these numbers, also of those that have another by now. */
export async function paymentsByCheck(db: Db, numbers: number[]) {
  const query = payments(db)
    .innerJoin('checks', 'checks.payment_id', 'payments.id')
    .select(['checks.number', 'checks.state as check_state', 'checks.issued_on'])
    .select('checks.stop_confirmed_on')
    .where('checks.number', '=', sql<number>`any(${numbers}::bigint[])`)
  return withTold(db, query)
}

/** Returns the payments of a run that are locked or with the bank. */
export async function openPayments(db: Db, runId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'method', 'amount'])
    .where('run_id', '=', runId)
    .where('state', 'in', underwayStates)
    .execute()
}

/** Returns the runs of payments in one order for all, so that no two transactions deadlock. */
export async function runsOf(db: Db, paymentIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('run_id')
    .distinct()
    .where('id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .orderBy('run_id')
    .execute()
  return rows.flatMap(({ run_id }) => run_id ?? [])
}

/** Returns the columns that were chosen last for a table with this header. */
export async function rememberedColumns(
  db: Db,
  headerHash: string,
): Promise<StoredColumns | undefined> {
  const row = await db
    .selectFrom('payout_imports')
    .select('columns')
    .where('header_hash', '=', headerHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.columns ?? undefined
}

/** Returns what was chosen last for each word of tables with this header, and by whom. */
export async function rememberedWords(db: Db, headerHash: string) {
  const { rows } = await sql<{ word: string; meaning: Meaning; by_name: string | null; at: Date }>`
    select distinct on (word) word, meaning, users.name as by_name, payout_imports.created_at as at
    from payout_imports cross join lateral jsonb_each_text(words) as chosen (word, meaning)
      left join users on users.id = created_by
    where header_hash = ${headerHash}
    order by word, payout_imports.created_at desc`.execute(db)
  return new Map(rows.map(({ word, ...rest }) => [word, rest]))
}

type NewImport = {
  id: string
  run_id: string
  /** Sealed. */
  entries: string
  columns: StoredColumns | null
  header_hash: string | null
  words: Record<string, Meaning> | null
  created_by: string
}

/** Stores an upload. Its content is forgotten after a day (server/accounts/expired-store.ts). */
export async function insertImport(db: Db, { columns, words, ...row }: NewImport): Promise<void> {
  await db
    .insertInto('payout_imports')
    .values({
      ...row,
      columns: columns && JSON.stringify(columns),
      words: words && JSON.stringify(words),
    })
    .execute()
}

/** Returns an upload with a row lock until the transaction ends. */
export async function findImportForUpdate(db: Db, id: string) {
  return db
    .selectFrom('payout_imports')
    .select(['id', 'run_id', 'entries', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function forgetEntries(db: Db, id: string): Promise<void> {
  await db.updateTable('payout_imports').set({ entries: null }).where('id', '=', id).execute()
}
