import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'

/** Events after which somebody else must lock. */
const changing = [
  'payout.settings_changed',
  'payout.payment_returned',
  'payout.payment_failed',
  'payout.notice_applied',
] as const satisfies AuditAction[]

/** What `payout.payment_changed` names if it changes who is paid, or where. */
const changedForBank = ['payee_for_bank', 'address_for_bank', 'account_type']

/**
 * Returns whether an administrator has changed what a run pays by since any run was last locked:
 * settings, bank details, what a bank is told of a payment, or a payment that came back.
 */
export async function hasChangedPayouts(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events
    where actor_id = ${userId}
      and id > coalesce((select max(id) from audit_events where action = 'payout.run_locked'), 0)
      and (action = any(${changing}::text[])
        or action = 'request.corrected' and details->'groups' ? 'payment'
        or action = 'payout.payment_changed' and details->'changed' ?| ${changedForBank}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** The name of a request is the payee of an Israeli transfer. */
const detailsOfPayment = [...paymentFields, 'payment_method', 'full_name']

/**
 * Returns whether somebody corrected payment details of a request since they were last confirmed,
 * also if others have corrected them afterwards.
 */
export async function hasCorrectedDetails(
  db: Db,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from request_corrections join payment_details using (request_id)
    where request_id = ${requestId} and corrected_by = ${userId}
      and at > coalesce(confirmed_at, '-infinity') and changes ?| ${detailsOfPayment}::text[]
    limit 1`.execute(db)
  return rows.length > 0
}
