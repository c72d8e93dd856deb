import { randomUUID } from 'node:crypto'
import { ENDED_CHECK } from '#domain/bank-files/results/return-codes.ts'
import { signedDollars } from '#domain/money.ts'
import type { Act, Carried } from '#domain/payouts/ledger/carry-out.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import * as store from './change-store.ts'
import {
  Changed,
  type ChangedRows,
  type PaymentSnapshot,
  rowsOf,
  type SaidColumns,
} from './changed-rows.ts'

export type RequestAct = {
  requestId: string
  act: Act
  /** Only of a payment that the act locks. */
  snapshot?: PaymentSnapshot
  /** Further columns of the payment that the act names. */
  columns?: SaidColumns
}

/** A state that an act gave to a payment; null before it exists, and once it is deleted. */
export type PaymentTransition = {
  due: number
  attempt: number
  from: PaymentState | null
  to: PaymentState | null
}

type Outcome = {
  before: RequestLedger
  carried: Carried
  transitions: PaymentTransition[]
  day: BooksDay
  now: Date
  wasStatus: RequestStatus
}

const notEnded = { ended_on: null, return_code: null, end_reason: null, ended_with_file: false }

/** Returns what a new state says of a payment: when it went out or was paid, and how it ended. */
function saidByState(
  { act }: Act,
  { from, to }: PaymentTransition,
  { now, day }: Outcome,
): SaidColumns {
  const isUndone = act === 'undo_end' || act === 'undo_clearing'
  const goesOn = from !== null && (to === 'sent' || to === 'paid')
  return {
    ...(goesOn && { sent_at: now }),
    ...(to === 'paid' && !isUndone && { paid_at: now }),
    // What goes on after all forgets how it had ended.
    ...(goesOn && from !== 'locked' && notEnded),
    ...(act === 'give' && to === 'returned' && { ended_on: day.today, return_code: ENDED_CHECK }),
  }
}

/** Returns what an act says of a payment besides the ledger. */
function saidOf(
  { act, snapshot, columns }: RequestAct,
  outcome: Outcome,
  { due, attempt }: { due: number; attempt: number },
) {
  const transition = outcome.transitions.find((one) => one.due === due && one.attempt === attempt)
  const isNamed = 'attempt' in act && act.due === due && act.attempt === attempt
  // What is left of nothing is cancelled instead of held, and has no reason for a hold.
  const hasColumns = isNamed && (act.act !== 'hold' || transition?.to === 'held')
  const said = {
    ...(transition && saidByState(act, transition, outcome)),
    ...(hasColumns && columns),
  }
  return {
    snapshot: isNamed ? snapshot : undefined,
    said: Object.keys(said).length > 0 ? said : undefined,
  }
}

/** What acts changed of any number of requests, to be stored at once. */
export class Changes {
  readonly #dues: ChangedRows<'dues'> = new Changed()
  readonly #balances: ChangedRows<'balances'> = new Changed()
  readonly #payments: ChangedRows<'payments'> = new Changed()
  readonly #instructions: ChangedRows<'instructions'> = new Changed()
  readonly #checks: ChangedRows<'checks'> = new Changed()
  readonly #postings: store.NewPosting[] = []
  readonly #statuses = new Map<string, store.NewStatus>()

  /** Adds what an act changed. Acts on the same request follow one another. */
  add(one: RequestAct, outcome: Outcome): void {
    const { requestId, act } = one
    const { before, carried, day, wasStatus } = outcome
    const { request, postings, status } = carried
    const on = 'on' in act ? act.on : day.today
    const was = rowsOf(requestId, before, { on })
    const is = rowsOf(requestId, request, { on, ofPayment: (place) => saidOf(one, outcome, place) })
    this.#dues.add(was.dues, is.dues)
    this.#balances.add(was.balances, is.balances)
    this.#payments.add(was.payments, is.payments)
    this.#instructions.add(was.instructions, is.instructions)
    this.#checks.add(was.checks, is.checks)
    const act_id = randomUUID()
    for (const { due, amount, fund, on: posted_on, happenedOn, ...posting } of postings) {
      this.#postings.push({
        ...posting,
        request_id: requestId,
        due_number: due,
        amount: signedDollars(amount),
        fund_id: fund,
        posted_on,
        happened_on: happenedOn,
        act_id,
      })
    }
    if (status !== wasStatus || request.setByHand !== before.setByHand) {
      this.#statuses.set(requestId, { id: requestId, status, status_set: request.setByHand })
    }
  }

  /** Stores everything, in a transaction that has locked the requests. */
  async store(db: Db, pressed: store.Pressed): Promise<void> {
    await store.storeDues(db, this.#dues, pressed)
    await store.storePayments(db, this.#payments, pressed)
    await store.storeInstructions(db, this.#instructions, pressed)
    await store.storeChecks(db, this.#checks, pressed)
    await store.addPostings(db, this.#postings, pressed)
    await store.storeBalances(db, this.#balances)
    await store.storeStatuses(db, [...this.#statuses.values()], pressed)
  }
}
