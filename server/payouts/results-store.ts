import { sql } from 'kysely'
import type { ResultColumns } from '#domain/bank-files/results.ts'
import type { Db } from '#server/database/connect.ts'

/** Uploads of results, and the payments that they are about. */

const reported = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'payments.reference', 'payments.state', 'payments.method'])
    .select(['payments.amount', 'payments.payee', 'payments.numbers', 'payments.trace'])
    .select(['payments.return_code', 'payments.run_id'])
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
    .where('payments.method', '=', 'ach')
    .where('payments.trace', '=', sql<number>`any(${sequences}::int[])`)
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
): Promise<ResultColumns | undefined> {
  const row = await db
    .selectFrom('payout_imports')
    .select('columns')
    .where('header_hash', '=', headerHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.columns ?? undefined
}

export type NewImport = {
  id: string
  run_id: string
  /** Sealed. */
  entries: string
  columns: ResultColumns | null
  header_hash: string | null
  created_by: string
}

/** Stores an upload. Its content is forgotten after a day (server/accounts/expired-store.ts). */
export async function insertImport(db: Db, { columns, ...row }: NewImport): Promise<void> {
  await db
    .insertInto('payout_imports')
    .values({ ...row, columns: columns && JSON.stringify(columns) })
    .execute()
}

/** Returns an upload, locked until the transaction ends. */
export async function lockImport(db: Db, id: string) {
  return db
    .selectFrom('payout_imports')
    .select(['id', 'run_id', 'entries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function forgetEntries(db: Db, id: string): Promise<void> {
  await db.updateTable('payout_imports').set({ entries: null }).where('id', '=', id).execute()
}
