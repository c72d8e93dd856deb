import { sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Reach } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import { reachWish } from '#server/mail/index.ts'

export type Recipient = {
  code_id: string
  code: string
  name: string | null
  email: string | null
  locale: Locale | null
  reach: Reach | null
  /** The newest request of its family, which says whom to call; null without one. */
  request_id: string | null
  phone: string | null
  has_account: boolean
}

/**
 * Returns the codes of a campaign that can be used and have no answer, of which nothing was sent yet
 * or whatever was. Those whose letter still waits are left out.
 */
export async function recipientsOf(
  db: Db,
  campaignId: string,
  { to, today }: { to: 'unsent' | 'unanswered'; today: CalendarDate },
): Promise<Recipient[]> {
  const sent = sql`exists (select from code_sendings where code_id = codes.id)`
  const { rows } = await sql<Recipient>`
    select codes.id as code_id, codes.code, codes.recipient_name as name,
      coalesce(newest.account_email, codes.recipient_email) as email,
      coalesce(newest.account_locale, codes.locale) as locale, newest.reach, newest.id as request_id,
      coalesce(newest.phone, codes.recipient_phone) as phone,
      exists (select from users where users.family_id = codes.family_id) as has_account
    from codes left join lateral (
      select requests.id, requests.phone, users.email as account_email,
        users.locale as account_locale, ${reachWish} as reach
      from requests left join users on users.id = requests.user_id
      where requests.family_id = codes.family_id and requests.erased_at is null
      order by requests.created_at desc, requests.id desc limit 1
    ) as newest on true
    cross join lateral (select left(codes.code, 4) || '-' || right(codes.code, 4) as code) as formatted
    where codes.campaign_id = ${campaignId} and codes.status <> 'fully_used'
      and codes.revoked_at is null and codes.expires_on >= ${today}::date
      and not exists (select from outbox where kind = 'invitation' and sent_at is null
        and cancelled_at is null
        and (channel = 'call' and request_id = newest.id or data ->> 'code' = formatted.code))
      ${to === 'unsent' ? sql`and not ${sent}` : sql``}
    order by codes.id`.execute(db)
  return rows
}
