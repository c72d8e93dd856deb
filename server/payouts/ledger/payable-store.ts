import { sql } from 'kysely'
import type { Outcome } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { type PaymentField, paymentFields } from '#domain/payment-methods.ts'
import { endStates, underwayStates, waitingStates } from '#domain/payouts/payment-states.ts'
import type { Payable } from '#domain/payouts/proposal.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { dueOfPayment, freeOfDue, listOf } from '#server/database/current-payment.ts'
import { addressee } from '#server/mail/index.ts'
import { isUnconfirmed } from './due-store.ts'

/**
 * Dues and their requests as payouts see them. This is the only place that translates review, plan,
 * hold and withdrawal into what the rules in domain/payouts/ ask for.
 */

type DecisionRow = {
  status: RequestStatus
  free: string | null
  is_stopped: boolean
  is_unconfirmed: boolean
  outcome: Outcome
  on_hold: boolean
  erased_at: Date | null
}

const decisionColumns = [
  'requests.status',
  'requests.outcome',
  'requests.on_hold',
  'requests.erased_at',
] as const

const dueNumber = sql<number>`coalesce(request_dues.number, 1)`
const dueOn = sql<CalendarDate>`coalesce(request_dues.due_on, requests.expected_payment_date)`
const isStopped = sql<boolean>`request_dues.ended_why is not null`

/** Returns what the rules need to know of the decision about a due. */
export const decisionOf = (row: DecisionRow) => {
  const { status, free, is_stopped, is_unconfirmed, outcome, on_hold, erased_at } = row
  return {
    status,
    amount: free,
    isStopped: is_stopped,
    isUnconfirmed: is_unconfirmed,
    isDecided: outcome === 'approved',
    isOnHold: on_hold,
    isWithdrawn: outcome === 'withdrawn',
    isErased: erased_at !== null,
  }
}

const unfinished = listOf([...waitingStates, ...underwayStates])

const lastPayment = sql<Payable['lastPayment']>`(
  select state from payments
  where payments.request_id = requests.id and payments.due_number = ${dueNumber} and way = 'run'
  order by state in (${unfinished}) desc, attempt desc limit 1)`

const payables = (db: Db) =>
  db
    .selectFrom('requests')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .leftJoin('request_dues', 'request_dues.request_id', 'requests.id')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .select(['requests.id', 'requests.payment_method'])
    .select([dueNumber.as('due_number'), dueOn.as('due_on'), isStopped.as('is_stopped')])
    .select(isUnconfirmed('request_dues').as('is_unconfirmed'))
    .select(['payment_details.account_type', 'payment_details.changed_at'])
    .select([...decisionColumns, freeOfDue.as('free'), lastPayment.as('last_payment')])

type PayableRow = Awaited<ReturnType<ReturnType<typeof payables>['execute']>>[number]

const payableOf = (row: PayableRow): Payable => ({
  ...decisionOf(row),
  lastPayment: row.last_payment,
  dueOn: row.due_on,
})

export type PayableDue = Payable &
  Pick<PayableRow, 'id' | 'due_number' | 'payment_method' | 'account_type' | 'changed_at'>

const withRow = (row: PayableRow): PayableDue => ({
  ...payableOf(row),
  id: row.id,
  due_number: row.due_number,
  payment_method: row.payment_method,
  account_type: row.account_type,
  changed_at: row.changed_at,
})

/**
 * Returns the dues of a request by number, with a lock on the rows of the request until the
 * transaction ends. A request that is not decided counts as one due.
 */
export async function payablesForUpdate(db: Db, requestId: string): Promise<PayableDue[]> {
  const rows = await payables(db)
    .where('requests.id', '=', requestId)
    // Rows that are joined but not locked would be read as they were before waiting for a lock.
    .forUpdate(['requests', 'payment_details'])
    .execute()
  return rows.map(withRow).sort((a, b) => a.due_number - b.due_number)
}

type DueKey = { request_id: string; due_number: number }

/** Returns the due of a payment, locked like all of its request. */
export async function findPayableForUpdate(db: Db, { request_id, due_number }: DueKey) {
  const all = await payablesForUpdate(db, request_id)
  return all.find((due) => due.due_number === due_number)
}

/**
 * Returns the dues that a draft may propose: of approved requests, until a Friday, with an open
 * balance. Requests of a single due are not older than two weeks before payments were introduced. The
 * rules decide about each.
 */
export async function candidates(db: Db, until: CalendarDate): Promise<PayableDue[]> {
  const rows = await payables(db)
    .where('requests.outcome', '=', 'approved')
    .where('requests.on_hold', '=', false)
    .where('requests.status', 'in', ['created', 'processing'])
    .where('requests.erased_at', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('admin_reviews.plan', 'is not', null),
        eb(
          'requests.created_at',
          '>=',
          selectFrom('payout_settings').select(
            sql<Date>`introduced_at - interval '14 days'`.as('since'),
          ),
        ),
      ]),
    )
    .where(dueOn, '<=', until)
    .where('request_dues.ended_why', 'is', null)
    // As an array, or the planner reads all dues that ever were.
    .where(
      sql<boolean>`request_dues.id = any(array(select due_id from due_balances where is_open))`,
    )
    .orderBy('requests.created_at')
    .orderBy('requests.id')
    .orderBy(dueNumber)
    .execute()
  return rows.map(withRow)
}

const ended = listOf(endStates)

/** Whether there is a later attempt in a run, or nothing is left for one. */
export const paidAgain = sql<boolean>`(
  payments.state in (${ended}) and coalesce(${freeOfDue}, 0) = 0 or exists (
    select from payments as later
    where later.request_id = payments.request_id and later.due_number = payments.due_number
      and later.attempt > payments.attempt and later.way = 'run'))`

/** Whether a payment was ever in a downloaded file. */
export const wasTold = sql<boolean>`exists (
  select from payment_instructions where payment_id = payments.id)`

/** A payment has an account type of its own, which the office may change. */
const isOfRequest = (field: PaymentField): field is Exclude<PaymentField, 'account_type'> =>
  field !== 'account_type'
const detailColumns = paymentFields
  .filter(isOfRequest)
  .map((field) => `payment_details.${field}` as const)

/** Selects payments of runs with what their requests say now. The numbers stay encrypted. */
export const paymentsWithRequests = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payment_details', 'payment_details.request_id', 'payments.request_id')
    .leftJoin('request_dues', dueOfPayment)
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .selectAll('payments')
    .select(detailColumns)
    .select([...decisionColumns, 'payment_details.changed_at', freeOfDue.as('free')])
    .select(sql<boolean>`request_dues.marked_at is not null`.as('is_marked'))
    .select([dueOn.as('due_on'), isStopped.as('is_stopped')])
    .select(isUnconfirmed('request_dues').as('is_unconfirmed'))
    .select(['payment_details.changed_from', 'payment_details.confirmed_at'])
    .select(['payment_details.account_type as entered_account_type'])
    .select(['requests.payment_method as request_method', 'payout_runs.locked_at as run_locked_at'])
    .select(['requests.full_name', 'requests.user_id', 'requests.family_id'])
    .select(['requests.email as delivery_email'])
    .select(addressee)
    .select(['payout_runs.number as run_number', 'payout_runs.pay_on', 'payout_runs.rate'])
    .select(['payout_runs.state as run_state', 'payout_runs.by_hand', paidAgain.as('paid_again')])
    .select(['payout_runs.locked_by', wasTold.as('was_told')])
    .where('payments.way', '=', 'run')

export type PaymentRow = Awaited<
  ReturnType<ReturnType<typeof paymentsWithRequests>['execute']>
>[number]
