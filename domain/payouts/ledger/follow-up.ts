import { isWaiting } from '#domain/payouts/payment-states.ts'
import { type Book, endAttempt, leave, post } from './book.ts'
import { isInOffice } from './committed.ts'
import {
  type Balance,
  balanceOf,
  type Cents,
  type Due,
  freeOf,
  freeOfBalance,
  least,
  noBalance,
  type Payment,
} from './rows.ts'

/**
 * What follows from every act on each of its dues, in this order (docs/product.md §14.30). So a
 * payment of an ended or marked due, or of a request on hold, goes into no file.
 */
export function followUp(book: Book, due: Due): void {
  endWhatIsInTheOffice(book, due)
  reduceLoss(book, due)
  if (due.ended !== null) takeOff(book, due)
  moveToPresentFund(book, due)
  if (freeOf(due) <= 0n) endWaiting(book, due)
  due.isMarked = freeOf(due) < 0n
}

const latestFirst = (due: Due): Payment[] => [...due.payments].reverse()

/** 1. An ended due keeps only what the bank has, and so does one of which too much is committed. */
function endWhatIsInTheOffice(book: Book, due: Due): void {
  for (const payment of latestFirst(due)) {
    if (!isInOffice(payment)) continue
    if (due.ended !== null || freeOf(due) < 0n) endAttempt(book, due, payment)
    else if (book.request.isOnHold && payment.state === 'locked') {
      leave(book, due, payment, { to: 'held' })
      payment.isHeldWithRequest = true
    }
  }
}

/** 2. What is free reduces a loss, so that it is never paid out again. */
function reduceLoss(book: Book, due: Due): void {
  const all = freeOf(due)
  if (all > 0n) take(book, due, { kind: 'loss', amount: all })
}

/** 3. What is still free of an ended due is taken off. */
function takeOff(book: Book, due: Due): void {
  const all = freeOf(due)
  if (all > 0n) due.takenOff += take(book, due, { kind: 'approved', amount: all })
}

/** Posts up to an amount less of a kind, first in the funds in which it is free. */
function take(
  book: Book,
  due: Due,
  { kind, amount }: { kind: 'loss' | 'approved'; amount: Cents },
): Cents {
  const funds = Object.entries(due.balances).sort(([, a], [, b]) =>
    freeOfBalance(a) < freeOfBalance(b) ? 1 : -1,
  )
  let left = amount
  for (const [fund, balance] of funds) {
    const part = least(left, kind === 'loss' ? balance.loss : freeOfBalance(balance))
    if (part <= 0n) continue
    post(book, due, { kind, amount: -part, fund })
    left -= part
  }
  return amount - left
}

/**
 * What is free in an older fund moves to the present one, and a fund below 0 takes from what is free
 * in the present one: losses first. No limit of a fund is asked.
 */
function moveToPresentFund(book: Book, due: Due): void {
  const present = book.request.fund
  const older = Object.keys(due.balances).filter((fund) => fund !== present)
  if (older.length === 0) return
  const freeIn = (fund: string) => freeOfBalance(due.balances[fund] ?? noBalance)
  for (const fund of older) {
    if (freeIn(fund) > 0n) move(book, due, { from: fund, to: present, amount: freeIn(fund) })
  }
  for (const fund of older) {
    const amount = least(-freeIn(fund), freeIn(present))
    if (amount > 0n) move(book, due, { from: present, to: fund, amount })
  }
}

type Moved = { from: string; to: string; amount: Cents }

function move(book: Book, due: Due, { from, to, amount }: Moved): void {
  const balance: Balance = due.balances[from] ?? noBalance
  const loss = least(amount, balance.loss)
  for (const [kind, part] of [
    ['loss', loss],
    ['approved', amount - loss],
  ] as const) {
    post(book, due, { kind, amount: -part, fund: from })
    post(book, due, { kind, amount: part, fund: to })
  }
  post(book, due, { kind: 'moved', amount: -amount, fund: from })
  post(book, due, { kind: 'moved', amount, fund: to })
}

/** 4. Over nothing, a planned payment is deleted and a held one cancelled. */
function endWaiting(book: Book, due: Due): void {
  for (const payment of latestFirst(due)) {
    if (isWaiting(payment.state)) endAttempt(book, due, payment)
  }
}

/** Returns how much of a due was paid beyond what is approved, by fund. */
export function overpaidByFund(due: Due): [fund: string, amount: Cents][] {
  let left = least(-freeOf(due), paidBeyond(balanceOf(due)))
  const parts: [string, Cents][] = []
  for (const [fund, balance] of Object.entries(due.balances)) {
    const part = least(left, least(-freeOfBalance(balance), paidBeyond(balance)))
    if (part <= 0n) continue
    parts.push([fund, part])
    left -= part
  }
  return parts
}

const paidBeyond = ({ paid, approved, loss }: Balance): Cents => paid - approved - loss
