import { sql, type Updateable } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Delivery } from '#domain/payouts/checks.ts'
import { withBankStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { type DueKey, keyOfDue } from './due-store.ts'

/** The ledger of checks (docs/product.md §14.16). Triggers enter each check; here it is changed. */

const dueNumber = sql<number>`coalesce((
  select due_number from payments where payments.id = checks.payment_id), 1)`

const checks = (db: Db) =>
  db.selectFrom('checks').selectAll('checks').select(dueNumber.as('due_number'))

export type CheckRow = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number]

/** A check by its number, or the newest one of a payment. */
export type CheckKey = { number?: number | undefined; payment_id?: string | undefined }

/**
 * The newest check of a payment first. Digital ones have no numbers: all but the newest have ended,
 * in their order.
 */
const newestFirst = sql`number desc nulls last, ended_at desc nulls first`

/** Finds a check. The caller locks its payment before it changes the check. */
export async function findCheck(
  db: Db,
  { number, payment_id }: CheckKey,
): Promise<CheckRow | undefined> {
  if (number === undefined && payment_id === undefined) return undefined
  let query = checks(db).orderBy(newestFirst)
  if (number !== undefined) query = query.where('number', '=', number)
  if (payment_id !== undefined) query = query.where('payment_id', '=', payment_id)
  return query.limit(1).executeTakeFirst()
}

/** Returns those of the payments whose newest check is void or stopped. */
export async function endedPayments(db: Db, paymentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from (
      select distinct on (payment_id) payment_id, state from checks
      where payment_id = any(${paymentIds}::uuid[])
      order by payment_id, ${newestFirst}) as newest
    where state in ('void', 'stopped')`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
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

/**
 * Issues the newest checks of payments again, which were voided because the bank was thought not to
 * have their file. One stays void if the bank may pay another check of the same due.
 */
export async function reissueChecks(db: Db, paymentIds: string[]): Promise<void> {
  await sql`
    update checks set state = 'issued', ended_at = null, ended_by = null, end_reason = null
    from (
      select distinct on (payment_id) id from checks
      where payment_id = any(${paymentIds}::uuid[])
      order by payment_id, ${newestFirst}) as newest
    where checks.id = newest.id and state = 'void' and not exists (
      select from checks as other join payments as theirs on theirs.id = other.payment_id
        where other.request_id = checks.request_id
        and theirs.due_number = (select due_number from payments where payments.id = checks.payment_id)
        and (other.state in ('issued', 'mailed')
          or other.state = 'stopped' and other.stop_confirmed_on is null))`.execute(db)
}

/** Returns the calendar date in the office's time zone. */
export async function officeToday(db: Db): Promise<CalendarDate> {
  const { rows } = await sql<{ today: CalendarDate }>`
    select (now() at time zone time_zone)::date::text as today from office_calendar`.execute(db)
  const [row] = rows
  if (!row) throw new Error('office_calendar has no row')
  return row.today
}
