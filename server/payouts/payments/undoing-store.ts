import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'

/** The events of a payment's end that the bank reported. */
const ends = [
  'payout.payment_returned',
  'payout.payment_failed',
] as const satisfies readonly AuditAction[]

/** Returns when the last return or refusal of a payment was entered, undefined if none was. */
export async function endEnteredAt(
  db: Db,
  { id, request_id }: PaymentRow,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .where('subject_type', '=', 'request')
    .where('subject_id', '=', request_id)
    .where('action', 'in', ends)
    .where(sql<boolean>`details ->> 'payment_id' = ${id}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Returns whether a question about a request was answered since an instant. */
export async function wasAnsweredSince(db: Db, requestId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('request_questions')
    .select('id')
    .where('request_id', '=', requestId)
    .where('answered_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether somebody told the family on the telephone that a payment came back. */
export async function wasReached(
  db: Db,
  { id, request_id }: { id: string; request_id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('call_reasons')
    .innerJoin('calls', 'calls.id', 'call_reasons.call_id')
    .select('calls.id')
    .where('request_id', '=', request_id)
    .where('reason', '=', 'returned')
    .where('subject', '=', id)
    .where('outcome', '=', 'reached')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns why a request is on hold, and the status that the office has set; each null if neither. */
export async function decidedByHand(db: Db, requestId: string) {
  return db
    .selectFrom('requests')
    .select(['hold_reason', 'status_set'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** Ends the hold of a request. */
export async function releaseRequest(db: Db, requestId: string): Promise<void> {
  await db
    .updateTable('requests')
    .set({ hold_reason: null, held_at: null, held_by: null })
    .where('id', '=', requestId)
    .execute()
}
