import { sql } from 'kysely'
import type { ParsedInput } from '#contract/index.ts'
import type { Locale } from '#domain/locales.ts'
import type { Db } from '#server/database/connect.ts'

export type FamilyFilter = ParsedInput<'find_invitable'>['filter']

/**
 * Returns the families with a request that the filter finds, who asked last first. Erased requests
 * find nobody.
 */
export async function familiesOf(db: Db, filter: FamilyFilter, limit: number): Promise<string[]> {
  const { campaign_id, category, year, paid, helper_id } = filter
  const parts = [sql`requests.family_id is not null and requests.erased_at is null`]
  if (campaign_id) {
    parts.push(sql`code_id in (select id from codes where campaign_id = ${campaign_id})`)
  }
  if (helper_id) parts.push(sql`code_id in (select id from codes where helper_id = ${helper_id})`)
  if (category) parts.push(sql`category = ${category}`)
  if (year) {
    parts.push(sql`date_of_request between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`)
  }
  if (paid !== undefined) parts.push(paid ? sql`status = 'paid'` : sql`status <> 'paid'`)
  const { rows } = await sql<{ family_id: string }>`
    select family_id from requests where ${sql.join(parts, sql` and `)}
    group by family_id order by max(created_at) desc, family_id limit ${limit}`.execute(db)
  return rows.map(({ family_id }) => family_id)
}

/** A family with whom its newest request is of, and how that person is reached. */
type Invitee = {
  id: string
  number: number
  name: string
  phone: string | null
  email: string | null
  locale: Locale
  last_asked_on: string | null
  has_account: boolean
  is_invited: boolean
}

/**
 * Returns families as a campaign invites them, in this order, each once: by their newest request, or
 * by the account of a family that has none. Those joined with another are invited as that one.
 */
export async function inviteesOf(db: Db, campaignId: string, ids: string[]): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    with recursive remaining as (
      select place, families.id, joined_into from families
        join unnest(${ids}::uuid[]) with ordinality as given (id, place) on families.id = given.id
      union all
      select place, families.id, families.joined_into from families
        join remaining on families.id = remaining.joined_into
    )
    select families.id, number, coalesce(newest.full_name, nullif(account.name, ''), account.email) as name,
      newest.phone, coalesce(newest_account.email, newest.email, account.email) as email,
      coalesce(newest_account.locale, newest.locale, account.locale) as locale,
      newest.date_of_request as last_asked_on,
      account.email is not null as has_account,
      exists (select from codes where campaign_id = ${campaignId}::uuid
        and coalesce((select family_id from requests where code_id = codes.id),
          (select family_id from users where users.id = codes.registered_by), codes.family_id) = families.id
      ) as is_invited
    from (select id, min(place) as place from remaining where joined_into is null group by id) as kept
      join families on families.id = kept.id
      left join lateral (
        select full_name, phone, email, locale, date_of_request, user_id from requests
        where family_id = families.id and erased_at is null
        order by created_at desc, id desc limit 1
      ) as newest on true
      left join users newest_account on newest_account.id = newest.user_id
      left join lateral (
        select name, email, locale from users where users.family_id = families.id
        order by created_at desc limit 1
      ) as account on true
    where newest.full_name is not null or account.email is not null
    order by place`.execute(db)
  return rows
}
