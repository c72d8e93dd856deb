import { sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Reach } from '#domain/reach.ts'
import { type RequestContent, requestColumns } from '#domain/request-fields.ts'
import { type Actor, auditColumns, auditRow } from '#server/database/audit.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import { type Letter, type LetterData, outboxColumns, outboxRow } from '#server/mail/index.ts'
import type { Mark } from './mark-store.ts'
import type { CheckedPayment } from './payment-numbers.ts'

// The statements that spend codes on requests.

/** A request to store, and who submits it. */
export type NewRequest = {
  actor: Actor & { user: { id: string } }
  /** How the person wants to be reached; null if nobody said it. */
  reach: Reach | null
  request: RequestContent & {
    id: string
    locale: Locale
    submission_hash: string
    created_at: Date
  }
  details: StoredPayment
  /** By which it is found. */
  marks: Mark[]
}
/** With the version of the key of the marks. */
type StoredPayment = CheckedPayment & { marked_with: number }
export type CodeRequest = NewRequest & {
  /** In stored form. */
  code: string
  request: { expected_payment_date: CalendarDate }
  letter: Letter & { recipient: string }
}
type Values<Own> = {
  request: NewRequest['request'] & Own
  details: StoredPayment
  marks: Mark[]
  event: ReturnType<typeof auditRow>
}
type SpendCodes = { submissions: CodeRequest[]; timeZone: string }
type SpendNewCode = Values<{
  family_id: string | null
  reach: Reach | null
  created_by: string
  admin_created: boolean
  source_name: string
  is_reviewed: boolean
}> & { code: string }

const detailColumns = [...paymentFields, 'has_doubtful_number', 'marked_with'] as const
const columns = ['id', ...requestColumns, 'locale', 'submission_hash', 'created_at'] as const
const requestColumnsOf = [...columns, 'user_id', 'expected_payment_date'] as const

/** Rows come as JSON, of the types of their table, so that one text serves any number of them. */
export const spendCodesStatement = prepared((db, param: Params<SpendCodes>) => {
  const list = <T>(read: (submission: CodeRequest) => T) =>
    param(({ submissions }) => submissions.map(read))
  const json = (read: (submission: CodeRequest) => unknown) =>
    sql`${param(({ submissions }) => JSON.stringify(submissions.flatMap(read)))}::json`
  const rowsOf = (table: string, read: (submission: CodeRequest) => unknown) =>
    sql`json_populate_recordset(null::${sql.table(table)}, ${json(read)}) as given`
  const given = (columns: readonly string[]) =>
    sql.join(columns.map((name) => sql.ref(`given.${name}`)))
  return sql<{ id: string }>`
    with code as (
      update codes set status = 'fully_used', used_at = given.at
      from unnest(
        ${list(({ code }) => code)}::text[], ${list(({ actor }) => actor.user.id)}::uuid[],
        ${list(({ request }) => request.id)}::uuid[],
        ${list(({ request }) => request.created_at)}::timestamptz[],
        ${list(({ request }) => request.date_of_request)}::date[]
      ) as given (code, user_id, request_id, at, today)
      where codes.code = given.code and codes.status <> 'fully_used'
        and (codes.status = 'available' or codes.registered_by = given.user_id)
        and codes.revoked_at is null and coalesce(codes.expires_on >= given.today, true)
      returning codes.id, given.request_id
    ), -- the date is left to the database if the office's time zone is another one by now
    request as (
      insert into requests (code_id, ${names(requestColumnsOf)})
      select code.id, ${given([...columns, 'user_id'])},
        case when (select time_zone from office_calendar) = ${param(({ timeZone }) => timeZone)}
          then given.expected_payment_date end
      from ${rowsOf('requests', requestRow)} join code on code.request_id = given.id
    ), details as (
      insert into payment_details (request_id, ${names(detailColumns)})
      select given.request_id, ${given(detailColumns)}
      from ${rowsOf('payment_details', ({ request, details }) => ({ ...details, request_id: request.id }))}
      join code using (request_id)
    ), marked as (
      insert into request_marks (request_id, kind, mark)
      select given.request_id, given.kind, given.mark
      from json_populate_recordset(null::request_marks,
        ${json(marksOfRow)}) as given
      join code using (request_id)
    ), recorded as (
      insert into audit_events (${names(auditColumns)})
      select ${given(auditColumns.filter((name) => name !== 'details'))}, '{}'
      from ${rowsOf('audit_events', eventRow)} join code on code.request_id = given.subject_id
    ), letter as (
      insert into outbox (${names(outboxColumns)})
      select ${given(outboxColumns)}
      from ${rowsOf('outbox', letterRow)} join code using (request_id)
    ), office_letters as (
      insert into outbox (kind, recipient, locale, data, request_id)
      select 'new_request', users.email, users.locale, given.data, code.request_id
      from unnest(
        ${list(({ request }) => request.id)}::uuid[], ${list(officeLetterData)}::jsonb[]
      ) as given (request_id, data)
      join code using (request_id)
      cross join users where is_admin and email_verified and mail_on_new_request
    ), -- letters are written in the language that the account last acted in (docs/product.md §9.2),
    -- and go out as it last said
    requester as (
      update users set locale = latest.locale, reach = coalesce(latest.reach, users.reach),
        updated_at = latest.at
      from (
        select distinct on (given.user_id) given.user_id, given.locale, given.at, given.reach
        from unnest(
          ${list(({ request }) => request.id)}::uuid[], ${list(({ actor }) => actor.user.id)}::uuid[],
          ${list(({ request }) => request.locale)}::text[],
          ${list(({ request }) => request.created_at)}::timestamptz[],
          ${list(({ reach }) => reach)}::text[]
        ) as given (request_id, user_id, locale, at, reach)
        join code using (request_id)
        order by given.user_id, given.at desc
      ) as latest
      where users.id = latest.user_id
        and (users.locale <> latest.locale or users.reach is distinct from coalesce(latest.reach, users.reach))
    )
    select request_id as id from code`.compile(db)
})

const marksOfRow = ({ request, marks }: Pick<NewRequest, 'request' | 'marks'>) =>
  marks.map((mark) => ({ request_id: request.id, ...mark }))
const requestRow = ({ actor, request }: CodeRequest) => ({
  ...request,
  user_id: actor.user.id,
})
const eventRow = ({ actor, request }: CodeRequest) => {
  const { details: _, ...row } = auditRow(actor, {
    action: 'request.created',
    subject_id: request.id,
  })
  return row
}
const letterRow = ({ letter, request }: CodeRequest) => ({
  ...outboxRow({ ...letter, request_id: request.id }),
  data: letter.data,
})

const ownOfDirect = [
  'family_id',
  'reach',
  'created_by',
  'admin_created',
  'source_name',
  'is_reviewed',
] as const

/** `code` is the id of the code: the invitation of a campaign that the office answers. */
export const spendInvitationStatement = prepared((db, param: Params<SpendNewCode>) =>
  sql<{ id: string }>`
    with code as (
      update codes set status = 'fully_used', used_at = ${param(({ request }) => request.created_at)}
      where id = ${param(({ code }) => code)}::uuid and campaign_id is not null
        and status <> 'fully_used' and revoked_at is null
        and coalesce(expires_on >= (now() at time zone (select time_zone from office_calendar))::date, true)
      returning id
    ), ${inserts(param, ownOfDirect)}
    select id from code`.compile(db),
)

export const spendNewCodeStatement = prepared((db, param: Params<SpendNewCode>) => {
  return sql<{ id: string }>`
    with code as (
      insert into codes (code, created_by, status, used_at)
      values (
        ${param(({ code }) => code)}, ${param(({ request }) => request.created_by)}, 'fully_used',
        ${param(({ request }) => request.created_at)}
      )
      on conflict (code) do nothing returning id
    ), ${inserts(param, ownOfDirect)}
    select id from code`.compile(db)
})

const officeLetterData = ({ request: { full_name } }: CodeRequest) =>
  JSON.stringify({ full_name } satisfies LetterData['new_request'])

/** Returns the inserts that every request needs; the CTE `code` must return the code it spends. */
function inserts<Own>(param: Params<Values<Own>>, own: readonly (keyof Own & string)[]) {
  const all = [...columns, ...own]
  return sql`request as (
      insert into requests (code_id, ${names(all)})
      select id, ${row(param, all, ({ request }) => request)} from code
    ), details as (
      insert into payment_details (request_id, ${names(detailColumns)})
      select ${param(({ request }) => request.id)}, ${row(param, detailColumns, ({ details }) => details)}
      from code
    ), marked as (
      insert into request_marks (request_id, kind, mark)
      select ${param(({ request }) => request.id)}::uuid, given.kind, given.mark
      from json_populate_recordset(null::request_marks,
        ${param(({ marks }) => JSON.stringify(marks))}::json) as given, code
    ), recorded as (
      insert into audit_events (${names(auditColumns)})
      select ${row(param, auditColumns, ({ event }) => event)} from code
    )`
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

/** Returns one parameter for each column, taken from the row that `read` returns. */
const row = <V, Column extends string>(
  param: Params<V>,
  columns: readonly Column[],
  read: (values: V) => Record<Column, unknown>,
) => sql.join(columns.map((name) => param((values) => read(values)[name])))
