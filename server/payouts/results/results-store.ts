import { sql } from 'kysely'
import type { StoredColumns } from '#domain/bank-files/results/result-columns.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { methodsThat } from '#domain/payouts/methods.ts'
import { underwayStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { wasTold } from '../ledger/payable-store.ts'

/** Uploads of results, and the payments that they are about. */

/**
 * When the bank can have had a payment first: the download of its oldest file, or the locking of its
 * run if it has no file.
 */
const givenAt = sql<Date | null>`coalesce((
  select min(first_at) from payment_instructions as told
    join payout_files as files using (run_id, file, revision)
  where told.payment_id = payments.id and run_id = payments.run_id
), payout_runs.locked_at)`

const reported = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'payments.reference', 'payments.state', 'payments.method'])
    .select(['payments.amount', 'payments.payee', 'payments.numbers', 'payments.trace'])
    .select(['payments.return_code', 'payments.run_id', 'payments.check_number'])
    .select([wasTold.as('was_told'), givenAt.as('given_at'), 'payout_runs.pay_on'])
    .select(sql<string | null>`file_basis -> 'settings' -> 'ach' ->> 'odfi'`.as('odfi'))

export type ReportedPayment = Awaited<ReturnType<ReturnType<typeof reported>['execute']>>[number]

/** Returns the payments with these references. */
export async function paymentsByReference(db: Db, references: string[]) {
  return reported(db)
    .where('payments.reference', '=', sql<string>`any(${references}::text[])`)
    .execute()
}

/** Returns the ACH payments with these sequence numbers, the last seven digits of a trace number. */
export async function paymentsBySequence(db: Db, sequences: number[]) {
  return reported(db)
    .where(
      'payments.method',
      'in',
      methodsThat(({ numberedBy }) => numberedBy === 'trace'),
    )
    .where('payments.trace', '=', sql<number>`any(${sequences}::int[])`)
    .execute()
}

/**
 * Returns the ACH payments of these amounts that were locked by a day, of runs since another.
 */
export async function paymentsByAmount(
  db: Db,
  amounts: string[],
  { since, given }: { since: CalendarDate; given: CalendarDate },
) {
  return reported(db)
    .where(
      'payments.method',
      'in',
      methodsThat(({ numberedBy }) => numberedBy === 'trace'),
    )
    .where('payments.amount', '=', sql<string>`any(${amounts}::numeric[])`)
    .where('payout_runs.pay_on', '>=', since)
    .where('payout_runs.locked_at', '<', sql<Date>`${given}::date + interval '2 days'`)
    .execute()
}

/** Returns the payments with these check numbers, and what the ledger says of the checks. */
export async function paymentsByCheck(db: Db, numbers: number[]) {
  return reported(db)
    .leftJoin('checks', 'checks.number', 'payments.check_number')
    .select(['checks.state as check_state', 'checks.issued_on', 'checks.stop_confirmed_on'])
    .where('payments.check_number', '=', sql<number>`any(${numbers}::bigint[])`)
    .execute()
}

/** Returns the payments that banks were told with these check numbers, and that have others now. */
export async function paymentsByFormerCheck(db: Db, numbers: number[]) {
  return reported(db)
    .innerJoin('payment_instructions as told', 'told.payment_id', 'payments.id')
    .select('told.check_number as former_number')
    .distinct()
    .where('told.check_number', '=', sql<number>`any(${numbers}::bigint[])`)
    .whereRef('told.check_number', '<>', 'payments.check_number')
    .execute()
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
