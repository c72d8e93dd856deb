import type { CalendarDate } from '#domain/payment-date.ts'
import { type RequestStatus, requestStatuses } from '#domain/request-status.ts'
import { type Book, newAttempt, postPaid } from './book.ts'
import { mistakeDay } from './days.ts'
import { dueOf, find } from './draft-acts.ts'
import { type Refused, refusalOfEntry, refuse } from './refusals.ts'
import {
  balanceOf,
  balanceOfRequest,
  type Cents,
  type Due,
  freeOf,
  isPayable,
  type Payment,
  type RequestLedger,
} from './rows.ts'

/** Payments outside a run, and the status that the office sets (docs/product.md §16.2, §14.29). */

type Way = Exclude<Payment['way'], 'run'>

function payOutside(book: Book, due: Due, { amount, way }: { amount: Cents; way: Way }): void {
  const payment = newAttempt(due, way)
  Object.assign(payment, { state: 'paid', amount, fund: book.request.fund, wasHandedOver: true })
  postPaid(book, due, payment, amount)
}

function takeBackOutside(book: Book, due: Due, payment: Payment): void {
  postPaid(book, due, payment, -payment.amount)
  payment.state = 'cancelled'
}

function refusalToPayOutside(request: RequestLedger, due: Due): Refused | undefined {
  if (request.isWithdrawn || request.isErased) return refuse('desk.requestWithdrawn')
  if (!isPayable(request)) return refuse('err.notReviewed')
  if (request.isOnHold) return refuse('desk.requestOnHold')
  if (due.ended !== null || freeOf(due) > 0n) {
    return due.ended === null ? undefined : refuse('outside.nothingOpen')
  }
  const isOut = balanceOf(due).committed > 0n
  return refuse(isOut ? 'outside.underway' : 'outside.nothingOpen')
}

/** Returns whether the status of a plan cannot be set because a due of it is for later. */
const hasLater = ({ hasPlan, dues }: RequestLedger, today: CalendarDate): boolean =>
  hasPlan && dues.some(({ ended, dueOn }) => ended === null && dueOn > today)

/** Sets "paid": each due of which something is free is paid by hand. */
function setPaid(book: Book, on: CalendarDate): Refused | undefined {
  const { request } = book
  const refused = refusalOfEntry(1n, on, book.day)
  if (refused) return refused
  const { approved, committed } = balanceOfRequest(request)
  if (!isPayable(request)) return refuse('err.notReviewed')
  if (request.isOnHold) return refuse('desk.requestOnHold')
  if (hasLater(request, book.day.today)) return refuse('review.openDues')
  if (committed > 0n) return refuse('payout.underway')
  const free = request.dues.filter((due) => due.ended === null && freeOf(due) > 0n)
  if (free.length === 0 && approved > 0n) return refuse('outside.nothingOpen')
  book.happenedOn = on
  for (const due of free) payOutside(book, due, { amount: freeOf(due), way: 'by_hand' })
  if (free.length === 0) request.setByHand = 'paid'
  return undefined
}

/** Sets another status: what was paid by hand is taken back if nothing else was paid. */
function setOther(book: Book, status: RequestStatus): Refused | undefined {
  const { request } = book
  const { committed, paid } = balanceOfRequest(request)
  if (committed > 0n) return refuse('payout.underway')
  if (status === 'processed' && request.outcome !== 'approved') return refuse('err.notReviewed')
  if (status === 'processed' && hasLater(request, book.day.today)) return refuse('review.openDues')
  if (paid > 0n) {
    const all = request.dues.flatMap((due) => due.payments.map((payment) => ({ due, payment })))
    const kept = all.filter(({ payment }) => payment.paid > 0n)
    const other = kept.find(({ payment }) => payment.way !== 'by_hand')
    if (other) {
      const isOutside = other.payment.way === 'outside'
      return refuse(isOutside ? 'outside.undoFirst' : 'payout.underway', { due: other.due.number })
    }
    const days = kept.map(({ payment }) => payment.paidOn ?? book.day.today).sort()
    book.happenedOn = mistakeDay(days.at(-1) ?? null, book.day)
    for (const { due, payment } of kept) takeBackOutside(book, due, payment)
  }
  request.setByHand = status
  return undefined
}

export const outsideActs = {
  record_outside(
    book: Book,
    {
      due: number,
      amount,
      on,
      way = 'outside',
    }: {
      due: number
      amount: Cents
      on: CalendarDate
      way?: Way
    },
  ) {
    const refused = refusalOfEntry(amount, on, book.day)
    if (refused) return refused
    const due = dueOf(book, number)
    const closed = refusalToPayOutside(book.request, due)
    if (closed) return closed
    if (amount > freeOf(due)) return refuse('outside.aboveOpen', { field: 'amount' })
    book.happenedOn = on
    payOutside(book, due, { amount, way })
  },

  undo_outside(book: Book, target: { due: number; attempt: number }) {
    const [due, payment] = find(book, target)
    if (payment.way === 'run' || payment.state !== 'paid') return refuse('payout.stateChanged')
    book.happenedOn = mistakeDay(payment.paidOn, book.day)
    takeBackOutside(book, due, payment)
  },

  set_status(book: Book, { status, on }: { status: RequestStatus; on: CalendarDate }) {
    if (!requestStatuses.includes(status)) throw new RangeError('No such status')
    return status === 'paid' ? setPaid(book, on) : setOther(book, status)
  },
}
