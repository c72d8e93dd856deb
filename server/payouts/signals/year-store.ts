import { sql } from 'kysely'
import { cameBackStates, filedStates, transitions } from '#domain/payouts/payment-states.ts'
import type { YearRow } from '#domain/payouts/signal-years.ts'
import type { Db } from '#server/database/connect.ts'
import { listOf } from '#server/database/current-payment.ts'

const handedOver = filedStates.filter((state) => state !== transitions.lock.to)

/**
 * Counts what happened in a year of the office's calendar: payments that were handed over by their
 * Friday, signals and answers, returns and refusals by code, and corrections by who made them.
 */
export async function countYear(db: Db, year: number): Promise<YearRow[]> {
  const [from, until] = [`${year}-01-01`, `${year + 1}-01-01`]
  const within = (instant: string) => sql`${sql.ref(instant)} >=
      ${from}::timestamp at time zone (select time_zone from office_calendar)
    and ${sql.ref(instant)} < ${until}::timestamp at time zone (select time_zone from office_calendar)`
  const { rows } = await sql<YearRow>`
    select 'payments' as group, method as name, count(*) as count, sum(amount_usd)::numeric(20, 2)::text as total
      from payments join payout_runs on payout_runs.id = payments.run_id
      where pay_on >= ${from}::date and pay_on < ${until}::date
        and payments.state in (${listOf(handedOver)})
      group by method
    union all
    select 'signals', kind, count(*), null from payment_signals
      where ${within('found_at')} group by kind
    union all
    select 'answers', reason, count(*), null from payment_signals
      where reason is not null and ${within('answered_at')} group by reason
    union all
    select 'returns', coalesce(return_code, '-'), count(*), sum(amount_usd)::numeric(20, 2)::text
      from payments where way = 'run' and ended_on >= ${from}::date and ended_on < ${until}::date
        and state in (${listOf(cameBackStates)})
      group by 2
    union all
    select 'corrections', corrector, count(*), null from request_corrections
      where ${within('at')} group by corrector
    order by 1, 2`.execute(db)
  return rows
}
