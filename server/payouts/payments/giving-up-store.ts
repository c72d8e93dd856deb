import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/failures.ts'

/** Returns the day of the last word about a payment of a run, and what was posted of it last. */
export async function lastWordOf(db: Db, id: string, timeZone: string) {
  const { rows } = await sql<{ last_word_on: CalendarDate; last_posting: string }>`
    select greatest(pay_on, (greatest(sent_at, posted.at, ended.at) at time zone ${timeZone})::date)
        as last_word_on,
      coalesce(posted.id, 0)::text as last_posting
    from payments join payout_runs on payout_runs.id = run_id,
      lateral (select max(at) as at, max(id) as id from postings where payment_id = payments.id) posted,
      lateral (select max(ended_at) as at from checks where payment_id = payments.id) ended
    where payments.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
