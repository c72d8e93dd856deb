import { sql } from 'kysely'
import type { CorrectedField, Corrector } from '#domain/corrections.ts'
import { actingAsFamily } from '#domain/payouts/run-changes.ts'
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

/** Whose account a request is of, and who could have corrected it as the family. */
export type Owner = {
  user_id: string | null
  /** Since its details were last confirmed they changed its address, ended its sessions or reset its second step. */
  acting: string[]
}

export async function ownerOf(db: Db, requestId: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select user_id, array(
      select distinct actor_id::text from audit_events
      where subject_type = 'account' and subject_id = requests.user_id
        and action = any(${actingAsFamily}::text[]) and actor_id is not null
        and at > coalesce(confirmed_at, '-infinity')) as acting
    from requests join payment_details on request_id = requests.id
    where requests.id = ${requestId}`.execute(db)
  return rows[0] ?? { user_id: null, acting: [] }
}
