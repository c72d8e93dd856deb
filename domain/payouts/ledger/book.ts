import type { CalendarDate } from '#domain/payment-date.ts'
import { committedOf, isUnfinished, wasOut } from './committed.ts'
import type { BooksDay } from './days.ts'
import {
  type Cents,
  type Due,
  freeOf,
  noBalance,
  type Payment,
  type Posting,
  type PostingKind,
  type RequestLedger,
} from './rows.ts'

/**
 * The working copy of a request while an act is carried out (docs/product.md §14.28). Acts change
 * payments and dues; `closeBook` posts what is committed, and what follows.
 */
export type Book = {
  event: string
  day: BooksDay
  /** What the bank or the office says; today unless the act says otherwise. */
  happenedOn: CalendarDate
  request: RequestLedger
  postings: Omit<Posting, 'on'>[]
  /** The days of what is reversed, by the number of the due. */
  reversed: Map<number, (CalendarDate | null)[]>
  /** The payment that came back. */
  ended?: Payment
}

/** Opens a copy of a request, which itself never changes. */
export const openBook = (request: RequestLedger, day: BooksDay, event: string): Book => ({
  event,
  day,
  happenedOn: day.today,
  request: { ...request, dues: request.dues.map(copyOfDue) },
  postings: [],
  reversed: new Map(),
})

const copyOfDue = (due: Due): Due => ({
  ...due,
  // In the order of the funds: which of two is taken from first must not depend on how it was loaded.
  balances: Object.fromEntries(
    Object.entries(due.balances)
      .sort()
      .map(([fund, balance]) => [fund, { ...balance }]),
  ),
  payments: due.payments.map((payment) => ({
    ...payment,
    instructions: payment.instructions.map((instruction) => ({ ...instruction })),
    numbers: payment.numbers.map((number) => ({ ...number })),
  })),
})

type Posted = { kind: PostingKind; amount: Cents; fund: string; payment?: Payment }

/** Posts an amount, and adds it to the balance of its due and fund. */
export function post(book: Book, due: Due, { kind, amount, fund, payment }: Posted): void {
  if (amount === 0n) return
  const { event, happenedOn } = book
  const attempt = payment?.attempt ?? null
  book.postings.push({ due: due.number, attempt, kind, amount, fund, event, happenedOn })
  const isMemo = kind === 'handed_over' || kind === 'came_back' || kind === 'moved'
  if (isMemo || kind === 'cost') return
  due.balances[fund] ??= { ...noBalance }
  due.balances[fund][kind] += amount
  if (payment && (kind === 'committed' || kind === 'paid')) payment[kind] += amount
  if (amount < 0n) reverse(book, due, dayOf(due, kind, payment))
}

function dayOf(due: Due, kind: PostingKind, payment?: Payment): CalendarDate | null {
  if (kind === 'committed') return payment?.committedOn ?? null
  if (kind === 'paid') return payment?.paidOn ?? null
  return kind === 'loss' ? due.lossOn : null
}

/** Notes the day of something that the act reverses, or cannot come before. */
function reverse(book: Book, due: Due, on: CalendarDate | null): void {
  book.reversed.set(due.number, [...(book.reversed.get(due.number) ?? []), on])
}

/** Posts what was paid, or came back if it is below 0, in the fund of the payment. */
export function postPaid(book: Book, due: Due, payment: Payment, amount: Cents): void {
  post(book, due, { kind: 'paid', amount, fund: payment.fund ?? book.request.fund, payment })
}

/** Notes that an amount came back, for the journal. */
export function noteCameBack(book: Book, due: Due, payment: Payment): void {
  const { amount, fund, committedOn } = payment
  reverse(book, due, committedOn)
  post(book, due, { kind: 'came_back', amount, fund: fund ?? book.request.fund, payment })
}

/** Posts the difference to what is committed of an attempt. Sent without it, an attempt has failed. */
export function postCommitted(book: Book, due: Due, payment: Payment): void {
  const amount = committedOf(payment) - payment.committed
  const fund = payment.fund ?? book.request.fund
  post(book, due, { kind: 'committed', amount, fund, payment })
  if (payment.state === 'sent' && payment.committed === 0n) payment.state = 'failed'
}

/**
 * Takes an attempt that the bank does not have out of its run, or out of the way. What was never out
 * forgets what locking copied. A check of which the bank may have heard is void.
 */
export function leave(
  book: Book,
  due: Due,
  payment: Payment,
  { to }: { to: 'planned' | 'held' | 'cancelled' },
): void {
  if (payment.isTyped) {
    for (const instruction of payment.instructions) instruction.fate = 'not_given'
  }
  const present = payment.numbers.at(-1)
  if (present?.state === 'issued' && (payment.isKnown || wasOut(payment))) present.state = 'void'
  const isOut = wasOut(payment)
  payment.state = isOut && to === 'planned' ? 'cancelled' : to
  if (to !== 'held') payment.isHeldWithRequest = false
  if (!isOut) payment.numbers = []
  postCommitted(book, due, payment)
  if (!isOut) Object.assign(payment, noSnapshot())
}

const noSnapshot = () => ({
  amount: 0n,
  fund: null,
  carrier: null,
  isTyped: false,
  instructions: [],
  numbers: [],
})

/** Ends an attempt that waits or was locked: one that was only planned is deleted. */
export function endAttempt(book: Book, due: Due, payment: Payment): void {
  if (payment.state === 'planned') due.payments.splice(due.payments.indexOf(payment), 1)
  else leave(book, due, payment, { to: 'cancelled' })
}

/** Returns a new attempt of a due, without a state of its own yet. */
export function newAttempt(due: Due, way: Payment['way']): Payment {
  const attempt = 1 + Math.max(0, ...due.payments.map((payment) => payment.attempt))
  const payment: Payment = {
    attempt,
    way,
    state: 'planned',
    ...noSnapshot(),
    isKnown: false,
    wasHandedOver: false,
    isHeldWithRequest: false,
    endedFrom: null,
    endedLoss: 0n,
    committed: 0n,
    paid: 0n,
    handedOver: 0n,
    cost: 0n,
    committedOn: null,
    paidOn: null,
    endedOn: null,
  }
  due.payments.push(payment)
  return payment
}

/** Plans the next attempt of a due if something of it is free and nothing else goes on. */
export function planAnew(book: Book, due: Due): void {
  if (due.ended !== null || freeOf(due) <= 0n || due.payments.some(isUnfinished)) return
  const next = newAttempt(due, 'run')
  if (!book.request.isOnHold) return
  next.state = 'held'
  next.isHeldWithRequest = true
}
