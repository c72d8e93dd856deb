import type { CalendarDate } from '#domain/payment-date.ts'
import { isWaiting } from '#domain/payouts/payment-states.ts'
import { type Book, noteCameBack, planAnew, postCommitted, postPaid } from './book.ts'
import { hasUnknownFile, isInOffice, isWaitingForBank } from './committed.ts'
import { find, newNumber } from './draft-acts.ts'
import { give } from './file-acts.ts'
import { takeBack } from './mistakes.ts'
import { refusalOfEntry, refuse } from './refusals.ts'
import { type CheckNumber, type Due, isPayable, type Payment } from './rows.ts'

/** What becomes of checks (docs/product.md §14.16). */

type Target = { due: number; attempt: number }

function findCheck(book: Book, target: Target) {
  const [due, payment] = find(book, target)
  const number = payment.numbers.at(-1)
  if (!number) throw new RangeError('No such check')
  return { due, payment, number }
}

/** What was paid by a check that is void or stopped came back. The family is told otherwise. */
function endCheck(book: Book, due: Due, payment: Payment, number: CheckNumber): void {
  const { state } = payment
  if (number.settled === 'paid') {
    number.settled = null
    postPaid(book, due, payment, -payment.amount)
  }
  if (state !== 'sent' && state !== 'paid') return
  payment.endedFrom = state
  book.ended = payment
  payment.state = payment.paid > 0n ? 'paid' : 'returned'
  noteCameBack(book, due, payment)
}

/** Plans the attempt that a family waits for, once the bank cannot pay its check any more. */
function planReplaced(book: Book, due: Due, payment: Payment): void {
  postCommitted(book, due, payment)
  if (isPayable(book.request) && !isWaiting(payment.state)) planAnew(book, due)
}

/** Records that a number was cashed: the present one, or an older one, which is a second payment. */
export function cash(book: Book, due: Due, payment: Payment, number: CheckNumber): void {
  const { state, settled } = number
  const present = payment.numbers.at(-1)
  // An older number was cashed, so nothing is left to write for this attempt.
  if (number !== present && payment.state === 'locked' && isInOffice(payment) && present) {
    present.state = 'void'
  }
  if (number === present && payment.state === 'locked') {
    for (const instruction of payment.instructions) {
      if (instruction.fate === 'unknown') give(payment, instruction)
    }
  }
  number.before = { state, settled, payment: payment.state, paid: 0n }
  number.state = 'cleared'
  payment.wasHandedOver = true
  if (settled === 'paid') return
  number.settled = 'paid'
  number.before.paid = payment.amount
  postPaid(book, due, payment, payment.amount)
  payment.state = 'paid'
  payment.isHeldWithRequest = false
}

export const checkActs = {
  /** The paper is in our hands and destroyed, or was never written. A locked one gets a new number. */
  void_check(book: Book, target: Target) {
    const { due, payment, number } = findCheck(book, target)
    if (number.state !== 'issued') return refuse('payout.checkState')
    if (payment.state === 'locked') {
      if (hasUnknownFile(payment) && !payment.isTyped) return refuse('payout.wasFileGiven')
      number.state = 'void'
      payment.numbers.push(newNumber())
      return undefined
    }
    number.state = 'void'
    endCheck(book, due, payment, number)
    planReplaced(book, due, payment)
  },

  /** What was written by hand can be stopped before anybody said that it was handed over. */
  stop_check(book: Book, { isReplaced = false, ...target }: Target & { isReplaced?: boolean }) {
    const { due, payment, number } = findCheck(book, target)
    const isLocked = payment.state === 'locked'
    if (isLocked && (!payment.isTyped || isReplaced)) return refuse('payout.checkState')
    if (number.state === 'issued') {
      number.state = 'stopped'
      endCheck(book, due, payment, number)
    } else if (!isReplaced || number.state === 'cleared') return refuse('payout.checkState')
    number.isReplaced ||= isReplaced
    if (isReplaced && !isWaitingForBank(payment)) planReplaced(book, due, payment)
  },

  /** The bank's answer to a stop. */
  answer_stop(
    book: Book,
    { answer, on, ...target }: Target & { answer: 'stopped' | 'paid'; on: CalendarDate },
  ) {
    const refused = refusalOfEntry(1n, on, book.day)
    if (refused) return refused
    const { due, payment, number } = findCheck(book, target)
    if (!isWaitingForBank(payment)) return refuse('payout.checkState')
    book.happenedOn = on
    if (answer === 'paid') return cash(book, due, payment, number)
    number.state = 'stop_confirmed'
    if (number.isReplaced) planReplaced(book, due, payment)
  },

  /** `number` counts from 1; without it, the present one was cashed. */
  clear_check(
    book: Book,
    { number: nth, on, ...target }: Target & { number?: number; on: CalendarDate },
  ) {
    const refused = refusalOfEntry(1n, on, book.day)
    if (refused) return refused
    const [due, payment] = find(book, target)
    const number = nth === undefined ? payment.numbers.at(-1) : payment.numbers[nth - 1]
    if (!number || number.state === 'cleared') return refuse('payout.checkState')
    const isPresent = number === payment.numbers.at(-1)
    if (isPresent && payment.state === 'locked' && payment.instructions.length === 0)
      return refuse('payout.noFile')
    book.happenedOn = on
    cash(book, due, payment, number)
  },

  /** A clearing was entered by mistake. */
  undo_clearing(book: Book, { number: nth, ...target }: Target & { number?: number }) {
    const [due, payment] = find(book, target)
    const number = nth === undefined ? payment.numbers.at(-1) : payment.numbers[nth - 1]
    const before = number?.before
    if (!number || !before) return refuse('payout.checkState')
    return takeBack(book, due, payment, before.paid > 0n ? payment.paidOn : null, () => {
      Object.assign(number, { state: before.state, settled: before.settled, before: null })
      postPaid(book, due, payment, -before.paid)
      if (payment.paid > 0n) return
      payment.state = isWaiting(before.payment) ? 'cancelled' : before.payment
      if (before.payment === 'locked' || before.payment === 'paid') payment.state = 'sent'
    })
  },
}
