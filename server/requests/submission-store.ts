import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { canRequest, endFor } from '#domain/code-use.ts'
import type { Locale } from '#domain/locales.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Reach } from '#domain/reach.ts'
import { type RequestContent, requestColumns } from '#domain/request-fields.ts'
import type { ValidReview } from '#domain/review.ts'
import type { FoundCode } from '#server/codes/index.ts'
import { type Actor, auditColumns, auditRow } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { isDeadlock, isForeignKeyViolation, isUniqueViolation } from '#server/database/errors.ts'
import { grouped } from '#server/database/grouped.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { type Letter, type LetterData, outboxColumns, outboxRow } from '#server/mail/index.ts'
import { replaceDues } from '#server/payouts/index.ts'
import { insertReview, type Planned } from '#server/reviews/index.ts'
import { sendDirectLetter } from './direct-letter.ts'
import type { Mark } from './mark-store.ts'
import type { CheckedPayment } from './payment-numbers.ts'

/** A request to store, and who submits it. */
type NewRequest = {
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
type StoredPayment = CheckedPayment & { is_marked: true; marked_with: number }
type CodeRequest = NewRequest & {
  request: { expected_payment_date: CalendarDate }
  letter: Letter & { recipient: string }
}
/** `code_id`: an invitation whose code is spent; null for a new code. `family_id`: null for a new one. */
type DirectRequest = NewRequest & {
  code_id: string | null
  family_id: string | null
  review: ValidReview | null
  /** The plan of the review, whose amount is then the total; null for an ordinary approval. */
  planned: Planned | null
  /** Called with what was stored, in its transaction, which it rolls back by throwing. */
  check?: (transaction: Db) => Promise<void>
}

/** `id` is that of the new or existing request. */
type Stored =
  | { outcome: 'created' | 'repeated'; id: string }
  /** `other_content`: the requester's own request has spent the code, with other content. */
  | { outcome: 'other_content' | 'unknown_code' | 'unknown_category' | 'unknown_family' }
  /** `end`: the code was revoked or has expired, and the requester may read it. */
  | { outcome: 'refused'; end?: ReturnType<typeof endFor> }

/** What was found out about a submission before it is stored. */
type Found<Refusal> = { code: FoundCode | undefined } | { refusal: Refusal }

/**
 * Returns a function that spends a code on a request (docs/product.md §2.4). `find` looks up the
 * code; it is called again if the code has changed before it was spent. Of several submissions that
 * race for one code, one finds it unchanged. The others look again and find it spent: a repeat of the
 * same submission gets its request, anything else is refused. Concurrent submissions share one
 * statement.
 */
export function createSubmissionStore(db: Db, timeZone: string) {
  const spend = grouped((submissions: FoundSubmission[]) => spendCodes(db, submissions, timeZone))
  return async function storeSubmission<Refusal>(
    submission: CodeRequest,
    find: () => Promise<Found<Refusal>>,
  ): Promise<Stored | { refusal: Refusal }> {
    const { actor, request } = submission
    for (;;) {
      const found = await find()
      if ('refusal' in found) return found
      const { code } = found
      if (!code) return { outcome: 'unknown_code' }
      const user_id = actor.user.id
      // The day of the office on which it was submitted.
      const today = request.date_of_request
      if (!canRequest(code, user_id, today)) {
        const stored = await repeatOf(db, submission, { code_id: code.id, user_id })
        const end = endFor(code, user_id, today)
        return stored.outcome === 'refused' ? { ...stored, end } : stored
      }
      try {
        if (await spend({ ...submission, found: code })) {
          return { outcome: 'created', id: request.id }
        }
      } catch (error) {
        return unlessUnknownCategory(error)
      }
    }
  }
}

/**
 * Stores a request that the office entered, with a new code that it spends and its review, if any,
 * in one transaction (docs/product.md §4.6). If its id is taken, the same content is a repeat, and
 * other content is refused.
 */
export async function storeDirectSubmission(
  db: Kysely<Tables>,
  submission: DirectRequest,
): Promise<Stored> {
  const { actor, request, review, planned } = submission
  const { id, created_at } = request
  const plan = planned?.plan ?? null
  const created_by = actor.user.id
  try {
    const isNew = await db.transaction().execute(async (transaction) => {
      let isStored = await spendNewCode(transaction, submission)
      if (!isStored && submission.code_id) return false
      while (!isStored) isStored = await spendNewCode(transaction, submission)
      const made = { request_id: id, reviewed_by: created_by, reviewed_at: created_at, plan }
      if (review) await insertReview(transaction, review, made)
      if (planned) await replaceDues(transaction, id, planned.dues)
      await submission.check?.(transaction)
      await sendDirectLetter(transaction, id, { isReviewed: review !== null, plan })
      await notify(transaction, { kind: 'request.created', id, user_id: null })
      return true
    })
    // The code of the invitation was spent before: by this request, or by another one.
    if (!isNew) return repeatOf(db, submission, { id, created_by })
    return { outcome: 'created', id }
  } catch (error) {
    if (isUniqueViolation(error)) return repeatOf(db, submission, { id, created_by })
    return unlessUnknownCategory(error)
  }
}

/** Returns when a request was submitted; undefined if its id is not taken. */
export async function submittedAt(db: Db, id: string): Promise<Date | undefined> {
  const found = db.selectFrom('requests').select('created_at').where('id', '=', id)
  return (await found.executeTakeFirst())?.created_at
}

/** Looks for a request of the same origin with the same content. */
async function repeatOf(
  db: Db,
  { request }: NewRequest,
  origin: { code_id: string; user_id: string } | { id: string; created_by: string },
): Promise<Stored> {
  const found = await db
    .selectFrom('requests')
    .select(['id', 'submission_hash'])
    .where((is) => is.and(origin))
    .executeTakeFirst()
  if (!found) return { outcome: 'refused' }
  const isSame = found.submission_hash === request.submission_hash
  return isSame ? { outcome: 'repeated', id: found.id } : { outcome: 'other_content' }
}

/** Maps a violated foreign key to an outcome: only the database knows what exists. */
function unlessUnknownCategory(error: unknown): Stored {
  if (isForeignKeyViolation(error, 'requests_category_fkey')) return { outcome: 'unknown_category' }
  if (isForeignKeyViolation(error, 'requests_family_id_fkey')) return { outcome: 'unknown_family' }
  throw error
}

type FoundSubmission = CodeRequest & { found: FoundCode }

/**
 * Stores requests and spends their codes in one statement: one round trip, one commit, and the
 * shortest lock on the codes' rows. Returns whether each was stored; nothing of it is, if its code has
 * changed since it was read.
 */
async function spendCodes(
  db: Db,
  submissions: FoundSubmission[],
  timeZone: string,
): Promise<boolean[]> {
  const spend = (on: Db) => spendCodesStatement(on, { submissions, timeZone })
  // Families that are joined meanwhile lock codes and accounts in another order.
  const spent = await spend(db).catch((error) => {
    if (isDeadlock(error)) return inTransaction(db, spend)
    throw error
  })
  const stored = new Set(spent.map(({ id }) => id))
  return submissions.map(({ request }) => stored.has(request.id))
}

/**
 * Stores a request with a new code that it spends, or with that of an invitation, in one statement.
 * Returns false, and stores nothing, if the new code exists already, or the other one cannot be spent.
 */
async function spendNewCode(
  db: Db,
  { actor, request, reach, details, marks, code_id, family_id, review }: DirectRequest,
): Promise<boolean> {
  const statement = code_id ? spendInvitationStatement : spendNewCodeStatement
  const spent = await statement(db, {
    code: code_id ?? createAccessCode(randomInt),
    request: {
      ...request,
      family_id,
      reach,
      created_by: actor.user.id,
      admin_created: true,
      source_name: 'Direct',
      is_reviewed: review !== null,
    },
    details,
    marks,
    event: auditRow(actor, {
      action: 'request.created_directly',
      subject_id: request.id,
      details: review ? { donation_amount: review.amount } : {},
    }),
  })
  return spent.length > 0
}

type Values<Own> = {
  request: NewRequest['request'] & Own
  details: StoredPayment
  marks: Mark[]
  event: ReturnType<typeof auditRow>
}
type SpendCodes = { submissions: FoundSubmission[]; timeZone: string }
type SpendNewCode = Values<{
  family_id: string | null
  reach: Reach | null
  created_by: string
  admin_created: boolean
  source_name: string
  is_reviewed: boolean
}> & { code: string }

const detailColumns = [...paymentFields, 'has_doubtful_number', 'is_marked', 'marked_with'] as const
const columns = ['id', ...requestColumns, 'locale', 'submission_hash', 'created_at'] as const
const requestColumnsOf = [...columns, 'user_id', 'expected_payment_date'] as const

/** Rows come as JSON, of the types of their table, so that one text serves any number of them. */
const spendCodesStatement = prepared((db, param: Params<SpendCodes>) => {
  const list = <T>(read: (submission: FoundSubmission) => T) =>
    param(({ submissions }) => submissions.map(read))
  const rowsOf = <T>(table: string, read: (submission: FoundSubmission) => T) =>
    sql`json_populate_recordset(null::${sql.table(table)},
      ${param(({ submissions }) => JSON.stringify(submissions.map(read)))}::json) as given`
  const given = (columns: readonly string[]) =>
    sql.join(columns.map((name) => sql.ref(`given.${name}`)))
  return sql<{ id: string }>`
    with code as (
      update codes set status = 'fully_used', used_at = given.at
      from unnest(
        ${list(({ found }) => found.id)}::uuid[],
        ${list(({ found }) => found.status)}::text[],
        ${list(({ found }) => found.registrant?.id ?? null)}::uuid[],
        ${list(({ request }) => request.id)}::uuid[],
        ${list(({ request }) => request.created_at)}::timestamptz[],
        ${list(({ request }) => request.date_of_request)}::date[]
      ) as given (code_id, status, registrant, request_id, at, today)
      where codes.id = given.code_id and codes.status = given.status
        and codes.registered_by is not distinct from given.registrant
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
        ${param(({ submissions }) => JSON.stringify(submissions.flatMap(marksOfRow)))}::json) as given
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
const requestRow = ({ actor, request }: FoundSubmission) => ({
  ...request,
  user_id: actor.user.id,
})
const eventRow = ({ actor, request }: FoundSubmission) => {
  const { details: _, ...row } = auditRow(actor, {
    action: 'request.created',
    subject_id: request.id,
  })
  return row
}
const letterRow = ({ letter, request }: FoundSubmission) => ({
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
const spendInvitationStatement = prepared((db, param: Params<SpendNewCode>) =>
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

const spendNewCodeStatement = prepared((db, param: Params<SpendNewCode>) => {
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

const officeLetterData = ({ request: { full_name } }: FoundSubmission) =>
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
