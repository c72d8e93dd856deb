import type { CalendarDate } from '#domain/payment-date.ts'
import { type Book, post, postCommitted } from './book.ts'
import { mistakeDay } from './days.ts'
import { type Refused, refuse } from './refusals.ts'
import { type Due, freeOf, least, type Payment } from './rows.ts'

/**
 * Takes back something that was entered by mistake, as `change` says (docs/product.md §14.28). What
 * the end of its due took off since comes back with it. Refused if the money was paid otherwise
 * meanwhile: a press may not pay twice.
 */
export function takeBack(
  book: Book,
  due: Due,
  payment: Payment,
  on: CalendarDate | null,
  change: () => void,
): Refused | undefined {
  const before = freeOf(due)
  book.happenedOn = mistakeDay(on, book.day)
  change()
  postCommitted(book, due, payment)
  const fund = payment.fund ?? book.request.fund
  const { endedLoss } = payment
  if (freeOf(due) < 0n) {
    post(book, due, { kind: 'loss', amount: least(endedLoss, -freeOf(due)), fund })
  }
  payment.endedLoss = 0n
  const lack = -freeOf(due)
  if (due.ended !== null && lack > 0n && due.takenOff >= lack) {
    due.takenOff -= lack
    post(book, due, { kind: 'approved', amount: lack, fund })
  }
  if (freeOf(due) >= 0n || freeOf(due) >= before) return undefined
  if (due.isMarked) return refuse('payout.paidTwiceOpen')
  const isLater = ({ attempt, committed }: Payment) => attempt > payment.attempt && committed > 0n
  return refuse(due.payments.some(isLater) ? 'payout.paidSince' : 'outside.undoFirst')
}
