import { sql } from 'kysely'
import { subjectOf } from '#domain/audit.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { FamilyDue, FamilyPayment } from '#domain/payouts/family-view.ts'
import { methodsThat } from '#domain/payouts/methods.ts'
import { ownFields } from '#domain/request-fields.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { currentPayment, duesOfPlan } from '#server/database/current-payment.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import { familyDocumentsOf } from '#server/documents/index.ts'
import { addressee } from '#server/mail/index.ts'
import { isAsked } from '#server/payouts/index.ts'
import { questionsOf } from '#server/questions/index.ts'
import type { PaymentRow } from './payment-numbers.ts'

const convertedMethods = methodsThat(({ currency }) => currency !== 'USD')

const ownColumns = ownFields.map((field) => `requests.${field}` as const)
const detailColumns = paymentFields.map((field) => `payment_details.${field}` as const)

/** The payment of a request that its family is told of. */
const familyPayment = sql<FamilyPayment | null>`(
  select json_build_object('state', payments.state, 'isAgain', is_again, 'payOn', pay_on,
    'createdAt', payments.created_at, 'returnCode', return_code,
    'isCorrected', (select changed_at from payment_details where request_id = requests.id)
      > (select max(at) from postings where payment_id = payments.id),
    'rate', case when payments.method in (${sql.join(convertedMethods)}) then rate::text end, 'rateDate', rate_date,
    'mailed', (select json_build_object('on', mailed_on, 'expectedOn', expected_on) from checks
      where checks.payment_id = payments.id and checks.state = 'mailed' limit 1))
  from ${currentPayment} as payments left join payout_runs on payout_runs.id = payments.run_id)`

/** Selects the dues of a plan as its family sees them; null without a plan. */
const familyDues = sql<FamilyDue[] | null>`${duesOfPlan(
  sql.ref('requests.id'),
  sql`, 'is_underway', committed > 0,
    'is_closed', exists (
      select from payout_runs where pay_on = due.due_on and locked_at is not null),
    'is_asked', ${isAsked('due')}`,
)}`

/** What says how far the money of `requests` is. */
const moneyOf = [
  familyPayment.as('family_payment'),
  familyDues.as('family_dues'),
  sql<number | null>`(
    select (data -> requests.payment_method ->> 'lead_days')::int from payout_settings
  )`.as('lead_days'),
] as const

/** Selects requests with all that their requester sees; the numbers stay encrypted. */
const requesterRequests = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('codes', 'codes.id', 'requests.code_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .select(['requests.id', 'requests.created_at', 'requests.status', 'codes.code'])
    .select(['requests.outcome', 'admin_reviews.message', 'admin_reviews.message_texts'])
    .select('admin_reviews.donation_amount')
    .select([...ownColumns, ...detailColumns, ...moneyOf])
    .select((request) => questionsOf(request.ref('requests.id')))
    .select(familyDocumentsOf)

/** Returns a user's own requests, newest first. */
export const requestsOfUser = prepared((db, param: Params<string>) =>
  requesterRequests(db)
    .where(
      'requests.user_id',
      '=',
      param((userId) => userId),
    )
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id', 'desc')
    .compile(),
)

export type RequesterRow = Awaited<ReturnType<typeof requestsOfUser>>[number]

/** Returns one request as its requester sees it. */
export async function requesterRequest(db: Db, id: string): Promise<RequesterRow> {
  return requesterRequests(db).where('requests.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns what /status needs of the request that spent a code. */
export async function requestOfCode(db: Db, code: string) {
  return db
    .selectFrom('codes')
    .innerJoin('requests', 'requests.code_id', 'codes.id')
    .select(['requests.status', 'requests.outcome', 'requests.created_at'])
    .select(['requests.phone', 'requests.country'])
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .select(['requests.user_id', 'admin_reviews.donation_amount'])
    .select(['requests.payment_method', ...moneyOf])
    .where('codes.code', '=', code)
    .executeTakeFirst()
}

/** Returns the categories of requests in their order. */
export async function categories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('request_categories')
    .select('name')
    .orderBy('position')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the office's questions about a request, oldest first. */
export async function questionsOfRequest(db: Db, id: string) {
  const row = await db
    .selectFrom('requests')
    .select((request) => questionsOf(request.ref('requests.id')))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.questions ?? []
}

/** Returns the payment details of a request, with the numbers encrypted. */
export async function paymentDetailsOf(db: Db, requestId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment_details')
    .select(paymentFields)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** Locks requests until the transaction ends, and returns them with their requesters' addresses. */
export async function requestsForUpdate(db: Db, ids: string[]) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.full_name', 'requests.status'])
    .select(['requests.admin_created', 'requests.date_of_request', ...addressee])
    .where('requests.id', 'in', ids)
    .orderBy('requests.id') // one order for all, so that no two transactions deadlock
    .forUpdate('requests')
    .execute()
}

/** Returns which of the requests were marked as paid at any time, by the audit trail. */
export async function markedPaidBefore(db: Db, ids: string[]): Promise<Set<string | null>> {
  const action = 'request.status_changed'
  const rows = await db
    .selectFrom('audit_events')
    .select('subject_id')
    .distinct()
    .where('subject_type', '=', subjectOf(action))
    .where('subject_id', 'in', ids)
    .where('action', '=', action)
    .where(sql`details ->> 'after'`, '=', 'paid' satisfies RequestStatus)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}

/** Returns the latest corrections of a request with their values, latest first. */
export async function correctionsOf(db: Db, requestId: string) {
  return db
    .selectFrom('request_corrections')
    .leftJoin('users', 'users.id', 'request_corrections.corrected_by')
    .select(['at', 'corrector', 'changes', 'users.name as corrected_by_name'])
    .where('request_id', '=', requestId)
    .where('changes', 'is not', null)
    .orderBy('at', 'desc')
    .limit(MAX_CORRECTIONS)
    .execute()
}
const MAX_CORRECTIONS = 50

export type Correction = {
  admin_created?: boolean
  date_of_request?: CalendarDate
}

export async function updateRequests(db: Db, ids: string[], correction: Correction): Promise<void> {
  await db.updateTable('requests').set(correction).where('id', 'in', ids).execute()
}

/** Returns the date of the latest request that this administrator entered. */
export async function latestDirectDate(db: Db, creator: string): Promise<CalendarDate | null> {
  const latest = await db
    .selectFrom('requests')
    .select('date_of_request')
    .where('created_by', '=', creator)
    .where('admin_created', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.date_of_request ?? null
}
