import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { cameBackStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { type PaymentRow, paidAgain, paymentsWithRequests } from '../ledger/payable-store.ts'

/** Returns the payments of a request, the latest first. */
export async function paymentsOfRequest(db: Db, requestId: string): Promise<PaymentRow[]> {
  return paymentsWithRequests(db)
    .where('payments.request_id', '=', requestId)
    .orderBy('payments.due_number', 'desc')
    .orderBy('payments.attempt', 'desc')
    .execute()
}

/** Returns the newest run of a Friday that is not cancelled. */
export async function runOfFriday(db: Db, payOn: CalendarDate) {
  return db
    .selectFrom('payout_runs')
    .select('id')
    .where('pay_on', '=', payOn)
    .where('state', '<>', 'cancelled')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns payments that came back and were not paid again, of runs since a date, the latest first.
 * Reads the payments of these runs only, through the index payments_of_run_by_state.
 */
export async function cameBackSince(
  db: Db,
  { since, limit }: { since: CalendarDate; limit: number },
): Promise<PaymentRow[]> {
  return paymentsWithRequests(db)
    .where('payments.run_id', 'in', (runs) =>
      runs.selectFrom('payout_runs').select('id').where('pay_on', '>=', since),
    )
    .where('payments.state', 'in', cameBackStates)
    .where('requests.erased_at', 'is', null)
    .where(sql<boolean>`not ${paidAgain}`)
    .orderBy('payments.ended_on', 'desc')
    .orderBy('payments.reference')
    .limit(limit)
    .execute()
}

type PaidTotals = { week: CalendarDate; method: PaymentMethod; dollars: string }

/** Sums the dollars that were paid and did not come back, by the week of the run and method. */
export async function paidByWeek(db: Db, since: CalendarDate): Promise<PaidTotals[]> {
  const { rows } = await sql<PaidTotals>`
    select (pay_on - extract(dow from pay_on)::int)::text as week, method,
      sum(postings.amount) as dollars
    from payout_runs
      join payments on run_id = payout_runs.id
      join postings on payment_id = payments.id and kind = 'paid'
    where pay_on >= ${since} and payments.state = 'paid'
    group by week, method
    order by week, method`.execute(db)
  return rows
}
