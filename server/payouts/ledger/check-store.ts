import { sql, type Updateable } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Delivery } from '#domain/payouts/checks.ts'
import { withBankStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { type DueKey, keyOfDue } from './due-store.ts'

/** The ledger of checks (docs/product.md §14.16). The store of acts enters and ends each (change-store.ts). */

const dueNumber = sql<number>`coalesce((
  select due_number from payments where payments.id = checks.payment_id), 1)`

const checks = (db: Db) =>
  db.selectFrom('checks').selectAll('checks').select(dueNumber.as('due_number'))

export type CheckRow = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number]

/** A check by its number, or the newest one of a payment. */
export type CheckKey = { number?: number | undefined; payment_id?: string | undefined }

/** Finds a check. The caller locks its payment before it changes the check. */
export async function findCheck(
  db: Db,
  { number, payment_id }: CheckKey,
): Promise<CheckRow | undefined> {
  if (number === undefined && payment_id === undefined) return undefined
  let query = checks(db).orderBy('position', 'desc')
  if (number !== undefined) query = query.where('number', '=', number)
  if (payment_id !== undefined) query = query.where('payment_id', '=', payment_id)
  return query.limit(1).executeTakeFirst()
}

export async function updateCheck(
  db: Db,
  id: string,
  change: Updateable<Tables['checks']>,
): Promise<void> {
  await db.updateTable('checks').set(change).where('id', '=', id).execute()
}

/** Returns the paper checks of a run by number, those that are void or stopped last. */
export async function paperChecks(db: Db, runId: string) {
  return db
    .selectFrom('checks')
    .select(['number as check_number', 'reference', 'issued_on as issue_date', 'amount', 'payee'])
    .select(sql<boolean>`ended_at is not null`.as('is_void'))
    .where('run_id', '=', runId)
    .where('number', 'is not', null)
    .orderBy(sql`ended_at is not null`)
    .orderBy('number')
    .execute()
}
export type PaperCheck = Awaited<ReturnType<typeof paperChecks>>[number]

/** Returns whether a check of a run became void or was stopped. */
export async function hasEndedChecks(db: Db, runId: string): Promise<boolean> {
  const found = await db
    .selectFrom('checks')
    .select('id')
    .where('run_id', '=', runId)
    .where('ended_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns how the checks of a run are delivered. */
export async function deliveriesOf(db: Db, runId: string): Promise<Set<Delivery>> {
  const rows = await db
    .selectFrom('checks')
    .select('delivery')
    .distinct()
    .where('run_id', '=', runId)
    .execute()
  return new Set(rows.map(({ delivery }) => delivery))
}

/** Returns all checks of payments. */
export const checksOfPayments = (db: Db, paymentIds: string[]): Promise<CheckRow[]> =>
  checks(db).where('payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`).execute()

/** Returns all checks that were written for these dues. */
export async function checksOfDues(db: Db, dues: DueKey[]): Promise<CheckRow[]> {
  const ids = dues.map(({ request_id }) => request_id)
  const rows = await checks(db).where('request_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const wanted = new Set(dues.map(keyOfDue))
  return rows.filter((row) => wanted.has(keyOfDue(row)))
}

/** Marks the paper checks of a run as mailed whose payments were handed over. Returns how many. */
export async function mailChecks(
  db: Db,
  runId: string,
  { on, expectedOn }: { on: CalendarDate; expectedOn: CalendarDate | null },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('checks')
    .set({ state: 'mailed', mailed_on: on, expected_on: expectedOn })
    .where('run_id', '=', runId)
    .where('state', '=', 'issued')
    .where('delivery', '=', 'mail')
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payments').select('id').where('state', 'in', withBankStates),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
