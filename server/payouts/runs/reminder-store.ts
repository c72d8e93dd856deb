import { sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { UNCASHED_DAYS, uncashedStates } from '#domain/payouts/checks.ts'
import { reminders } from '#domain/payouts/reminders.ts'
import type { Db } from '#server/database/connect.ts'

/** Counts what the office is reminded of. */

/** Returns the methods of drafts that have planned payments and a Friday from today on. */
export async function methodsOfDrafts(db: Db, today: CalendarDate) {
  const { rows } = await sql<{ number: number; pay_on: CalendarDate; method: PaymentMethod }>`
    select distinct number, pay_on::text, method
    from payout_runs join payments on run_id = payout_runs.id and payments.state = 'planned'
    where payout_runs.state = 'draft' and pay_on >= ${today}
    order by number`.execute(db)
  return rows
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
