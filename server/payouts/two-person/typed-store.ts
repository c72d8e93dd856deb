import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import type { CorrectedField, Corrector } from '#domain/corrections.ts'
import type { Db } from '#server/database/connect.ts'

/** A payment detail that nobody has confirmed, and who typed its present value. */
export type TypedField = {
  field: CorrectedField
  by: string | null
  by_name: string | null
  corrector: Corrector
}

/** Returns the payment details of a request that nobody has confirmed since they were typed. */
export async function typedFields(db: Db, requestId: string): Promise<TypedField[]> {
  const { rows } = await sql<TypedField>`
    select field, typed.by, users.name as by_name, typed.corrector
    from payment_details d
      cross join lateral jsonb_object_keys(
        -- What was changed before it was kept which fields.
        coalesce(nullif(changed_from, '{}'), '{"payment_method": null}')) field
      left join lateral (
        select corrected_by, corrector from request_corrections c
        where c.request_id = d.request_id and c.changes ? field
        order by at desc limit 1) last on true
      cross join lateral (
        select coalesce(corrected_by, changed_by) as by, coalesce(corrector, 'office') as corrector
      ) typed
      left join users on users.id = typed.by
    where d.request_id = ${requestId} and changed_at > coalesce(confirmed_at, '-infinity')
    order by field`.execute(db)
  return rows
}

/** Acts with which an administrator can sign in as the family, or keep it out. */
const actingAsFamily = [
  'account.email_changed',
  'sign_in.all_ended',
] as const satisfies AuditAction[]

/**
 * Returns whether a request is of somebody's own account, and whether they could have corrected it
 * as the family since its details were last confirmed: they changed its address or ended its
 * sessions.
 */
export async function relationTo(
  db: Db,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<{ isOwn: boolean; canActAsFamily: boolean }> {
  const { rows } = await sql<{ is_own: boolean; can_act: boolean }>`
    select coalesce(user_id = ${userId}, false) as is_own, exists (
      select from audit_events
      where actor_id = ${userId} and subject_type = 'account' and subject_id = requests.user_id
        and action = any(${actingAsFamily}::text[])
        and at > coalesce(confirmed_at, '-infinity')) as can_act
    from requests join payment_details on request_id = requests.id
    where requests.id = ${requestId}`.execute(db)
  return { isOwn: rows[0]?.is_own ?? false, canActAsFamily: rows[0]?.can_act ?? false }
}
