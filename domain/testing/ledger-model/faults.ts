import type { CalendarDate } from '#domain/payment-date.ts'
import { type Act, type Carried, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import { openItemsOf } from '#domain/payouts/ledger/open-items.ts'
import {
  balanceKinds,
  balanceOf,
  balanceOfRequest,
  type Cents,
  type Due,
  freeOf,
  type Payment,
  unpaidOf,
} from '#domain/payouts/ledger/rows.ts'
import { netOf, reckonedOf, truthOf, type World } from './world.ts'

/** What must hold after every move, by books of its own (docs/product.md §14.26 to §14.31). */

/** The acts that say of a payment that the bank will not pay it. */
const denials: readonly string[] = [
  'not_give',
  'refuse_file',
  'take_out',
  'come_back',
  'fail',
  'void_check',
  'stop_check',
  'answer_stop',
  'answer_never_paid',
  'give_up',
  'undo_pay',
  'undo_clearing',
]
/** The acts that change what is approved of a due that goes on. */
const decisions: readonly string[] = ['approve', 'raise', 'lower']
/** With these the office says of what is typed that it was not entered. */
const words: readonly string[] = ['hold', 'unlock', 'withdraw', 'decline', 'undo', 'hold_request']

/** Returns whether an act says of a payment that money is not gone: by its word, or "not entered". */
export const isDenial = ({ act }: Act, payment: Payment): boolean =>
  denials.includes(act) || (payment.isTyped && words.includes(act))

/** Reckons again what is committed of an attempt, from what was said of files and checks. */
function committedAgain({ state, carrier, amount, instructions, numbers }: Payment): Cents {
  let times = 0
  if (carrier === 'check_number') {
    const { state: now, settled } = numbers[numbers.length - 1] ?? { state: 'void', settled: null }
    if (settled === null && now !== 'void' && now !== 'stop_confirmed' && now !== 'cleared')
      times = 1
  } else if (carrier !== null) {
    for (const { fate, settled } of instructions) {
      if (fate !== 'not_given' && fate !== 'refused' && settled === null) times += 1
    }
    if (state === 'locked' && times === 0) times = 1
  }
  return amount * BigInt(times)
}

function faultsOfPayment(world: World, due: Due, payment: Payment): string[] {
  const { state, committed, paid, amount } = payment
  const faults: string[] = []
  if (committed !== committedAgain(payment)) faults.push('committed differs from the formula')
  if (committed < 0n || paid < 0n) faults.push('a payment below 0')
  const handedOver = payment.wasHandedOver ? committed + paid : 0n
  if (payment.handedOver !== handedOver) faults.push('handed over differs from its money')
  if (state === 'sent' && committed === 0n) faults.push('sent, and nothing is committed')
  if (state === 'paid' && paid === 0n) faults.push('paid without a payment')
  const isIdle = state === 'planned' || state === 'held' || state === 'cancelled'
  if (isIdle && committed + paid !== 0n) faults.push(`money is out, and the payment is ${state}`)
  if (paid > 0n && state !== 'paid') faults.push(`paid, and ${state}`)
  if (state === 'planned' && amount !== 0n) faults.push('a planned payment has an amount')
  const truth = truthOf(world, due, payment)
  if (netOf(truth) > reckonedOf(payment) && !truth.isDenied) {
    faults.push('the bank paid what the books do not reckon with, and nobody said otherwise')
  }
  return faults
}

/** Returns whether something of a due is free that could be planned, and nobody can plan it. */
function isStuck({ request }: World, due: Due): boolean {
  const { outcome, isWithdrawn, isErased, isOnHold, setByHand } = request
  const isClosed = outcome !== 'approved' || isWithdrawn || isErased || isOnHold
  if (isClosed || setByHand === 'processed' || due.ended !== null || freeOf(due) <= 0n) return false
  if (due.payments.some((one) => one.way === 'run' && unfinished.includes(one.state))) return false
  return [false, true].every(
    (isAgain) => 'refusal' in carryOut(request, { act: 'plan', due: due.number, isAgain }, noDay),
  )
}
const unfinished = ['planned', 'held', 'locked', 'sent']
const noDay = { today: '2026-01-16', closedUntil: null }

function faultsOfDue(world: World, due: Due): string[] {
  const { request } = world
  const free = freeOf(due)
  const { approved, committed, paid, loss } = balanceOf(due)
  const faults: string[] = due.payments.flatMap((payment) => faultsOfPayment(world, due, payment))
  const sum = (kind: 'committed' | 'paid') =>
    due.payments.reduce((all, payment) => all + payment[kind], 0n)
  if (committed !== sum('committed') || paid !== sum('paid'))
    faults.push('a due differs from its payments')
  if ([committed, paid, loss].some((cents) => cents < 0n)) faults.push('a balance below 0')
  if (free >= 0n && approved < 0n) faults.push('approved below 0, unmarked')
  if (due.isMarked !== free < 0n) faults.push('marked wrongly')
  const items = openItemsOf(request, due, { friday: due.dueOn, isInRun: () => true })
  const open = items.reduce((all, { amount }) => all + amount, 0n)
  if (unpaidOf(due) !== open) faults.push('open items do not add up')
  if (due.ended !== null && free > 0n) faults.push('an ended due is free')
  if (loss > 0n && free > 0n) faults.push('a loss would be paid out again')
  const waiting = due.payments.filter(({ state }) => state === 'planned' || state === 'held')
  if (waiting.length > 1) faults.push('two waiting payments of a due')
  if (waiting.length > 0 && free <= 0n) faults.push('a payment waits for nothing')
  const locked = due.payments.filter(
    ({ state, isTyped, instructions }) =>
      state === 'locked' && !isTyped && instructions.every(({ fate }) => fate === 'not_given'),
  )
  const isClosed = due.ended !== null || due.isMarked || request.isOnHold
  if (locked.length > 0 && isClosed) faults.push('a payment of a closed due could go into a file')
  if (isStuck(world, due)) faults.push('something is free, and no press plans it')
  if (free >= 0n) {
    for (const [fund, balance] of Object.entries(due.balances)) {
      const left = balance.approved + balance.loss - balance.committed - balance.paid
      if (left < 0n) faults.push('a fund is below 0, and its due is not marked')
      if (left > 0n && fund !== request.fund) faults.push('something free stayed in an older fund')
    }
  }
  return faults
}

/** Returns what is wrong with a world after a move. */
export function faultsOf(world: World, { status }: Pick<Carried, 'status'>): string[] {
  const { request } = world
  const { dues, setByHand } = request
  const faults = dues.flatMap((due) => faultsOfDue(world, due))
  const { approved, committed, paid, loss } = balanceOfRequest(request)
  if (setByHand !== null && (committed > 0n || paid > 0n)) faults.push('set by hand over money')
  const isAllPaid = dues.every((due) => unpaidOf(due) <= 0n)
  const isByHand = setByHand === 'paid' && approved + loss === 0n
  if ((status === 'paid') !== ((paid > 0n && isAllPaid) || isByHand)) faults.push('paid wrongly')
  const isOut = dues.some((due) =>
    due.payments.some((one) => one.way === 'run' && one.wasHandedOver),
  )
  if (status === 'created' && isOut && setByHand === null) faults.push('created after it was given')
  return faults
}

type Done = { act: Act; carried: Carried; today: CalendarDate }

/** Returns what an act did that it may not: posted wrongly, or hid money that the bank may pay. */
export function faultsOfAct(before: World, after: World, { act, carried, today }: Done): string[] {
  const faults: string[] = []
  for (const due of after.request.dues) {
    const was = before.request.dues.find(({ number }) => number === due.number)
    const old = was ? balanceOf(was) : undefined
    const now = balanceOf(due)
    for (const kind of balanceKinds) {
      const posted = carried.postings
        .filter((posting) => posting.due === due.number && posting.kind === kind)
        .reduce((sum, { amount }) => sum + amount, 0n)
      if (posted !== now[kind] - (old?.[kind] ?? 0n))
        faults.push(`${kind} differs from its postings`)
    }
    for (const earlier of was?.payments ?? []) {
      const payment = due.payments.find(({ attempt }) => attempt === earlier.attempt)
      const reckoned = payment ? reckonedOf(payment) : 0
      const truth = truthOf(after, due, earlier)
      const isHidden = reckoned < reckonedOf(earlier) && netOf(truth) > reckoned
      if (isHidden && !truth.isDenied) faults.push(`${act.act} hides what the bank paid`)
    }
    const isDecided =
      decisions.includes(act.act) || !was || was.ended !== null || due.ended !== null
    if (!isDecided && now.approved !== old?.approved) faults.push('approved without a decision')
    if (due.isMarked && was && !was.isMarked && !carried.marked.includes(due.number)) {
      faults.push('an alarm was not raised')
    }
  }
  for (const { on, happenedOn } of carried.postings) {
    if (on > today || on < happenedOn) faults.push('a posting on an impossible day')
  }
  return faults
}
