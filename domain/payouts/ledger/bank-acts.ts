import type { CalendarDate } from '#domain/payment-date.ts'
import { isWithBank } from '#domain/payouts/payment-states.ts'
import { type Book, noteCameBack, post, postCommitted, postPaid } from './book.ts'
import { cash } from './check-acts.ts'
import { isOpenInstruction, wasOut } from './committed.ts'
import { find } from './draft-acts.ts'
import { give } from './file-acts.ts'
import { takeBack } from './mistakes.ts'
import { type Refused, refusalOfEntry, refuse } from './refusals.ts'
import type { Cents, Due, Instruction, Payment, Settlement } from './rows.ts'

/** What the bank says of a payment: paid, came back, refused, taken out (docs/product.md §14.2). */

type Target = { due: number; attempt: number }
type Said = Target & { on: CalendarDate }

/** Returns the instruction that a word of the bank settles: one that is known to be given first. */
const openInstruction = ({ instructions }: Payment): Instruction | undefined => {
  const open = instructions.filter(isOpenInstruction)
  return open.find(({ fate }) => fate === 'given') ?? open[0]
}

/** Returns one that the office thought the bank had not, or would not pay. */
const doubtedInstruction = ({ instructions }: Payment): Instruction | undefined =>
  instructions
    .filter(({ fate, settled }) => {
      const isClosed = settled === 'paid' || settled === 'came_back'
      return !isClosed && (settled !== null || fate === 'not_given' || fate === 'refused')
    })
    .at(-1)

const lastSettled = ({ instructions }: Payment, settled: Settlement) =>
  instructions.filter((instruction) => instruction.settled === settled).at(-1)

function settle(payment: Payment, instruction: Instruction, settled: Settlement): void {
  give(payment, instruction)
  instruction.settled = settled
}

/** Gives an attempt the state that its money has: paid, sent, or else the end. */
function endAs(book: Book, due: Due, payment: Payment, end: 'returned' | 'failed' | 'cancelled') {
  payment.state = payment.paid > 0n ? 'paid' : 'sent'
  postCommitted(book, due, payment)
  if (payment.paid === 0n && payment.committed === 0n) payment.state = end
}

/** Records that an attempt came back or was refused, of a paid instruction or of one that was not. */
function comeBack(
  book: Book,
  { on, of, ...target }: Said & { of?: 'paid' | 'committed' },
  end: 'returned' | 'failed',
): Refused | undefined {
  const refused = refusalOfEntry(1n, on, book.day)
  if (refused) return refused
  const [due, payment] = find(book, target)
  if (payment.way !== 'run') return refuse('payout.stateChanged')
  // A number that was replaced while it was locked proves nothing.
  if (payment.state === 'locked' && payment.instructions.length === 0)
    return refuse('payout.noFile')
  if (!wasOut(payment)) return refuse('payout.stateChanged')
  book.happenedOn = on
  if (payment.carrier === 'check_number') return checkCameBack(book, due, payment, end)
  const paid = lastSettled(payment, 'paid')
  const open = openInstruction(payment)
  if (paid && open && !of) return refuse('payout.whichInstruction', { field: 'of' })
  const isOfPaid = paid !== undefined && of !== 'committed'
  if (isOfPaid && end === 'failed') return refuse('payout.stateChanged')
  const instruction = isOfPaid ? paid : (open ?? doubtedInstruction(payment))
  if (!instruction) return refuse('payout.stateChanged')
  settle(payment, instruction, end === 'failed' ? 'refused' : 'came_back')
  if (isOfPaid) postPaid(book, due, payment, -payment.amount)
  payment.endedFrom = isOfPaid ? 'paid' : 'sent'
  book.ended = payment
  endAs(book, due, payment, end)
  noteCameBack(book, due, payment)
  return undefined
}

/** A check that came back may still be cashed: it stays committed until it is void or stopped. */
function checkCameBack(book: Book, due: Due, payment: Payment, end: 'returned' | 'failed') {
  const number = payment.numbers.at(-1)
  if (!number || number.state === 'cleared') return refuse('payout.checkState')
  if (payment.state === 'returned' || payment.state === 'failed') {
    return refuse('payout.stateChanged')
  }
  const wasPaid = number.settled === 'paid'
  if (wasPaid && end === 'failed') return refuse('payout.stateChanged')
  for (const instruction of payment.instructions.slice(-1)) give(payment, instruction)
  if (wasPaid) {
    number.settled = null
    postPaid(book, due, payment, -payment.amount)
  }
  payment.endedFrom = wasPaid ? 'paid' : 'sent'
  book.ended = payment
  payment.state = payment.paid > 0n ? 'paid' : end
  noteCameBack(book, due, payment)
  return undefined
}

export const bankActs = {
  /**
   * A word "paid" for which no instruction is left is a repetition, and posts nothing. A check that came
   * back may be paid all the same; one that is void or stopped was cashed then.
   */
  pay(book: Book, { on, ...target }: Said) {
    const refused = refusalOfEntry(1n, on, book.day)
    if (refused) return refused
    const [due, payment] = find(book, target)
    const { state, carrier } = payment
    if (state === 'locked' || !wasOut(payment)) return refuse('payout.stateChanged')
    book.happenedOn = on
    if (carrier === 'check_number') {
      if (state === 'paid') return undefined
      const number = payment.numbers.at(-1)
      if (!number || number.state === 'cleared') return refuse('payout.checkState')
      if (number.state !== 'issued') return cash(book, due, payment, number)
      number.settled = 'paid'
    } else {
      const instruction = openInstruction(payment) ?? doubtedInstruction(payment)
      if (!instruction) return undefined
      settle(payment, instruction, 'paid')
    }
    postPaid(book, due, payment, payment.amount)
    payment.state = 'paid'
  },

  /** A line of a statement names a second payment. */
  pay_twice(book: Book, { on, ...target }: Said) {
    const refused = refusalOfEntry(1n, on, book.day)
    if (refused) return refused
    const [due, payment] = find(book, target)
    if (!isWithBank(payment.state) || payment.carrier === 'check_number' || payment.paid === 0n) {
      return refuse('payout.stateChanged')
    }
    book.happenedOn = on
    const open = openInstruction(payment)
    if (open) settle(payment, open, 'paid')
    else payment.instructions.push({ fate: 'given', settled: 'paid' })
    postPaid(book, due, payment, payment.amount)
  },

  come_back: (book: Book, said: Said & { of?: 'paid' | 'committed' }) =>
    comeBack(book, said, 'returned'),
  fail: (book: Book, said: Said) => comeBack(book, { ...said, of: 'committed' }, 'failed'),

  /** The bank took this one out of a file that it has. */
  take_out(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    const instruction = openInstruction(payment)
    if (payment.state !== 'sent' || !instruction) return refuse('payout.stateChanged')
    settle(payment, instruction, 'taken_out')
    const number = payment.numbers.at(-1)
    if (number?.state === 'issued') number.state = 'void'
    endAs(book, due, payment, 'cancelled')
  },

  /** A return or refusal was entered by mistake. */
  undo_end(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    const { state, endedFrom, endedOn } = payment
    if (endedFrom === null || (state !== 'returned' && state !== 'failed')) {
      return refuse('payout.stateChanged')
    }
    const isRefused = payment.instructions.some(({ fate }) => fate === 'refused')
    if (isRefused && state === 'failed') return refuse('payout.undoWithFile')
    const number = payment.numbers.at(-1)
    if (number && number.state !== 'issued') return refuse('payout.checkState')
    return takeBack(book, due, payment, endedOn, () => {
      const instruction = lastSettled(payment, state === 'failed' ? 'refused' : 'came_back')
      if (number) number.settled = endedFrom === 'paid' ? 'paid' : null
      else if (instruction) instruction.settled = endedFrom === 'paid' ? 'paid' : null
      if (endedFrom === 'paid') postPaid(book, due, payment, payment.amount)
      payment.state = endedFrom
      payment.endedFrom = null
    })
  },

  /** "Paid" was entered by mistake. */
  undo_pay(book: Book, target: Target) {
    const [due, payment] = find(book, target)
    if (payment.state !== 'paid' || payment.way !== 'run') return refuse('payout.stateChanged')
    const number = payment.numbers.at(-1)
    const settled = number ?? lastSettled(payment, 'paid')
    if (settled?.settled !== 'paid' || number?.state === 'cleared') {
      return refuse('payout.checkState')
    }
    return takeBack(book, due, payment, payment.paidOn, () => {
      settled.settled = null
      postPaid(book, due, payment, -payment.amount)
      endAs(book, due, payment, 'returned')
    })
  },

  /** What a transfer has cost in dollars, less what came back: the difference to the books. Null: none. */
  note_cost(book: Book, { charged, ...target }: Target & { charged: Cents | null }) {
    const [due, payment] = find(book, target)
    if (payment.amount === 0n || payment.fund === null) return refuse('payout.stateChanged')
    const cost = charged === null ? 0n : charged - payment.committed - payment.paid
    const { fund } = payment
    post(book, due, { kind: 'cost', amount: cost - payment.cost, fund, payment })
    payment.cost = cost
  },
}
