import { type JoinBuilder, sql } from 'kysely'
import { liveStates } from '#domain/payouts/payment-states.ts'
import type { Tables } from './tables.generated.ts'

/**
 * Orders the payments of a due: the live one first, otherwise the newest attempt. A later
 * attempt may be over while an earlier one is with the bank (docs/product.md §14.22).
 */
export const currentFirst = sql`
  payments.state in (${sql.join(liveStates.map((state) => sql.lit(state)))}) desc, attempt desc`

/** Joins a payment with the due that it pays. */
export const dueOfPayment = (join: JoinBuilder<Tables, 'payments' | 'request_dues'>) =>
  join
    .onRef('request_dues.request_id', '=', 'payments.request_id')
    .onRef('request_dues.number', '=', 'payments.due_number')

/**
 * Selects what the office has decided to pay of a due: the amount of a request that is not approved
 * is that of its review.
 */
export const dueAmount = sql<string | null>`case when admin_reviews.outcome = 'approved'
  then coalesce(request_dues.amount, admin_reviews.donation_amount)
  else admin_reviews.donation_amount end`

/**
 * Selects the payment of `requests` that says most of it now, as `current`: of the due that is with
 * the bank, or else came back, or else is planned again, or else was paid last; of that due the live
 * or newest attempt (docs/product.md §7.19).
 */
export const currentPayment = sql`(
  select * from (
    select distinct on (due_number) * from payments
    where payments.request_id = requests.id order by due_number, ${currentFirst}
  ) as payments
  order by case
      when state in ('locked', 'sent') then 1
      when state = 'returned' then 2
      when state in ('planned', 'held') and attempt > 1 then 3
      when state = 'paid' then 4
      else 5 end,
    case when state = 'paid' then -due_number else due_number end
  limit 1)`
