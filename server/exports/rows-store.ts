import { type RawBuilder, sql } from 'kysely'
import type { ExportList, ExportSpan } from '#domain/books/exports.ts'
import type { Db } from '#server/database/connect.ts'
import { freeOfDue } from '#server/database/current-payment.ts'
import { paidDues, withPaid } from '#server/family-history/index.ts'
import { wayOf } from './keys-store.ts'

/** The rows of an export by their ids, each an object of the columns in columns.ts. */

export type Row = Record<string, string | number | null>

const zone = sql`(select time_zone from office_calendar)`
const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone ${zone})::date`
const nameOf = (user: string) => sql`(select name from users where users.id = ${sql.ref(user)})`
const fundName = (id: RawBuilder<unknown>) =>
  sql`(select name from funds where funds.id = coalesce(${id}, (select id from funds where is_default)))`
const familyNumber = sql`(select number from families where families.id = requests.family_id)`

const requests = (keys: RawBuilder<unknown>) => sql`
  select date_of_request as "on", full_name as name, ${familyNumber} as family, codes.code,
    category, source_name as source, payment_method as method, requests.outcome,
    admin_reviews.donation_amount as approved,
    case when admin_reviews.outcome = 'approved' then ${fundName(sql`admin_reviews.fund_id`)} end as fund,
    ${dayOf('admin_reviews.reviewed_at')} as decided_on, ${nameOf('admin_reviews.reviewed_by')} as decided_by,
    requests.status, expected_payment_date as friday, paid_amount as paid, paid_on
  from ${keys} join requests using (id) join codes on codes.id = requests.code_id ${withPaid}
  order by place`

/** What is paid is what was paid in the period, less what came back, as in the books. */
const register = (keys: RawBuilder<unknown>, { from, to }: ExportSpan) => sql`
  select reference, case when payments.way = 'run' then attempt end as attempt,
    payout_runs.number as run, pay_on as friday, ${wayOf} as method,
    coalesce(payments.payee, requests.full_name) as payee, ${familyNumber} as family, codes.code,
    category, ${fundName(sql`coalesce(payments.fund_id, admin_reviews.fund_id)`)} as fund,
    coalesce(payments.amount_usd, ${freeOfDue}) as dollars,
    payments.currency, payments.amount, rate::text as rate, payments.state,
    ${dayOf('payments.sent_at')} as sent_on, paid_on, payments.ended_on, return_code,
    trace::text as trace, check_number, confirmation, paid,
    ${nameOf('admin_reviews.reviewed_by')} as decided_by,
    (select users.name from payment_details join users on users.id = confirmed_by
      where payment_details.request_id = requests.id and payments.way = 'run') as confirmed_by,
    ${nameOf('payout_runs.locked_by')} as locked_by,
    (select name from users where id = coalesce(payments.recorded_by, (
      select fate_by from payment_instructions as told
        join payout_files using (run_id, file, revision)
      where told.payment_id = payments.id and fate = 'given' limit 1))) as given_by
  from ${keys} join payments using (id)
    left join payout_runs on payout_runs.id = payments.run_id
    join requests on requests.id = payments.request_id join codes on codes.id = requests.code_id
    left join request_dues on request_dues.request_id = requests.id and request_dues.number = due_number
    left join admin_reviews on admin_reviews.request_id = requests.id
    cross join lateral (
      select nullif(sum(amount) filter (
          where posted_on between ${from}::date and ${to}::date), 0) as paid,
        case when payments.state = 'paid' then max(posted_on) filter (where amount > 0) end as paid_on
      from postings where payment_id = payments.id and kind = 'paid'
    ) as posted
  order by place`

const checks = (keys: RawBuilder<unknown>) => sql`
  select checks.number as check_number, payee, amount as dollars, delivery, state, issued_on, mailed_on,
    cleared_on, ${dayOf('checks.ended_at')} as ended_on, reference
  from ${keys} join checks using (id) order by place`

const families = (keys: RawBuilder<unknown>, { from, to }: ExportSpan) => sql`
  select number as family,
    (select full_name from requests where family_id = families.id and erased_at is null
      order by created_at desc, id desc limit 1) as name,
    year, count, approved, paid
  from ${keys} join families using (id) cross join lateral (
    select year, sum(requests)::int as count, sum(approved) as approved, sum(paid) as paid from (
      select extract(year from date_of_request)::int as year, 1 as requests, 0 as paid,
        case when requests.outcome = 'approved' then coalesce(donation_amount, 0) else 0 end as approved
      from requests left join admin_reviews on admin_reviews.request_id = requests.id
      where family_id = families.id and date_of_request between ${from}::date and ${to}::date
      union all
      select extract(year from paid_on)::int, 0, paid_amount, 0
      from requests cross join ${paidDues} as one
      where family_id = families.id and paid_on between ${from}::date and ${to}::date
    ) as parts group by year
  ) as years order by place, year`

const codes = (keys: RawBuilder<unknown>) => sql`
  select code, status, ${dayOf('created_at')} as created_on, ${nameOf('created_by')} as created_by,
    ${dayOf('registered_at')} as registered_on, ${dayOf('used_at')} as used_on,
    (select name from campaigns where campaigns.id = codes.campaign_id) as campaign
  from ${keys} join codes using (id) order by place`

const helpers = (keys: RawBuilder<unknown>) => sql`
  select helpers.name, phone, email, note, ${dayOf('saved_at')} as saved_on
  from ${keys} join helpers using (id) order by place`

const differences = (keys: RawBuilder<unknown>) => sql`
  select full_name as name, codes.code, substring(ledger_differences.place from '^[a-z]+') as place,
    substring(ledger_differences.place from ' (.*)') as detail, before, after, why
  from ${keys} join requests using (id) join ledger_differences on request_id = requests.id
    join codes on codes.id = code_id
  order by keys.place, ledger_differences.place`

const selections: Record<
  Exclude<ExportList, 'open-items'>,
  (keys: RawBuilder<unknown>, span: ExportSpan) => RawBuilder<unknown>
> = { requests, payments: register, checks, families, codes, helpers, differences }

/** Returns the rows of these ids, in their order. */
export async function rowsByIds(
  db: Db,
  list: Exclude<ExportList, 'open-items'>,
  { ids, span }: { ids: string[]; span: ExportSpan },
): Promise<Row[]> {
  const keys = sql`unnest(${ids}::uuid[]) with ordinality as keys (id, place)`
  const { rows } = await sql<Row>`${selections[list](keys, span)}`.execute(db)
  return rows
}
