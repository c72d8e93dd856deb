import { sql } from 'kysely'
import { isMadeFor } from '#domain/code-use.ts'
import type { Texts } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { findCode } from '#server/codes/index.ts'
import type { Db } from '#server/database/connect.ts'

type OpenInvitation = {
  campaign_id: string
  code_id: string
  code: string
  name: string
  category: string | null
  texts: Texts
  closes_on: CalendarDate
}

/**
 * Returns the open invitations of an account on a day of the office, one of each campaign: with a code
 * that was made for it and that it can use, of campaigns in which nobody of its family has asked.
 */
export async function openInvitations(
  db: Db,
  userId: string,
  today: CalendarDate,
): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select campaigns.id as campaign_id, codes.id as code_id, codes.code,
      campaigns.name, campaigns.category, campaigns.texts, campaigns.closes_on
    from users
      join codes on codes.family_id = users.family_id
      join campaigns on campaigns.id = codes.campaign_id
    where users.id = ${userId} and codes.status <> 'fully_used' and codes.revoked_at is null
      and codes.expires_on >= ${today}::date and campaigns.opens_on <= ${today}::date
      and (codes.registered_by is null or codes.registered_by = users.id)
      and not exists (
        select from requests join codes as spent on spent.id = requests.code_id
        where requests.family_id = users.family_id and spent.campaign_id = campaigns.id)
    order by campaigns.closes_on, campaigns.id, codes.created_at, codes.id`.execute(db)
  const open = new Map<string, OpenInvitation>()
  for (const row of rows) {
    const code = await findCode(db, row.code)
    const isOpen = code && isMadeFor(code, userId) && !open.has(row.campaign_id)
    if (isOpen) open.set(row.campaign_id, row)
  }
  return [...open.values()]
}

/** Returns the request of an account that a code paid for. */
export async function answerTo(
  db: Db,
  userId: string,
  codeId: string,
): Promise<string | undefined> {
  const found = db
    .selectFrom('requests')
    .select('id')
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
  return (await found.executeTakeFirst())?.id
}
