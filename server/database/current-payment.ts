import { type JoinBuilder, type RawBuilder, sql } from 'kysely'
import {
  type PaymentState,
  returnedStates,
  underwayStates,
  waitingStates,
} from '#domain/payouts/payment-states.ts'
import type { Tables } from './tables.generated.ts'

/** Lists states of payments in SQL. */
export const listOf = (states: readonly PaymentState[]) =>
  sql.join(states.map((state) => sql.lit(state)))
const underway = listOf(underwayStates)

/**
 * Orders the payments of a due in runs: the one that the bank has first, then the newest that was not
 * cancelled. A later attempt may be over while an earlier one is with the bank (docs/product.md
 * §14.22).
 */
export const currentFirst = sql`
  payments.state in (${underway}) desc, payments.state <> 'cancelled' desc, attempt desc`

/** Joins a payment with the due that it pays. */
export const dueOfPayment = (join: JoinBuilder<Tables, 'payments' | 'request_dues'>) =>
  join
    .onRef('request_dues.request_id', '=', 'payments.request_id')
    .onRef('request_dues.number', '=', 'payments.due_number')

/**
 * Selects what is free of `request_dues`, what a waiting payment is over (docs/product.md §14.26). Null
 * if nothing was ever approved of it.
 */
export const freeOfDue = sql<string | null>`(
  select greatest(sum(approved + loss - committed - paid), 0)::numeric(12, 2) from due_balances
  where due_id = request_dues.id having count(*) > 0)`

/**
 * Selects the dues of the plan of an approved request as JSON, without those that were skipped or
 * stopped; null without a plan. `more`: further pairs of name and value, after a comma.
 */
export const duesOfPlan = (requestId: RawBuilder<unknown>, more = sql``) => sql`(
  select json_agg(json_build_object('number', number, 'due_on', due_on, 'amount', approved::text,
    'is_paid', paid > 0 and unpaid <= 0 ${more}) order by number)
  from due_standing as due join admin_reviews as decided on decided.request_id = due.request_id
  where due.request_id = ${requestId} and decided.plan is not null
    and decided.outcome = 'approved' and (ended_why is null or paid > 0 and unpaid <= 0))`

/**
 * Selects the payment of `requests` in a run that says most of it now, as `current`: of the due that is
 * with the bank, or else came back, or else is planned again, or else was paid last (docs/product.md
 * §7.19). `is_again`: an earlier attempt in a run was to pay its due.
 */
export const currentPayment = sql`(
  select * from (
    select distinct on (due_number) payments.*,
      attempt > min(attempt) over (partition by due_number) as is_again from payments
    where payments.request_id = requests.id and way = 'run' order by due_number, ${currentFirst}
  ) as payments
  order by case
      when state in (${underway}) then 1
      when state in (${listOf(returnedStates)}) then 2
      when state in (${listOf(waitingStates)}) and is_again then 3
      when state = 'paid' then 4
      else 5 end,
    case when state = 'paid' then -due_number else due_number end
  limit 1)`
