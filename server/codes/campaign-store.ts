import { sql } from 'kysely'
import type { SharedKind } from '#domain/likeness/marks.ts'
import type { Db } from '#server/database/connect.ts'

/** Locks a campaign, so that those who make codes of it at the same time wait for each other. */
export async function campaignForUpdate(db: Db, id: string) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'category', 'opens_on', 'closes_on', 'texts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type StoredCampaign = NonNullable<Awaited<ReturnType<typeof campaignForUpdate>>>

/** Selects the family to which a code belongs now: a request or an account may be of another one. */
const familyOfCode = sql`coalesce(
  (select family_id from requests where code_id = codes.id),
  (select family_id from users where users.id = codes.registered_by), codes.family_id)`

/** Returns the families that a campaign has invited, and who else, as the pasted list named them. */
export async function invitedBefore(db: Db, campaignId: string) {
  const { rows } = await sql<{
    family_id: string | null
    name: string | null
    phone: string | null
    email: string | null
  }>`
    select ${familyOfCode} as family_id, recipient_name as name, recipient_phone as phone,
      recipient_email as email
    from codes where campaign_id = ${campaignId}`.execute(db)
  return rows
}

type Sought = { kind: SharedKind; mark: string }
type Known = Sought & { family_id: string; names: string[] }

/**
 * Returns the families that have these phone numbers and e-mail addresses, with the names on their
 * newest requests. A value of a helper, or of too many families, finds nobody.
 */
export async function familiesWith(db: Db, marks: readonly Sought[]): Promise<Known[]> {
  const kinds = marks.map(({ kind }) => kind)
  const values = marks.map(({ mark }) => mark)
  const { rows } = await sql<Known>`
    select sought.kind, replace(sought.mark::text, '-', '') as mark, requests.family_id,
      (array_agg(requests.full_name order by requests.created_at desc))[1:5] as names
    from (
      select kind, mark from unnest(${kinds}::text[], ${values}::uuid[]) as given (kind, mark)
      except select kind, mark from silent_marks
    ) as sought
      join request_marks on request_marks.kind = sought.kind and request_marks.mark = sought.mark
      join requests on requests.id = request_marks.request_id
    where requests.family_id is not null and requests.erased_at is null
    group by sought.kind, sought.mark, requests.family_id`.execute(db)
  return rows
}
