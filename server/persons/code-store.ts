import { sql } from 'kysely'
import { formatAccessCode } from '#domain/access-code.ts'
import { forgetRecipients } from '#server/database/code-recipients.ts'
import type { Db } from '#server/database/connect.ts'
import { familyLeft, isAllOfFamily, type Person } from './store.ts'

/**
 * Returns the codes of a person: those that opened their accounts or paid for their requests, those
 * that were made for their family if nobody else is in it, and those made instead of one of them.
 */
export async function codesOfPerson(db: Db, person: Person): Promise<string[]> {
  const { user_ids, request_ids, family_id } = person
  const isWhole = await isAllOfFamily(db, family_id, request_ids)
  const parts = isWhole ? ((await familyLeft(db, family_id))?.parts ?? []) : []
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select id, reissue_of from (
        select id, reissue_of from codes
          where id in (select code_id from requests where id = any(${request_ids}::uuid[]))
        union all
        select id, reissue_of from codes where registered_by = any(${user_ids}::uuid[])
        union all
        select id, reissue_of from codes
          where family_id = any(${parts}::uuid[]) and status = 'available'
      ) as first
      union
      select other.id, other.reissue_of from own cross join lateral (
        select id, reissue_of from codes where codes.id = own.reissue_of
        union all
        select id, reissue_of from codes where codes.reissue_of = own.id
      ) as other
    )
    select distinct id from own`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns what is stored with codes about their recipient. */
export async function exportedCodes(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('codes')
    .select(['code', 'status', 'created_at', 'recipient_name', 'recipient_phone'])
    .select(['recipient_email', 'locale', 'note', 'expires_on', 'revoked_at', 'begun'])
    .select(
      sql<string | null>`(select name from campaigns where campaigns.id = codes.campaign_id)`.as(
        'campaign',
      ),
    )
    .select(
      sql<{ channel: string; sent_at: string }[]>`coalesce((
        select json_agg(json_build_object('channel', channel, 'sent_at', sent_at) order by sent_at)
        from code_sendings where code_id = codes.id), '[]')`.as('sent'),
    )
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, code: formatAccessCode(row.code) }))
}

/** Forgets for whom codes are. Those that could still be used are revoked. */
export async function eraseCodes(
  db: Db,
  ids: string[],
  by: { revoked_at: Date; revoked_by: string },
): Promise<void> {
  if (ids.length === 0) return
  await forgetRecipients(db, (eb) => eb('id', 'in', ids))
  await db
    .updateTable('codes')
    .set(by)
    .where('id', 'in', ids)
    .where('status', '<>', 'fully_used')
    .where('revoked_at', 'is', null)
    .execute()
}
