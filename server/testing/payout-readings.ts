import type { Db } from '#server/database/connect.ts'

/** What tests read of the tables of payouts. */

export const readPayments = (db: Db) =>
  db.selectFrom('payments').selectAll().orderBy('reference').execute()
export type Row = Awaited<ReturnType<typeof readPayments>>[number]

/** Identifies a payment by its due and attempt. */
export const keyOfRow = (row: Pick<Row, 'request_id' | 'due_number' | 'attempt'>) =>
  `${row.request_id} ${row.due_number} ${row.attempt}`

export const readRuns = (db: Db) =>
  db.selectFrom('payout_runs').select(['id', 'state', 'revision', 'by_hand', 'locked_by']).execute()

/** The files that pay. */
export const readFiles = (db: Db) =>
  db
    .selectFrom('payout_files')
    .select(['run_id', 'file', 'revision', 'fate'])
    .where('fate', 'is not', null)
    .execute()

/** The checks of each payment, the newest last. */
export const readChecks = (db: Db) =>
  db.selectFrom('checks').selectAll().orderBy('payment_id').orderBy('number').execute()

export const readRequests = (db: Db, ids: string[]) =>
  db
    .selectFrom('requests')
    .select(['id', 'status', 'on_hold', 'outcome'])
    .where('id', 'in', ids)
    .execute()
