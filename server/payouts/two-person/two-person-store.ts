import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'

/** Acts with which an administrator can sign in as the family, or keep it out. */
const actingAsFamily = [
  'account.email_changed',
  'sign_in.all_ended',
] as const satisfies AuditAction[]

/**
 * Returns whether somebody could have corrected a request as its family since its details were last
 * confirmed: it is of their own account, or they changed its address or ended its sessions.
 */
export async function canActAsFamily(
  db: Db,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from requests join payment_details on request_id = requests.id
    where requests.id = ${requestId} and (user_id = ${userId} or exists (
      select from audit_events
      where actor_id = ${userId} and subject_type = 'account' and subject_id = requests.user_id
        and action = any(${actingAsFamily}::text[])
        and at > coalesce(confirmed_at, '-infinity')))`.execute(db)
  return rows.length > 0
}

/** Fields of requests that are payment details of some method. */
const detailsOfPayment = [...paymentFields, 'payment_method', 'full_name', 'email']

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
