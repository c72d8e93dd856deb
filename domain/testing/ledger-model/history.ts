import { type Act, type Carried, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import type { Refused } from '#domain/payouts/ledger/refusals.ts'
import {
  balanceOf,
  type Cents,
  freeOf,
  type Posting,
  type RequestLedger,
} from '#domain/payouts/ledger/rows.ts'
import { statusOf } from '#domain/payouts/ledger/status.ts'
import { start } from './world.ts'

/** A request whose acts are carried out one after another, for scenes. */
export class History {
  request: RequestLedger = start.request
  postings: Posting[] = []
  day: BooksDay = { today: '2026-11-30', closedUntil: null }

  /** Carries out acts. Throws if one is refused. */
  do(...acts: Act[]): this {
    for (const act of acts) {
      const carried = this.try(act)
      if ('refusal' in carried) throw new Error(`${act.act}: ${carried.refusal}`)
    }
    return this
  }

  /** Carries out an act, or returns why it is refused. */
  try(act: Act): Carried | Refused {
    const carried = carryOut(this.request, act, this.day)
    if ('refusal' in carried) return carried
    this.request = carried.request
    this.postings.push(...carried.postings)
    return carried
  }

  /** Downloads something of the runs, but none of the payments. */
  know(): this {
    for (const { payments } of this.request.dues) for (const one of payments) one.isKnown = true
    return this
  }

  refusalOf(act: Act) {
    const carried = carryOut(this.request, act, this.day)
    return 'refusal' in carried ? carried.refusal : undefined
  }

  get status() {
    return statusOf(this.request)
  }

  /** A due as `approved + loss - committed - paid = free`. */
  sums(number = 1): string {
    const due = this.due(number)
    const { approved, loss, committed, paid } = balanceOf(due)
    return `${approved} + ${loss} - ${committed} - ${paid} = ${freeOf(due)}${due.isMarked ? ' !' : ''}`
  }

  states(number = 1) {
    return this.due(number).payments.map(({ state }) => state)
  }

  due(number = 1) {
    const due = this.request.dues.find((one) => one.number === number)
    if (!due) throw new RangeError('No such due')
    return due
  }

  /** The postings of the last act, as `kind amount day`. */
  last(event: string): string[] {
    const own = this.postings.filter((posting) => posting.event === event)
    return own.map(({ kind, amount, on }) => `${kind} ${amount} ${on}`)
  }

  sumOf(kind: Posting['kind'], fund?: string): Cents {
    return this.postings
      .filter((posting) => posting.kind === kind && (fund === undefined || posting.fund === fund))
      .reduce((sum, { amount }) => sum + amount, 0n)
  }
}

export const friday = '2026-12-04'
export const on = '2026-11-30'
export const first = { due: 1, attempt: 1 } as const
export const second = { due: 1, attempt: 2 } as const

/** Returns a request of which 100 are approved on one Friday, or on as many as asked. */
export const approved = (dues = 1, amount: Cents = 100n) =>
  new History().do({
    act: 'approve',
    hasPlan: dues > 1,
    dues: Array.from({ length: dues }, (_, index) => ({
      dueOn: `2026-12-${String(4 + 7 * index).padStart(2, '0')}`,
      amount,
    })),
  })

/** Returns one whose payment is locked; typed by hand, by a check, or else in a file. */
export const locked = (carrier: 'file' | 'check_number' | 'hand' = 'file', history = approved()) =>
  history.do({ act: 'plan', due: 1 }, { act: 'lock', carrier, ...first })

/** Returns one whose payment is with the bank. */
export function sent(carrier: 'file' | 'check_number' | 'hand' = 'file', history = approved()) {
  locked(carrier, history)
  if (carrier !== 'hand') history.do({ act: 'download', ...first })
  return history.do({ act: 'give', revision: 1, ...first })
}

export const paid = (carrier: 'file' | 'check_number' | 'hand' = 'file', history = approved()) =>
  sent(carrier, history).do({ act: 'pay', on, ...first })

/** Cash over dollars in cents on a due. */
export const cash = (amount: bigint, due = 1) =>
  ({ act: 'record_outside', due, amount, on }) as const
/** The first file of the first payment was given to the bank. */
export const give = { act: 'give', revision: 1, ...first } as const
/** The first file of the first payment was not given to the bank. */
export const notGive = { act: 'not_give', revision: 1, ...first } as const
