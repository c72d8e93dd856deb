import { isWaiting } from '#domain/payouts/payment-states.ts'
import { type Book, leave, newAttempt, planAnew } from './book.ts'
import { isUnfinished, refusalToLeave, wasOut } from './committed.ts'
import { type Refused, refuse } from './refusals.ts'
import {
  type Carrier,
  type Due,
  freeOf,
  isPayable,
  type Payment,
  type RequestLedger,
} from './rows.ts'

/** What a draft plans, and locking (docs/product.md §14.2, §14.3, §14.7). */

type Target = { due: number; attempt: number }

/** Returns the due that an act names. Throws a RangeError for one that does not exist. */
export function dueOf({ request }: Book, number: number): Due {
  const due = request.dues.find((one) => one.number === number)
  if (!due) throw new RangeError('No such due')
  return due
}

/** Returns the due that a press means: the one that it names, or the only one that is free. */
export function meantDue({ dues }: RequestLedger, number?: number): Due | Refused {
  const free = dues.filter((due) => due.ended === null && freeOf(due) > 0n)
  const meant = number === undefined ? free : dues.filter((due) => due.number === number)
  const [due, other] = meant
  if (other) return refuse('payout.whichDue')
  return due ?? refuse('outside.nothingOpen')
}

/** Returns the due and payment that an act names. Throws a RangeError for none. */
export function find(book: Book, { due: number, attempt }: Target): [due: Due, payment: Payment] {
  const due = dueOf(book, number)
  const payment = due.payments.find((one) => one.attempt === attempt)
  if (!payment) throw new RangeError('No such payment')
  return [due, payment]
}

/** Returns why nothing of a due may be planned or locked now, or undefined. */
function refusalToPay({ request }: Book, due: Due): Refused | undefined {
  if (!isPayable(request)) return refuse('payout.problem.undecided')
  if (due.ended !== null) return refuse('payout.problem.stopped')
  if (request.isOnHold) return refuse('payout.problem.on_hold')
  if (request.setByHand === 'processed') return refuse('payout.problem.paid_outside')
  return freeOf(due) > 0n ? undefined : refuse('outside.nothingOpen')
}

/** Returns whether the last run payment of a due ended unpaid: only "pay again" goes on. */
const endedUnpaid = ({ payments }: Due): boolean => {
  const last = payments.filter(({ way }) => way === 'run').at(-1)
  return last !== undefined && last.state !== 'paid'
}

export const draftActs = {
  /** Proposes or adds a due. `isAgain`: what came back is paid again. */
  plan(book: Book, { due: number, isAgain = false }: { due: number; isAgain?: boolean }) {
    const due = dueOf(book, number)
    if (due.payments.some(isUnfinished)) return refuse('payout.problem.live_payment')
    if (endedUnpaid(due) !== isAgain) {
      return refuse(isAgain ? 'payout.stateChanged' : 'payout.problem.ended_payment')
    }
    const refused = refusalToPay(book, due)
    if (refused) return refused
    newAttempt(due, 'run')
  },

  remove(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'planned') return refuse('payout.stateChanged')
    due.payments.splice(due.payments.indexOf(payment), 1)
  },

  lock(
    book: Book,
    {
      carrier,
      isTyped = carrier === 'hand',
      ...target
    }: Target & {
      carrier: Carrier
      isTyped?: boolean
    },
  ) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'planned') return refuse('payout.stateChanged')
    const refused = refusalToPay(book, due)
    if (refused) return refused
    Object.assign(payment, { carrier, isTyped, amount: freeOf(due), fund: book.request.fund })
    payment.state = 'locked'
    if (isTyped) payment.instructions.push({ fate: 'unknown', settled: null })
    if (carrier === 'check_number') payment.numbers.push(newNumber())
  },

  /** Its run was never downloaded. What was typed is cancelled, and planned anew. */
  unlock(book: Book, { notEntered = false, ...target }: Target & { notEntered?: boolean }) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'locked') return refuse('payout.stateChanged')
    const { isTyped, instructions, numbers } = payment
    const isVoid = numbers.some(({ state }) => state !== 'issued')
    if (isVoid || (!isTyped && instructions.length > 0)) return refuse('payout.cannotUnlock')
    const refused = refusalToLeave(payment, notEntered)
    if (refused) return refuse(refused, { due: due.number })
    leave(book, due, payment, { to: 'planned' })
    if (wasOut(payment)) planAnew(book, due)
  },

  hold(book: Book, { notEntered = false, ...target }: Target & { notEntered?: boolean }) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'planned' && payment.state !== 'locked') {
      return refuse(payment.state === 'sent' ? 'payout.bankHasIt' : 'payout.stateChanged')
    }
    const refused = refusalToLeave(payment, notEntered)
    if (refused) return refuse(refused, { due: due.number })
    leave(book, due, payment, { to: 'held' })
  },

  /** One that was out is cancelled, and another is planned. */
  release(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'held') return refuse('payout.stateChanged')
    if (book.request.isOnHold) return refuse('payout.problem.on_hold')
    releaseHeld(book, due, payment)
  },
}

/** Releases a held attempt, or plans another after one that was out. */
export function releaseHeld(book: Book, due: Due, payment: Payment): void {
  const isOut = wasOut(payment)
  leave(book, due, payment, { to: 'planned' })
  if (isOut) planAnew(book, due)
}

export const newNumber = () => ({
  state: 'issued' as const,
  settled: null,
  isReplaced: false,
  before: null,
})

/** Holds what can be held of a due whose request is put on hold. */
export function holdWithRequest(book: Book, due: Due, payment: Payment): void {
  if (payment.state === 'held') return
  if (!isWaiting(payment.state) && payment.state !== 'locked') return
  leave(book, due, payment, { to: 'held' })
  payment.isHeldWithRequest = true
}
