import type { CalendarDate } from '#domain/payment-date.ts'
import { type Book, post, postCommitted } from './book.ts'
import { postingDay } from './days.ts'
import { followUp } from './follow-up.ts'
import {
  type BalanceKind,
  balanceOfRequest,
  type Cents,
  type Due,
  type Payment,
  type Posting,
} from './rows.ts'

/** Ends an act: posts what is committed and what follows, and returns the postings with their day. */
export function closeBook(book: Book): Posting[] {
  const { request } = book
  for (const due of request.dues) {
    for (const payment of due.payments) postCommitted(book, due, payment)
    followUp(book, due)
    if (book.ended && due.payments.includes(book.ended)) {
      const losses = book.postings.filter((one) => one.due === due.number && one.kind === 'loss')
      book.ended.endedLoss = -losses.reduce((sum, { amount }) => sum + amount, 0n)
    }
    for (const payment of due.payments) postHandedOver(book, due, payment)
  }
  const { approved, committed, paid } = balanceOfRequest(request)
  const isForNothing = request.setByHand === 'paid' && approved > 0n
  if (committed > 0n || paid > 0n || isForNothing) request.setByHand = null
  return datePostings(book)
}

/** Keeps what was handed over equal to what is committed and paid of it. */
function postHandedOver(book: Book, due: Due, payment: Payment): void {
  const { committed, paid, wasHandedOver, handedOver } = payment
  const now = wasHandedOver ? committed + paid : 0n
  const fund = payment.fund ?? book.request.fund
  post(book, due, { kind: 'handed_over', amount: now - handedOver, fund, payment })
  payment.handedOver = now
}

/** Returns by how much postings change what is free. */
const freedBy = (postings: Book['postings']): Cents => {
  const signs = { approved: 1n, loss: 1n, committed: -1n, paid: -1n }
  return postings.reduce((sum, { kind, amount }) => {
    return kind in signs ? sum + signs[kind as BalanceKind] * amount : sum
  }, 0n)
}

const laterOf = (day: CalendarDate | null, on: CalendarDate) =>
  day !== null && day > on ? day : on

/** Gives all postings of a due their day. What takes money takes it once that was free. */
function datePostings(book: Book): Posting[] {
  const { happenedOn, ended } = book
  return book.request.dues.flatMap((due) => {
    const own = book.postings.filter((posting) => posting.due === due.number)
    const freed = freedBy(own)
    const reversed = book.reversed.get(due.number) ?? []
    if (freed < 0n) reversed.push(due.freedOn)
    const on = postingDay(happenedOn, reversed, book.day)
    for (const { kind, attempt } of own.filter(({ amount }) => amount > 0n)) {
      const payment = due.payments.find((one) => one.attempt === attempt)
      if (payment && kind === 'committed') payment.committedOn = laterOf(payment.committedOn, on)
      if (payment && kind === 'paid') payment.paidOn = laterOf(payment.paidOn, on)
      if (kind === 'loss') due.lossOn = laterOf(due.lossOn, on)
    }
    if (freed > 0n) due.freedOn = laterOf(due.freedOn, on)
    if (ended && due.payments.includes(ended)) ended.endedOn = on
    return own.map((posting) => ({ ...posting, happenedOn, on }))
  })
}
