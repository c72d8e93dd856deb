import type { CalendarDate } from '#domain/payment-date.ts'
import { isWaiting } from '#domain/payouts/payment-states.ts'
import { type Book, endAttempt, post } from './book.ts'
import { refusalToLeave } from './committed.ts'
import { dueOf, holdWithRequest, releaseHeld } from './draft-acts.ts'
import { type Refused, refuse } from './refusals.ts'
import { balanceOf, type Cents, type Due, type DueEnd, freeOf, isPayable, least } from './rows.ts'

/** What decisions change: approvals, plans, holds, ends of dues (docs/product.md §7.19, §14.28). */

type Decided = { dueOn: CalendarDate; amount: Cents }
type Named = { due: number; by: Cents }
type Word = { notEntered?: boolean | undefined }

function approve(book: Book, due: Due, amount: Cents): void {
  post(book, due, { kind: 'approved', amount, fund: book.request.fund })
}

function newDue(book: Book, { dueOn, amount }: Decided): void {
  const { dues } = book.request
  const due: Due = {
    number: 1 + Math.max(0, ...dues.map(({ number }) => number)),
    dueOn,
    ended: null,
    takenOff: 0n,
    isMarked: false,
    balances: {},
    freedOn: null,
    lossOn: null,
    payments: [],
  }
  dues.push(due)
  approve(book, due, amount)
}

const openDues = (book: Book) => book.request.dues.filter(({ ended }) => ended === null)

const isBegun = (due: Due): boolean => {
  const { committed, paid } = balanceOf(due)
  return committed > 0n || paid > 0n
}

/** Ends a due. What the bank has of it stays; closing the book ends the rest. */
function end(due: Due, why: DueEnd): void {
  due.ended = why
  due.takenOff = 0n
}

/** Pays a due again, over what its end took off. */
function resume(book: Book, due: Due): void {
  due.ended = null
  approve(book, due, due.takenOff)
  due.takenOff = 0n
}

/** Ends what the bank does not have. Returns the dues of which it has something, and why. */
function endPayments(book: Book, { notEntered }: Word) {
  const stays: Refused[] = []
  let hasEnded = false
  for (const due of openDues(book)) {
    for (const payment of [...due.payments]) {
      if (payment.way !== 'run') continue
      if (!isWaiting(payment.state) && payment.state !== 'locked' && payment.state !== 'sent') {
        continue
      }
      const refused = refusalToLeave(payment, notEntered)
      if (refused) stays.push(refuse(refused, { due: due.number }))
      else {
        endAttempt(book, due, payment)
        hasEnded = true
      }
    }
  }
  return { stays, hasEnded }
}

/** Ends all dues of a request whose decision is taken back; nothing of it may be out. */
function endAll(book: Book, why: DueEnd, word: Word): Refused | undefined {
  const { stays } = endPayments(book, word)
  const [first] = stays
  if (first) return first
  const begun = book.request.dues.find(isBegun)
  if (begun) {
    const isByRun = begun.payments.every(({ way, paid }) => way === 'run' || paid === 0n)
    return refuse(isByRun ? 'payout.bankHasIt' : 'outside.undoFirst', { due: begun.number })
  }
  for (const due of openDues(book)) end(due, why)
  book.request.isOnHold = false
  return undefined
}

export const decisionActs = {
  /**
   * Approves on one Friday or many, also anew. Dues of which nothing went out get the new Fridays and
   * amounts, missing ones are written, and those left over end. An approval of 0 has no due.
   */
  approve(
    book: Book,
    { dues: decided, hasPlan = false }: { dues: readonly Decided[]; hasPlan?: boolean },
  ) {
    const { request } = book
    if (request.isWithdrawn || request.isErased) return refuse('desk.requestWithdrawn')
    const begun = openDues(book).find(isBegun)
    if (begun) return refuse('plan.begun', { due: begun.number })
    const { stays } = endPayments(book, {})
    if (stays[0]) return stays[0]
    request.outcome = 'approved'
    request.hasPlan = hasPlan
    const wanted = decided.filter(({ amount }) => amount > 0n)
    const unused = request.dues.filter((due) => !isBegun(due))
    for (const [index, one] of wanted.entries()) {
      const due = unused[index]
      if (!due) {
        newDue(book, one)
        continue
      }
      due.ended = null
      due.takenOff = 0n
      due.dueOn = one.dueOn
      approve(book, due, one.amount - balanceOf(due).approved)
    }
    for (const due of unused.slice(wanted.length)) {
      if (due.ended === null) end(due, 'replaced')
    }
  },

  /** Adds Fridays after the last one. */
  extend(book: Book, { dues }: { dues: readonly Decided[] }) {
    if (!isPayable(book.request)) return refuse('err.notReviewed')
    for (const due of dues) newDue(book, due)
  },

  /** Raises an approval: on the dues that are named, else on the last one, or by another due. */
  raise(
    book: Book,
    { by, dues, friday }: { by: Cents; dues?: readonly Named[]; friday: CalendarDate },
  ) {
    if (!isPayable(book.request)) return refuse('err.notReviewed')
    if (by <= 0n) return refuse('err.invalidAmount')
    if (dues) {
      for (const named of dues) {
        const due = dueOf(book, named.due)
        if (due.ended !== null || isBegun(due)) return refuse('plan.noneOpen', { due: named.due })
        approve(book, due, named.by)
      }
      return undefined
    }
    const last = openDues(book).at(-1)
    if (last && !isBegun(last)) approve(book, last, by)
    else newDue(book, { dueOn: friday, amount: by })
  },

  /** Lowers an approval by what is free, on the dues that are named, else on the last ones first. */
  lower(book: Book, { by, dues }: { by: Cents; dues?: readonly Named[] }) {
    if (!isPayable(book.request)) return refuse('err.notReviewed')
    if (by <= 0n) return refuse('err.invalidAmount')
    const open = openDues(book)
    const wanted = dues ?? open.reverse().map((due) => ({ due: due.number, by }))
    let left = by
    for (const named of wanted) {
      const due = dueOf(book, named.due)
      const free = due.ended === null ? freeOf(due) : 0n
      if (dues && named.by > free) return refuse('outside.belowPaid', { due: named.due })
      const part = least(least(named.by, free), left)
      if (part <= 0n) continue
      approve(book, due, -part)
      left -= part
      if (balanceOf(due).approved === 0n && !isBegun(due)) end(due, 'taken_off')
    }
    const inTheWay = open.find(isBegun)
    return left > 0n ? refuse('outside.belowPaid', { due: inTheWay?.number ?? 0 }) : undefined
  },

  /** Leaves what the bank has and what was paid. Refused only if there is nothing else. */
  withdraw(book: Book, word: Word) {
    const { request } = book
    if (request.isWithdrawn || request.isErased) return refuse('desk.requestWithdrawn')
    const { stays, hasEnded } = endPayments(book, word)
    const isFree = openDues(book).some((due) => freeOf(due) > 0n)
    const isAsked = stays[0] && stays[0].refusal !== 'payout.bankHasIt' && request.dues.length === 1
    if (isAsked) return stays[0]
    const isApproved = request.dues.some((due) => due.ended === null || isBegun(due))
    if (isApproved && !hasEnded && !isFree) {
      return stays[0] ?? refuse('outside.nothingOpen')
    }
    request.isWithdrawn = true
    request.isOnHold = false
    for (const due of openDues(book)) end(due, 'withdrawn')
  },

  /** What was skipped before stays skipped. */
  restore(book: Book) {
    const { request } = book
    if (!request.isWithdrawn || request.isErased) return refuse('payout.stateChanged')
    request.isWithdrawn = false
    for (const due of request.dues) if (due.ended === 'withdrawn') resume(book, due)
  },

  decline(book: Book, word: Word) {
    const refused = endAll(book, 'declined', word)
    if (refused) return refused
    book.request.outcome = 'declined'
    book.request.hasPlan = false
  },

  undo(book: Book, word: Word) {
    const refused = endAll(book, 'undone', word)
    if (refused) return refused
    book.request.outcome = 'undecided'
    book.request.hasPlan = false
  },

  /** One due is skipped, or all from one on are stopped. */
  end_dues(book: Book, { dues, why }: { dues: readonly number[]; why: 'skipped' | 'stopped' }) {
    if (!isPayable(book.request)) return refuse('err.notReviewed')
    for (const number of dues) {
      const due = dueOf(book, number)
      const isOut = due.payments.some(({ state }) => state === 'locked' || state === 'sent')
      if (due.ended !== null || isOut || freeOf(due) <= 0n) {
        return refuse('plan.noneOpen', { due: number })
      }
      end(due, why)
    }
  },

  resume(book: Book, { dues }: { dues: readonly number[] }) {
    if (!isPayable(book.request)) return refuse('err.notReviewed')
    for (const number of dues) {
      const due = dueOf(book, number)
      if (due.ended !== 'skipped' && due.ended !== 'stopped') return refuse('plan.noneOpen')
      resume(book, due)
    }
  },

  /** Erasing never changes what was paid. */
  erase(book: Book) {
    const { request } = book
    const isOut = ({ payments }: Due) =>
      payments.some(({ state }) => state === 'locked' || state === 'sent')
    if (request.dues.some(isOut)) return refuse('payout.eraseUnderway')
    request.isErased = true
    request.isOnHold = false
    for (const due of openDues(book)) end(due, 'erased')
  },

  /** Holds what the bank does not have. Refused if something of it is there and nothing else is left. */
  hold_request(book: Book, { notEntered }: Word) {
    const { request } = book
    if (request.isOnHold || request.isWithdrawn) return refuse('payout.stateChanged')
    const stays: Refused[] = []
    let isLeft = openDues(book).some((due) => freeOf(due) > 0n)
    for (const due of openDues(book)) {
      for (const payment of due.payments) {
        if (payment.way !== 'run') continue
        if (payment.state === 'sent') stays.push(refuse('payout.bankHasIt', { due: due.number }))
        const refused = payment.state === 'locked' && refusalToLeave(payment, notEntered)
        if (refused) stays.push(refuse(refused, { due: due.number }))
        else if (isWaiting(payment.state) || payment.state === 'locked') {
          isLeft = true
          holdWithRequest(book, due, payment)
        }
      }
    }
    if (stays[0] && !isLeft) return stays[0]
    request.isOnHold = true
  },

  /** What was held by itself stays held. */
  release_request(book: Book) {
    if (!book.request.isOnHold) return refuse('payout.stateChanged')
    book.request.isOnHold = false
    for (const due of book.request.dues) {
      for (const payment of [...due.payments]) {
        if (payment.state === 'held' && payment.isHeldWithRequest) releaseHeld(book, due, payment)
      }
    }
  },

  /** What is free moves with the approval (follow-up.ts). */
  change_fund(book: Book, { fund }: { fund: string }) {
    book.request.fund = fund
  },
}
