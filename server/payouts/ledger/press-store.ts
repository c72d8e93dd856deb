import { sql } from 'kysely'
import type { Acting } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'
import type { PaymentTransition, RequestAct } from './changes.ts'
import { booksDay } from './ledger-store.ts'
import { updatePayments } from './payment-store.ts'
import { describePlanned } from './planned-store.ts'
import { earliestDraftForUpdate } from './run-store.ts'

/** What a press on payments reads and writes besides the ledger. */

export type Press = RequestAct & {
  /** Only of a return, entered or taken back. */
  code?: string | null
  /** The family gets no letter, because it was not told what the act takes back. */
  isUntold?: boolean
  /** For the audit trail. Never a name or a number. */
  details?: Record<string, unknown>
}

/** What an act made of a payment of a run. */
export type Change = PaymentTransition & {
  press: Press
  row: PressedRow
  /** The act names it. */
  isNamed: boolean
  /** An earlier attempt of its due was in a run. */
  isAgain: boolean
}

/** Identifies a payment in a Map. */
export const keyOf = (requestId: string, due: number, attempt: number) =>
  `${requestId} ${due} ${attempt}`

/**
 * Locks the rows of the runs of these requests. Whoever locks a request calls it before: locking a run
 * would deadlock with every decision otherwise.
 */
export async function rowLockRunsOf(db: Db, requestIds: string[]): Promise<void> {
  await sql`
    select from payout_runs where id in (
      select run_id from payments where request_id = any(${requestIds}::uuid[]))
    order by id for update`.execute(db)
}

export type PressedRow = Awaited<ReturnType<typeof selectPayments>>[number]

/** Returns the payments of requests in runs, by their keys. */
export async function paymentsOf(db: Db, requestIds: string[]): Promise<Map<string, PressedRow>> {
  const rows = await selectPayments(db, requestIds)
  return new Map(
    rows.map((row) => [keyOf(row.request_id, row.due_number, row.attempt), row] as const),
  )
}

const selectPayments = (db: Db, requestIds: string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id', 'reference', 'request_id', 'due_number', 'attempt', 'run_id'])
    .select(['payout_runs.state as run_state', 'requests.user_id', 'requests.full_name'])
    .select(addressee)
    .where('payments.request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('way', '=', 'run')
    .execute()

/**
 * Lets what was planned or released join a draft, unless it is in one: `draft`, else the earliest from
 * today on. New attempts get what the bank is told of them. Returns the draft that something joined.
 */
export async function joinDraft(
  { db, now }: Acting,
  changes: Change[],
  draft: string | null | undefined,
): Promise<string | null> {
  const planned = changes.filter(({ to }) => to === 'planned' || to === 'held')
  const added = planned.filter(({ from }) => from === null).map(({ row }) => row.id)
  await describePlanned(db, added)
  const isLooking = ({ from, to, row }: Change) =>
    (from === null || to === 'planned') && row.run_state !== 'draft'
  const looking = planned.filter(isLooking)
  if (looking.length === 0) return null
  const run_id =
    draft === undefined ? await earliestDraftForUpdate(db, (await booksDay(db, now)).today) : draft
  const others = looking.filter(({ row }) => row.run_id !== run_id).map(({ row }) => row.id)
  if (others.length > 0) await updatePayments(db, others, { run_id })
  return run_id
}

/** Returns those of the requests that are not on hold. */
export async function notOnHold(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('hold_reason', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores why requests are on hold. */
export async function storeHold(
  db: Db,
  ids: string[],
  { reason, by }: { reason: string; by: string | null },
): Promise<void> {
  await db
    .updateTable('requests')
    .set({ hold_reason: reason, held_at: new Date(), held_by: by })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Returns the file with a payment of a due of which nobody has said what became. */
export async function unknownFileOf(db: Db, requestId: string, due: number) {
  return db
    .selectFrom('payment_instructions as told')
    .innerJoin('payments', 'payments.id', 'told.payment_id')
    .innerJoin('payout_files as file', (join) =>
      join
        .onRef('file.run_id', '=', 'told.run_id')
        .onRef('file.file', '=', 'told.file')
        .onRef('file.revision', '=', 'told.revision'),
    )
    .select(['file.run_id', 'file.file', 'file.revision', 'file.method'])
    .where('payments.request_id', '=', requestId)
    .where('payments.due_number', '=', due)
    .where('file.fate', '=', 'unknown')
    .orderBy('file.first_at')
    .executeTakeFirst()
}
