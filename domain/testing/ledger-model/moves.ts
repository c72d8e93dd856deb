import type { CalendarDate } from '#domain/payment-date.ts'
import type { Act, ActName } from '#domain/payouts/ledger/carry-out.ts'
import type { Due, Payment } from '#domain/payouts/ledger/rows.ts'
import { netOf, type Truth, truthOf, type World } from './world.ts'

/** What can happen next in a world: presses of the office, words of the bank, and the truth itself. */

/** How much of everything a walk has. */
export type Scope = {
  amount: bigint
  dues: number
  carriers: readonly ('file' | 'check_number' | 'hand')[]
  attempts: number
  revisions: number
  cash: number
  acts: readonly ActName[]
  funds?: readonly string[]
  maxDues?: number
  /** An approval can be replaced before its first lock, by one due of 1. */
  isReplaced?: boolean
}

const friday = '2026-01-09'

export type Move = {
  /** The name of what the bank really does; an act has its own. */
  label?: string
  act?: Act
  /** What the move does to the truth of the payment that it is about. */
  about?: { due: Due; payment: Payment }
  change?: (truth: Truth) => Truth
}

const withAt = <T>(list: readonly T[], index: number, value: T, fill: T): T[] =>
  Array.from({ length: Math.max(list.length, index + 1) }, (_, at) =>
    at === index ? value : (list[at] ?? fill),
  )

/** Returns what the bank can do by itself with an attempt: it pays each copy at most once. */
function truthMoves(world: World, due: Due, payment: Payment): Move[] {
  const about = { due, payment }
  const truth = truthOf(world, due, payment)
  const { carrier, instructions, numbers } = payment
  const label = `${due.number}/${payment.attempt}`
  // A check is written from the first downloaded file, whatever is said of that file.
  const copies =
    carrier === 'check_number' ? (instructions.length > 0 ? numbers : []) : instructions
  const moves: Move[] = copies.flatMap((_, at) => {
    const did = truth.reached[at] ? 'paid' : 'reached'
    if (truth.paid[at]) return []
    const change = () => ({ ...truth, [did]: withAt(truth[did], at, true, false) })
    return { label: `truth: ${did} ${label}.${at + 1}`, about, change }
  })
  if (netOf(truth) > 0 && carrier !== 'check_number' && truth.cameBack === 0) {
    const change = () => ({ ...truth, cameBack: 1 })
    moves.push({ label: `truth: ${label} comes back`, about, change })
  }
  return moves
}

/** The office's date, and the day that the office or the bank says. */
export type Days = { today: CalendarDate; on: CalendarDate }

/** Returns the acts on one payment, with everything that can be said about it. */
function actsOn(due: Due, payment: Payment, { scope, on }: { scope: Scope } & Days): Act[] {
  const target = { due: due.number, attempt: payment.attempt }
  if (payment.way !== 'run') return [{ act: 'undo_outside', ...target }]
  const bank = ['pay', 'pay_twice', 'come_back', 'fail'] as const
  const acts: Act[] = [
    ...scope.carriers.map((carrier) => ({ act: 'lock' as const, carrier, ...target })),
    ...bank.map((act) => ({ act, on, ...target })),
    ...(['paid', 'committed'] as const).map((of) => ({
      act: 'come_back' as const,
      of,
      on,
      ...target,
    })),
    { act: 'hold', notEntered: true, ...target },
    { act: 'unlock', notEntered: true, ...target },
    ...(
      ['remove', 'release', 'take_out', 'undo_end', 'undo_pay', 'answer_never_paid'] as const
    ).map((act) => ({ act, ...target })),
    { act: 'give_up', reason: 'lost', lastWordOn: '2025-01-01', ...target },
  ]
  if (payment.instructions.length < scope.revisions) acts.push({ act: 'download', ...target })
  for (const index of payment.instructions.keys()) {
    for (const act of ['give', 'not_give', 'refuse_file', 'take_back_refusal'] as const) {
      acts.push({ act, revision: index + 1, ...target })
    }
  }
  if (payment.numbers.length === 0) return acts
  acts.push(
    { act: 'stop_check', ...target },
    { act: 'stop_check', isReplaced: true, ...target },
    { act: 'answer_stop', answer: 'stopped', on, ...target },
    { act: 'answer_stop', answer: 'paid', on, ...target },
  )
  if (payment.numbers.length < scope.revisions + 1) acts.push({ act: 'void_check', ...target })
  for (const index of payment.numbers.keys()) {
    acts.push({ act: 'clear_check', number: index + 1, on, ...target })
    acts.push({ act: 'undo_clearing', number: index + 1, ...target })
  }
  return acts
}

/** Returns the acts on the request and on its dues. */
function actsOnRequest({ request }: World, { scope, on, today }: { scope: Scope } & Days): Act[] {
  const decided = Array.from({ length: scope.dues }, () => ({
    dueOn: friday,
    amount: scope.amount,
  }))
  const open = request.dues.filter(({ ended }) => ended === null)
  const acts: Act[] = [
    { act: 'withdraw', notEntered: true },
    { act: 'restore' },
    { act: 'decline', notEntered: true },
    { act: 'undo', notEntered: true },
    { act: 'erase' },
    { act: 'hold_request', notEntered: true },
    { act: 'release_request' },
    { act: 'lower', by: 1n },
    ...(scope.funds ?? [])
      .filter((fund) => fund !== request.fund)
      .map((fund) => ({ act: 'change_fund' as const, fund })),
    ...(['created', 'processing', 'processed', 'paid'] as const).map((status) => ({
      act: 'set_status' as const,
      status,
      on,
    })),
  ]
  if (request.dues.length < (scope.maxDues ?? scope.dues)) {
    acts.push({ act: 'raise', by: 1n, friday: today })
  }
  if (scope.isReplaced && request.outcome === 'approved') {
    acts.push({ act: 'approve', dues: [{ dueOn: friday, amount: 1n }] })
  }
  if (request.outcome !== 'approved') {
    acts.push({ act: 'approve', dues: decided, hasPlan: scope.dues > 1 })
  }
  for (const due of request.dues) {
    const { number } = due
    acts.push({ act: 'answer_paid_twice', due: number })
    if (open.includes(due)) acts.push({ act: 'end_dues', dues: [number], why: 'skipped' })
    else acts.push({ act: 'resume', dues: [number] })
    const runs = due.payments.filter(({ way }) => way === 'run')
    if (runs.length < scope.attempts) {
      acts.push({ act: 'plan', due: number }, { act: 'plan', due: number, isAgain: true })
    }
    if (
      due.payments.filter(({ way, state }) => way === 'outside' && state === 'paid').length <
      scope.cash
    ) {
      acts.push({ act: 'record_outside', due: number, amount: 1n, on })
    }
  }
  return acts
}

/** Returns everything that may happen next; what the rules refuse is among it. */
export function movesFrom(world: World, scope: Scope, days: Days): Move[] {
  const chosen = { scope, ...days }
  const moves: Move[] = actsOnRequest(world, chosen)
    .filter(({ act }) => scope.acts.includes(act))
    .map((act) => ({ act }))
  for (const due of world.request.dues) {
    for (const payment of due.payments) {
      const about = { due, payment }
      for (const act of actsOn(due, payment, chosen)) {
        if (scope.acts.includes(act.act)) moves.push({ act, about })
      }
      if (payment.way === 'run') moves.push(...truthMoves(world, due, payment))
    }
  }
  return moves
}

/** Returns a move in words, for a counterexample. */
export function labelOf({ act, label = '' }: Move): string {
  if (!act) return label
  const { act: name, ...input } = act
  return `${name} ${JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`
}
