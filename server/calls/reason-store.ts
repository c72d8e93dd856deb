import { sql } from 'kysely'
import {
  type CallOutcome,
  type CallReason,
  QUESTION_WAITS_DAYS,
  TEXT_UNKNOWN_MS,
  UNDELIVERED_ATTEMPTS,
} from '#domain/calls.ts'
import { familyLetters } from '#domain/letters.ts'
import { DECISION_LETTER_DELAY_MS } from '#domain/outcomes.ts'
import { returnedStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { listOf } from '#server/database/current-payment.ts'
import { addressee } from '#server/mail/index.ts'

/** Reads who has to be called, and why (docs/product.md §9.6). */

/** Why the family of a request may have to be called. */
export type FoundReason = {
  request_id: string
  reason: CallReason
  /** The letter, payment, question, due or reply. */
  subject: string
  since: Date
  /** Of a returned payment; `sms` for a text message that was not delivered. */
  code: string | null
  /** Also families that want e-mail are called. */
  for_all: boolean
  /** The subject is a letter that is gone once it is said. */
  is_letter: boolean
}

/** Selects whether a family still has a code of a campaign to use: otherwise nobody invites it by telephone. */
const isInvited = sql`exists (
  select from requests join codes on codes.family_id = requests.family_id
  where requests.id = outbox.request_id and codes.campaign_id is not null
    and codes.status <> 'fully_used' and codes.revoked_at is null
    and codes.expires_on >= (now() at time zone (select time_zone from office_calendar))::date)`

/**
 * Returns the letters to be said, those that cannot be delivered, the payments that came back, and
 * the questions that wait. Each part starts from a partial index of what is open.
 */
export async function openReasons(db: Db, now: Date): Promise<FoundReason[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<FoundReason>`
    select request_id, kind as reason, outbox.id::text as subject,
      coalesce(call_after, created_at) as since, null as code, true as for_all,
      true as is_letter
    from outbox
    where channel = 'call' and sent_at is null and cancelled_at is null
      and (call_after is null or call_after <= ${at}) and request_id is not null
      and (kind <> 'invitation' or ${isInvited})
    union all
    select request_id, 'undelivered', outbox.id::text, created_at, null, true, false
    from outbox
    where sent_at is null and cancelled_at is null and channel = 'email'
      and attempts >= ${UNDELIVERED_ATTEMPTS} and request_id is not null
      and kind in (${sql.join(familyLetters)})
    union all
    -- A text message that may have gone out is given some time to be heard of.
    select request_id, 'undelivered', outbox.id::text, created_at, 'sms', true, false
    from outbox
    where channel = 'sms' and delivery in ('failed', 'unknown') and cancelled_at is null
      and request_id is not null
      and (delivery = 'failed' or created_at <= ${new Date(now.getTime() - TEXT_UNKNOWN_MS)})
    union all
    select payments.request_id, 'returned', payments.id::text, coalesce(recorded.at, ended_on),
      return_code, false, false
    from payments
      join requests on requests.id = payments.request_id
      join payment_details on payment_details.request_id = payments.request_id
      join due_standing as due on due.request_id = payments.request_id and due.number = due_number
      left join lateral (
        select max(at) as at from audit_events
        where subject_type = 'request' and subject_id = payments.request_id
          and action = 'payout.payment_returned'
      ) as recorded on true
    where payments.state in (${listOf(returnedStates)}) and outcome = 'approved' and status <> 'paid'
      and not on_hold and erased_at is null and free > 0
      and not exists (select from payments as later
        where later.request_id = payments.request_id and later.due_number = payments.due_number
          and later.attempt > payments.attempt and later.way = 'run')
      -- Whoever corrected the details has heard of it.
      and (changed_at is null or changed_at <= recorded.at)
    union all
    select request_id, 'question', request_questions.id::text, asked_at, null,
      asked_at <= ${at} - make_interval(days => ${QUESTION_WAITS_DAYS}), false
    from request_questions join requests on requests.id = request_id
    where answer is null and outcome = 'needs_info' and erased_at is null
      and asked_at <= ${new Date(now.getTime() - DECISION_LETTER_DELAY_MS)}
      and not exists (select from request_questions as later
        where later.request_id = request_questions.request_id
          and later.asked_at > request_questions.asked_at)`.execute(db)
  return rows
}

/** Returns whom the reasons concern: the people of requests that are not erased. */
export async function peopleOf(db: Db, requestIds: string[]) {
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .leftJoin('families', 'families.id', 'requests.family_id')
    .select(['requests.id', 'requests.full_name', 'requests.created_at', ...addressee])
    .select(['requests.family_id', 'families.number as family_number'])
    .where('requests.id', '=', anyOf(requestIds))
    .where('requests.erased_at', 'is', null)
    .execute()
}
export type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/** Returns the words of questions. */
export async function questionWords(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('request_questions')
    .select(['id', 'question'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, question }) => [id, question]))
}

/** A call that was made, and one of what it was about. */
export type CallAbout = {
  /** null about a reply, whatever request it is of. */
  request_id: string | null
  reason: CallReason
  subject: string
  id: string
  outcome: CallOutcome
  phone: string
  note: string | null
  called_at: Date
  called_by_name: string | null
}

/** Returns the calls about requests and replies by text message, the latest first. */
export async function callsAbout(db: Db, requestIds: string[], replyIds: string[]) {
  const { rows } = await sql<CallAbout>`
    select about.*, calls.id, outcome, phone, note, called_at, users.name as called_by_name
    from (
      select call_id, request_id, reason, subject from call_reasons
      where request_id = ${anyOf(requestIds)}
      union all
      select call_id, null, 'reply', reply_id::text from call_replies
      where reply_id = ${anyOf(replyIds)}
    ) as about join calls on calls.id = call_id left join users on users.id = called_by
    order by called_at desc, calls.id`.execute(db)
  return rows
}

const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
