import { fromCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { datesThatFollow, needsConfirmation, type PlanRule } from '#domain/plans.ts'

/** A book of plans beside the server: what each due has to come to, in cents. */

/** `parked`: a payment of it was held or came back, and waits for the office. */
export type Line = {
  dueOn: CalendarDate
  cents: bigint
  /** What an attempt was over that came back or failed. It counts until the next one is planned. */
  endedCents?: bigint | undefined
  /** Its family has to confirm before it, and has not. */
  isAsked?: boolean
  state: 'open' | 'parked' | 'out' | 'paid' | 'skipped' | 'stopped'
}

/** What the office asks of the dues from a number on. */
export type PlanChange =
  | { amount: string }
  | { skip: true }
  | { stop: true }
  | { resume: true }
  | { extend: { times: number } }

const isEnded = ({ state }: Line) => state === 'skipped' || state === 'stopped'

/** The plan of one request. */
export class BookedPlan {
  readonly id: string
  readonly every: PlanRule
  readonly lines: Line[]
  readonly hasAccount: boolean
  /** Its family confirms after so many dues. */
  readonly confirmEvery: number | undefined
  isHeld = false

  constructor(
    id: string,
    every: PlanRule,
    { lines, hasAccount, confirmEvery }: Pick<BookedPlan, 'lines' | 'hasAccount' | 'confirmEvery'>,
  ) {
    this.id = id
    this.every = every
    this.lines = lines
    this.hasAccount = hasAccount
    this.confirmEvery = confirmEvery
  }

  line(number: number): Line {
    const line = this.lines[number - 1]
    if (!line) throw new Error(`${this.id} has no due ${number}`)
    return line
  }

  /** Lines that the office can change: nobody has them, and they are to be paid. */
  isChangeable = (line: Line) => line.state === 'open' || line.state === 'parked'

  /** Returns the number of the first line that can be changed. */
  firstOpen(): number | undefined {
    const at = this.lines.findIndex(this.isChangeable)
    return at < 0 ? undefined : at + 1
  }

  /** Returns whether a line waits for its family, by its index. */
  isWaiting = (at: number) => this.lines.slice(0, at + 1).some(({ isAsked }) => isAsked)

  /** Returns the index of the first line that waits for its family and is to be paid. */
  firstWaiting(): number | undefined {
    const at = this.lines.findIndex(
      (line, index) => this.isChangeable(line) && this.isWaiting(index),
    )
    return at < 0 ? undefined : at
  }

  confirmUpTo(at: number): void {
    for (const line of this.lines.slice(0, at + 1)) line.isAsked = false
  }

  isOver = () => !this.lines.some(({ state }) => ['open', 'parked', 'out'].includes(state))

  /** Returns the lines as they are after a change, without changing them. */
  after(number: number, change: PlanChange): Line[] {
    const last = this.lines.at(-1)
    if ('extend' in change && last) {
      const dates = datesThatFollow(this.every, last.dueOn, change.extend.times)
      return [
        ...this.lines,
        ...dates.map((dueOn, at) => ({
          ...{ dueOn, cents: last.cents, state: 'open' as const },
          isAsked: needsConfirmation(this.lines.length + at + 1, this.confirmEvery),
        })),
      ]
    }
    if ('resume' in change) return this.resumed(number)
    return this.lines.map((line, at) => {
      const isMeant = 'skip' in change ? at + 1 === number : at + 1 >= number
      if (!isMeant || !this.isChangeable(line)) return line
      if ('amount' in change) return { ...line, cents: BigInt(change.amount.replace('.', '')) }
      return { ...line, state: 'skip' in change ? 'skipped' : 'stopped' }
    })
  }

  private resumed(number: number): Line[] {
    const { state } = this.line(number)
    return this.lines.map((line, at) => {
      const isMeant = state === 'stopped' ? at + 1 >= number : at + 1 === number
      const isBack = isMeant && isEnded(line) && line.state === state
      return isBack ? { ...line, state: 'open' } : line
    })
  }

  become(lines: Line[]): void {
    this.lines.splice(0, this.lines.length, ...lines)
  }
}

/** Returns what plans come to: paid, and still to be paid. */
export function sumsOf(plans: Iterable<BookedPlan>) {
  let [paid, open] = [0n, 0n]
  for (const { lines } of plans) {
    for (const line of lines) {
      if (line.state === 'paid') paid += line.cents
      else if (!isEnded(line)) open += line.endedCents ?? line.cents
    }
  }
  return { paid: fromCents(paid), open: fromCents(open), approved: fromCents(paid + open) }
}
