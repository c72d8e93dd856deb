import type { BooksDay } from './days.ts'
import type { Cents } from './rows.ts'

/** Why an act on the ledger is refused, as a message key (docs/product.md §14.28). */
export type LedgerRefusal =
  | 'common.required'
  | 'desk.requestOnHold'
  | 'desk.requestWithdrawn'
  | 'err.invalidAmount'
  | 'err.notReviewed'
  | 'outside.aboveOpen'
  | 'outside.belowPaid'
  | 'outside.nothingOpen'
  | 'outside.undoFirst'
  | 'outside.underway'
  | 'payout.bankHasIt'
  | 'payout.cannotUnlock'
  | 'payout.checkState'
  | 'payout.dateInFuture'
  | 'payout.eraseUnderway'
  | 'payout.fileWasTaken'
  | 'payout.giveUpEarly'
  | 'payout.noFile'
  | 'payout.paidSince'
  | 'payout.paidTwiceOpen'
  | 'payout.stateChanged'
  | 'payout.underway'
  | 'payout.undoWithFile'
  | 'payout.wasEntered'
  | 'payout.wasFileGiven'
  | 'payout.whichDue'
  | 'payout.whichInstruction'
  | `payout.problem.${'stopped' | 'on_hold' | 'live_payment' | 'ended_payment' | 'paid_outside' | 'undecided'}`
  | 'plan.begun'
  | 'plan.noneOpen'
  | 'review.openDues'

export type Refused = {
  refusal: LedgerRefusal
  field?: string
  /** The due whose payment is in the way. */
  due?: number
}

export const refuse = (refusal: LedgerRefusal, more: Omit<Refused, 'refusal'> = {}): Refused => ({
  refusal,
  ...more,
})

/** Returns why an amount or date that somebody typed cannot be posted, or undefined. */
export function refusalOfEntry(amount: Cents, on: string, { today }: BooksDay) {
  if (amount <= 0n) return refuse('err.invalidAmount', { field: 'amount' })
  return on > today ? refuse('payout.dateInFuture', { field: 'on' }) : undefined
}
