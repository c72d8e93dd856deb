import type { PaymentMethod } from '#domain/payment-methods.ts'
import { currencyOf } from '#domain/payouts/methods.ts'
import {
  filedStates,
  liveStates,
  type PaymentState,
  transitions,
} from '#domain/payouts/payment-states.ts'
import { isOverdue } from '#domain/payouts/proposal.ts'
import { sumOf, totalsByMethod } from '#domain/payouts/totals.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/failures.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import type { PaymentRow } from './payable-store.ts'
import { amountsOfRuns, findPayment } from './payment-store.ts'
import { findRun, type RunRow } from './run-store.ts'
import {
  amountsOf,
  currentPayee,
  differs,
  hasUnconfirmedDetails,
  maskedAccount,
  nameFrom,
  valuesNow,
} from './snapshot.ts'
import { type RunSum, sumsOfRuns } from './sums-store.ts'

/** Rows as answers of the contract. Numbers leave this file only masked. */

/** Returns what changed in the details of a request and is not confirmed, with numbers masked. */
export function unconfirmedChange(
  row: Pick<PaymentRow, 'changed_at' | 'changed_from' | 'confirmed_at'> &
    Partial<Pick<PaymentRow, 'details_confirmed_at'>>,
) {
  if (!row.changed_at || !hasUnconfirmedDetails(row)) return null
  const { changed_at, changed_from } = row
  return { changed_at, was: changed_from ?? {}, confirmed_at: null }
}

type Amounts = Awaited<ReturnType<typeof amountsOfRuns>>

/**
 * Returns the totals of a run: of its planned payments while it is a draft, else of the payments in
 * its files. A total in shekels is null while the rate is missing.
 */
export function totalsOfRun({ state, rate }: Pick<RunRow, 'state' | 'rate'>, payments: Amounts) {
  const counted: readonly PaymentState[] = state === 'draft' ? transitions.lock.from : filedStates
  const amounts = payments
    .filter((payment) => counted.includes(payment.state))
    .map((payment) => {
      const { amount_usd, amount, method } = payment
      const all = amountsOf({ method, amount_usd, amount, free: amount_usd, rate })
      return { method, ...all, amount: all.amount ?? '0.00' }
    })
  const isMissing = (method: PaymentMethod) => currencyOf(method) !== 'USD' && rate === null
  return totalsByMethod(amounts).map((total) => ({
    ...total,
    total: isMissing(total.method) ? null : total.total,
  }))
}

/** Returns runs as answers. Totals of locked runs are stored; those of drafts are added up. */
export async function runAnswers(db: Db, rows: RunRow[]) {
  const drafts = rows.filter(({ totals }) => totals === null).map(({ id }) => id)
  const amounts = drafts.length > 0 ? await amountsOfRuns(db, drafts) : []
  const sums = await sumsOfRuns(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    pay_on: row.pay_on,
    state: row.state,
    is_second: row.is_second,
    revision: row.revision,
    rate: row.rate,
    rate_date: row.rate_date,
    rate_source: row.rate_source,
    totals:
      row.totals ??
      totalsOfRun(
        row,
        amounts.filter(({ run_id }) => run_id === row.id),
      ),
    by_hand: row.by_hand,
    ...resultsOf(sums.filter(({ run_id }) => run_id === row.id)),
    created_by_name: row.created_by_name,
    locked_by_name: row.locked_by_name,
    locked_at: row.locked_at,
  }))
}

/** Returns what became of the payments of a run. */
function resultsOf(sums: readonly RunSum[]) {
  const of = (states: readonly PaymentState[]) => {
    const counted = sums.filter(({ state }) => states.includes(state))
    return {
      count: counted.reduce((sum, { count }) => sum + count, 0),
      total_usd: sumOf(counted.map(({ total_usd }) => total_usd)),
    }
  }
  const { to: paid } = transitions.pay
  const { to: returned } = transitions.return
  const { to: refused } = transitions.fail
  return {
    came_back: of([returned]).count,
    refused: of([refused]).count,
    paid: of([paid]),
    open: of(liveStates.filter((state) => state !== paid)),
  }
}

export function paymentAnswer(sealer: Sealer, row: PaymentRow) {
  const isDifferent = differs(sealer, row)
  return {
    id: row.id,
    reference: row.reference,
    request_id: row.request_id,
    run_id: row.run_id,
    run_number: row.run_number,
    pay_on: row.pay_on,
    due_number: row.due_number,
    attempt: row.attempt,
    method: row.method,
    ...amountsOf(row),
    state: row.state,
    full_name: row.full_name,
    payee: row.payee ?? currentPayee(row),
    payee_for_bank: row.payee_for_bank,
    payee_from: nameFrom(row),
    account_type: row.account_type,
    account_masked: maskedAccount(sealer, row),
    is_overdue: row.pay_on !== null && isOverdue(row.due_on, row.pay_on),
    hold_reason: row.hold_reason,
    unconfirmed: row.amount_usd === null ? unconfirmedChange(row) : null,
    differs: isDifferent,
    now: isDifferent ? valuesNow(sealer, row) : null,
    was_out: row.was_told,
    paid_twice: row.is_marked && row.amount_usd !== null,
    paid_again: row.paid_again,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    returned_at: row.ended_on,
    return_code: row.return_code,
    end_reason: row.end_reason,
    check_number: row.check_number,
    confirmation: row.confirmation,
    cost_usd: row.cost_usd,
  }
}

/** Returns a run as the answer of a procedure that changed it. Throws 404. */
export async function answerRun({ db }: Pick<Services, 'db'>, id: string) {
  const [run] = await runAnswers(db, [orNotFound(await findRun(db, { id }))])
  return { success: true as const, run: orNotFound(run) }
}

/** Returns a payment as the answer of a procedure that changed it. Throws 404. */
export async function answerPayment({ db, sealer }: Pick<Services, 'db' | 'sealer'>, id: string) {
  const row = orNotFound(await findPayment(db, id))
  return { success: true as const, payment: paymentAnswer(sealer, row) }
}
