import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createAccessCode } from '#domain/access-code.ts'
import { canRequest, type UsableCode } from '#domain/code-use.ts'
import type { Locale } from '#domain/locales.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import { type RequestContent, requestColumns } from '#domain/request-fields.ts'
import type { ValidReview } from '#domain/review.ts'
import { findCode } from '#server/codes/index.ts'
import { type Actor, auditColumns, auditRow } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/errors.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import { notify } from '#server/events.ts'
import { type Letter, type LetterData, outboxColumns, outboxRow } from '#server/mail/index.ts'
import { insertReview } from '#server/reviews/index.ts'
import { sendDirectLetter } from './direct-letter.ts'
import type { PaymentRow } from './payment-numbers.ts'

/** A request to store, and who submits it. */
type NewRequest = {
  actor: Actor & { user: { id: string } }
  request: RequestContent & {
    id: string
    locale: Locale
    submission_hash: string
    created_at: Date
  }
  details: PaymentRow
}
type CodeRequest = NewRequest & {
  /** The code to spend, in stored form. */
  code: string
  letter: Letter & { recipient: string }
}
type DirectRequest = NewRequest & { review: ValidReview | null }

/** `id` is that of the new or existing request. */
export type Stored =
  | { outcome: 'created' | 'repeated'; id: string }
  /** `other_content`: the requester's own request has spent the code, with other content. */
  | { outcome: 'refused' | 'other_content' | 'unknown_code' | 'unknown_category' }

/**
 * Spends a code on a request (docs/product.md §2.4). Of several submissions that race for one code,
 * one finds it unchanged. The others look again and find it spent: a repeat of the same submission
 * gets its request, anything else is refused.
 */
export async function storeSubmission(db: Db, submission: CodeRequest): Promise<Stored> {
  const { actor, request } = submission
  for (;;) {
    const code = await findCode(db, submission.code)
    if (!code) return { outcome: 'unknown_code' }
    const user_id = actor.user.id
    if (!canRequest(code, user_id)) return repeatOf(db, submission, { code_id: code.id, user_id })
    try {
      if (await spendCode(db, code, submission)) return { outcome: 'created', id: request.id }
    } catch (error) {
      return unlessUnknownCategory(error)
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
  const { actor, request, review } = submission
  const { id, created_at } = request
  const created_by = actor.user.id
  try {
    await db.transaction().execute(async (transaction) => {
      let isStored = false
      while (!isStored) isStored = await spendNewCode(transaction, submission)
      if (review) await insertReview(transaction, created_by, id, review, created_at)
      await sendDirectLetter(transaction, id, review !== null)
      await notify(transaction, { kind: 'request.created', id, user_id: null })
    })
    return { outcome: 'created', id }
  } catch (error) {
    if (isUniqueViolation(error)) return repeatOf(db, submission, { id, created_by })
    return unlessUnknownCategory(error)
  }
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

/** Maps a violated foreign key to an outcome: only the database knows which categories exist. */
function unlessUnknownCategory(error: unknown): Stored {
  if (isForeignKeyViolation(error, 'requests_category_fkey')) return { outcome: 'unknown_category' }
  throw error
}

/**
 * Stores a request and spends its code in one statement: one round trip, and the shortest lock on
 * the code's row. Returns false, and stores nothing, if the code has changed since it was read.
 */
async function spendCode(
  db: Db,
  code: UsableCode & { id: string },
  { actor, request, details, letter }: CodeRequest,
): Promise<boolean> {
  const spent = await spendCodeStatement(db, {
    code,
    request: { ...request, user_id: actor.user.id },
    details,
    event: auditRow(actor, { action: 'request.created', subject_id: request.id }),
    letter: outboxRow({ ...letter, request_id: request.id }),
  })
  return spent.length > 0
}

/**
 * Does the same with a new code. Returns false, and stores nothing, if that code exists already.
 */
async function spendNewCode(
  db: Db,
  { actor, request, details, review }: DirectRequest,
): Promise<boolean> {
  const spent = await spendNewCodeStatement(db, {
    code: createAccessCode(randomInt),
    request: {
      ...request,
      created_by: actor.user.id,
      admin_created: true,
      source_name: 'Direct',
      is_reviewed: review !== null,
    },
    details,
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
  details: PaymentRow
  event: ReturnType<typeof auditRow>
}
type SpendCode = Values<{ user_id: string }> & {
  code: UsableCode & { id: string }
  letter: ReturnType<typeof outboxRow>
}
type SpendNewCode = Values<{
  created_by: string
  admin_created: boolean
  source_name: string
  is_reviewed: boolean
}> & { code: string }

const spendCodeStatement = prepared((db, param: Params<SpendCode>) => {
  const userId = param(({ request }) => request.user_id)
  const locale = param(({ request }) => request.locale)
  const at = param(({ request }) => request.created_at)
  return sql<{ id: string }>`
    with code as (
      update codes set status = 'fully_used', used_at = ${at}
      where id = ${param(({ code }) => code.id)} and status = ${param(({ code }) => code.status)}
        and registered_by is not distinct from ${param(({ code }) => code.registrant?.id ?? null)}::uuid
      returning id
    ), ${inserts(param, ['user_id'])}, letter as (
      insert into outbox (${names(outboxColumns)})
      select ${row(param, outboxColumns, ({ letter }) => letter)} from code
    ), office_letters as (
      insert into outbox (kind, recipient, locale, data, request_id)
      select 'new_request', email, users.locale, ${param(officeLetterData)},
        ${param(({ request }) => request.id)}
      from code, users where is_admin and email_verified and mail_on_new_request
    ), -- letters are written in the language that the account last acted in (docs/product.md §9.2)
    requester as (
      update users set locale = ${locale}, updated_at = ${at} from code
      where users.id = ${userId} and users.locale <> ${locale}
    )
    select id from code`.compile(db)
})

const spendNewCodeStatement = prepared((db, param: Params<SpendNewCode>) => {
  const own = ['created_by', 'admin_created', 'source_name', 'is_reviewed'] as const
  return sql<{ id: string }>`
    with code as (
      insert into codes (code, created_by, status, used_at)
      values (
        ${param(({ code }) => code)}, ${param(({ request }) => request.created_by)}, 'fully_used',
        ${param(({ request }) => request.created_at)}
      )
      on conflict (code) do nothing returning id
    ), ${inserts(param, own)}
    select id from code`.compile(db)
})

const officeLetterData = ({ request: { full_name } }: SpendCode) =>
  JSON.stringify({ full_name } satisfies LetterData['new_request'])

const columns = ['id', ...requestColumns, 'locale', 'submission_hash', 'created_at'] as const

/** Returns the inserts that every request needs; the CTE `code` must return the code it spends. */
function inserts<Own>(param: Params<Values<Own>>, own: readonly (keyof Own & string)[]) {
  const all = [...columns, ...own]
  return sql`request as (
      insert into requests (code_id, ${names(all)})
      select id, ${row(param, all, ({ request }) => request)} from code
    ), details as (
      insert into payment_details (request_id, ${names(paymentFields)})
      select ${param(({ request }) => request.id)}, ${row(param, paymentFields, ({ details }) => details)}
      from code
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
