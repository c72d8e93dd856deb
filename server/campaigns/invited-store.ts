import { type RawBuilder, sql } from 'kysely'
import { formatAccessCode } from '#domain/access-code.ts'
import { type CampaignList, yearBefore } from '#domain/campaigns/campaigns.ts'
import type { Channel } from '#domain/codes/channels.ts'
import type { Locale } from '#domain/locales.ts'
import type { Outcome } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { dialledNumber } from '#domain/phone-number.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { countriesOfRequests } from '#server/codes/index.ts'
import type { Db } from '#server/database/connect.ts'
import { reached } from './store.ts'

/** Which codes of a campaign each list shows. */
const lists: Record<CampaignList, RawBuilder<boolean>> = {
  ...reached,
  unanswered: sql`codes.revoked_at is null and requests.id is null`,
  undecided: sql`requests.outcome in ('undecided', 'answered', 'needs_info')`,
}

export type InvitedQuery = {
  campaign: { id: string; category: string | null; opens_on: CalendarDate; closes_on: CalendarDate }
  /** The same campaign a year before. */
  before: string | null
  list: CampaignList
  /** Only these. */
  code_ids?: string[]
  after: { created_at: string; id: string } | undefined
  limit: number
}

type Row = {
  id: string
  code: string
  created_at: Date
  name: string | null
  phone: string | null
  country: string | null
  countries: string[]
  email: string | null
  locale: Locale | null
  family_id: string | null
  family_number: number | null
  sent: { channel: Channel; at: string; times: number } | null
  request_id: string | null
  full_name: string
  category: string
  asked_at: Date
  outcome: Outcome
  status: RequestStatus
  amount: string | null
  reviewed_at: Date | null
  on_hold: boolean
  expected_payment_date: CalendarDate
  user_id: string | null
  last_amount: string | null
}

/** Lists codes of a campaign with the requests that they paid for, newest code first. */
export async function invitedOf(db: Db, query: InvitedQuery): Promise<Row[]> {
  const { campaign, before, list, after, limit } = query
  const { from, until } = yearBefore(campaign)
  const approved = sql`
    select donation_amount::text from requests as earlier
      join admin_reviews on admin_reviews.request_id = earlier.id
    where earlier.family_id = families.id and earlier.outcome = 'approved' and earlier.id is distinct from requests.id
      and (earlier.user_id = requests.user_id or num_nulls(earlier.user_id, requests.user_id) > 0)`
  const newest = sql`order by earlier.created_at desc, earlier.id desc limit 1`
  const { rows } = await sql<Row>`
    select codes.id, codes.code, codes.created_at, codes.recipient_name as name,
      coalesce(requests.phone, codes.recipient_phone) as phone, codes.recipient_email as email,
      requests.country, ${countriesOfRequests} as countries,
      codes.locale, families.id as family_id, families.number as family_number,
      (select json_build_object('channel', channel, 'at', sent_at,
          'times', (select count(*) from code_sendings where code_id = codes.id))
        from code_sendings where code_id = codes.id
        order by sent_at desc, code_sendings.id limit 1) as sent,
      requests.id as request_id, requests.full_name, requests.category, requests.created_at as asked_at,
      requests.outcome, requests.status, review.donation_amount as amount, review.reviewed_at,
      requests.on_hold, requests.expected_payment_date, requests.user_id,
      coalesce(
        (${approved} and earlier.code_id in (select id from codes where campaign_id = ${before}::uuid)
          ${newest}),
        (${approved} and earlier.category = coalesce(${campaign.category}, requests.category)
          and earlier.date_of_request between ${from}::date and ${until}::date ${newest})
      ) as last_amount
    from codes
      left join requests on requests.code_id = codes.id
      left join admin_reviews as review on review.request_id = requests.id
      left join users as registrant on registrant.id = codes.registered_by
      left join families on families.id =
        coalesce(requests.family_id, registrant.family_id, codes.family_id)
    where codes.campaign_id = ${campaign.id} and ${lists[list]}
      ${query.code_ids ? sql`and codes.id = any(${query.code_ids}::uuid[])` : sql``}
      ${after ? sql`and (codes.created_at, codes.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by codes.created_at desc, codes.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns a row as the office reads it. */
export function invitedAnswer(row: Row, caller: string, office: string) {
  const { phone, country, countries, family_id, family_number, request_id, sent } = row
  return {
    code_id: row.id,
    code: formatAccessCode(row.code),
    name: row.name,
    phone,
    e164: dialledNumber(phone ?? '', country ?? office, { others: country ? [] : countries }),
    email: row.email,
    locale: row.locale,
    family: family_id && family_number ? { id: family_id, number: family_number } : null,
    sent: sent && { ...sent, at: new Date(sent.at) },
    request: request_id
      ? {
          id: request_id,
          full_name: row.full_name,
          category: row.category,
          created_at: row.asked_at,
          outcome: row.outcome,
          status: row.status,
          amount: row.amount,
          reviewed_at: row.reviewed_at,
          on_hold: row.on_hold,
          expected_payment_date: row.expected_payment_date,
          is_own: row.user_id === caller,
        }
      : null,
    last_amount: row.last_amount,
  }
}
