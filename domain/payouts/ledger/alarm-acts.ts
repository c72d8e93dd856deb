import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { giveUpDays } from '#domain/payouts/give-up.ts'
import { type Book, planAnew, post, postCommitted } from './book.ts'
import { hasUnknownFile, isOpenInstruction, isWaitingForBank } from './committed.ts'
import { dueOf, find } from './draft-acts.ts'
import { overpaidByFund } from './follow-up.ts'
import { type Refused, refuse } from './refusals.ts'
import { isPayable, type Payment } from './rows.ts'

/** The answers to "perhaps paid twice", and giving up (docs/product.md §14.31, §14.32). */

type Target = { due: number; attempt: number }

/** Settles all that is committed of an attempt without its being paid. */
function settleAll(payment: Payment, settled: 'given_up' | 'never_paid'): void {
  const number = payment.numbers.at(-1)
  if (number && number.settled === null) number.settled = settled
  for (const instruction of payment.instructions) {
    if (isOpenInstruction(instruction)) instruction.settled = settled
  }
}

/** Money that the bank may get or has got cannot be said to be gone. */
function refusalToSettle(payment: Payment): Refused | undefined {
  if (payment.committed <= 0n || payment.state === 'locked') return refuse('payout.stateChanged')
  return hasUnknownFile(payment) ? refuse('payout.wasFileGiven') : undefined
}

export const alarmActs = {
  /** The bank never paid this attempt, and will not. An unanswered stop has an answer of its own. */
  answer_never_paid(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    if (!due.isMarked) return refuse('payout.stateChanged')
    const refused = refusalToSettle(payment)
    if (refused) return refused
    if (isWaitingForBank(payment)) return refuse('payout.checkState')
    settleAll(payment, 'never_paid')
  },

  /** What was paid beyond the approval is a loss. */
  answer_paid_twice(book: Book, { due: number }: { due: number }) {
    const due = dueOf(book, number)
    const parts = overpaidByFund(due)
    if (parts.length === 0) return refuse('payout.stateChanged')
    for (const [fund, amount] of parts) post(book, due, { kind: 'loss', amount, fund })
  },

  /** `lastWordOn`: the last day on which the bank or the office said anything of it. */
  give_up(
    book: Book,
    { reason, lastWordOn, ...target }: Target & { reason: string; lastWordOn: CalendarDate },
  ) {
    const [due, payment] = find(book, target)
    if (reason === '') return refuse('common.required', { field: 'reason' })
    const refused = refusalToSettle(payment)
    if (refused) return refused
    const days = giveUpDays(payment.carrier === 'check_number')
    if (dateAfter(lastWordOn, days) > book.day.today) return refuse('payout.giveUpEarly')
    const isReplaced = isWaitingForBank(payment) && payment.numbers.at(-1)?.isReplaced === true
    settleAll(payment, 'given_up')
    if (payment.state === 'sent') payment.state = 'cancelled'
    postCommitted(book, due, payment)
    if (isReplaced && isPayable(book.request)) planAnew(book, due)
  },
}
