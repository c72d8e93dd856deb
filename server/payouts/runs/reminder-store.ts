import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { UNCASHED_DAYS, uncashedStates } from '#domain/payouts/checks.ts'
import { type PaymentState, transitions } from '#domain/payouts/payment-states.ts'
import { reminders } from '#domain/payouts/reminders.ts'
import type { Db } from '#server/database/connect.ts'
import { listOf } from '#server/database/current-payment.ts'

/** Counts what the office is reminded of. */

/** Returns the methods of drafts that have planned payments and a Friday from today on. */
export const methodsOfDrafts = (db: Db, today: CalendarDate) =>
  methodsOfRuns(db, transitions.lock.from, sql`run.state = 'draft' and pay_on >= ${today}`)

/** Returns the methods of locked runs that have payments which were not handed over. */
export const methodsNotHandedOver = (db: Db) =>
  methodsOfRuns(db, transitions.send.from, sql`run.state = 'locked'`)

type MethodOfRun = {
  number: number
  pay_on: CalendarDate
  method: PaymentMethod
  count: number
  amount: string
}

async function methodsOfRuns(db: Db, states: readonly PaymentState[], which: RawBuilder<unknown>) {
  const { rows } = await sql<MethodOfRun>`
    select number, pay_on::text, method, count(*)::int as count,
      coalesce(sum(amount_usd), 0)::text as amount
    from payout_runs as run join payments on run_id = run.id
    where payments.state in (${listOf(states)}) and ${which}
    group by number, pay_on, method
    order by number`.execute(db)
  return rows
}

/** Returns the downloaded files of which nobody has said whether the bank got them, oldest first. */
export async function filesWithoutAnswer(db: Db) {
  return db
    .selectFrom('payout_files')
    .innerJoin('payout_runs', 'payout_runs.id', 'payout_files.run_id')
    .leftJoin('users', 'users.id', 'payout_files.first_by')
    .select(['payout_runs.number', 'file', 'first_at as downloaded_at', 'users.name as by'])
    .where('fate', '=', 'unknown')
    .where('payout_runs.state', '=', 'locked')
    .orderBy('first_at')
    .execute()
}

/** Counts checks that are stopped, and whose bank has not answered. */
export async function countStopped(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('checks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'stopped')
    .where('stop_confirmed_on', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts questions that nobody has answered since so many days ago. */
export async function countOldQuestions(db: Db, now: Date): Promise<number> {
  const { days } = reminders.question_waits
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from request_questions join requests on requests.id = request_id
    where answer is null and asked_at <= ${now}::timestamptz - make_interval(days => ${days})
      and requests.outcome = 'needs_info'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts checks that were issued so long ago that somebody should ask about them. */
export async function countUncashed(db: Db, today: CalendarDate): Promise<number> {
  const { count } = await db
    .selectFrom('checks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', uncashedStates)
    .where('issued_on', '<=', dateAfter(today, -UNCASHED_DAYS))
    .executeTakeFirstOrThrow()
  return count
}

const wanting = (today: CalendarDate) => sql`is_admin and email_verified and mail_on_reminders
  and reminded_on is distinct from ${today}::date`

/** Returns whether somebody wants a letter and got none on this day. */
export async function hasRecipients(db: Db, today: CalendarDate): Promise<boolean> {
  const { rows } = await sql`select from users where ${wanting(today)} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the administrators who want a letter and got none on this day, and notes that they get one. */
export async function claimRecipients(db: Db, today: CalendarDate) {
  const { rows } = await sql<{ email: string; locale: Locale }>`
    update users set reminded_on = ${today} where ${wanting(today)}
    returning email, locale`.execute(db)
  return rows
}

/** Returns the day of the last letter of the week, and up to which entry of the audit trail it went. */
export async function lastWeek(db: Db) {
  const { rows } = await sql<{ day: CalendarDate; entry: number }>`
    select details->>'day' as day, (details->>'entry')::bigint as entry from audit_events
    where action = 'letter.week_sent' order by id desc limit 1`.execute(db)
  return rows[0] ?? { day: '', entry: 0 }
}
