import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { fromCents, toCents } from '#domain/money.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { firstOfRule, MAX_DUES, needsConfirmation, planRules } from '#domain/plans.ts'
import { dice } from './dice.ts'
import { BookedPlan, type Line, type PlanChange } from './plan-book.ts'
import type { PlanOffice } from './plan-office.ts'

/** Of so many families one has a bank account, whose file is downloaded. */
const ACCOUNT_EVERY = 10
const HOLD_WEEKS = 3
/** Of so many plans one asks its family to confirm. */
const CONFIRMED_EVERY = 3

export type Paid = { payment_id: string; plan: BookedPlan; line: Line }
type Parked = Paid & { isHeld: boolean }

/** What an office of two decides about the plans of families, with a book beside it. */
export class PlanDecisions {
  readonly plans = new Map<string, BookedPlan>()
  readonly happened = new Map<string, number>()
  protected readonly office: PlanOffice
  protected readonly roll: () => number
  protected parked: Parked[] = []
  protected holds: { plan: BookedPlan; week: number }[] = []
  protected paid: Paid[] = []
  protected living: BookedPlan[] = []
  protected week = 0
  friday: CalendarDate

  constructor(office: PlanOffice, { seed, friday }: { seed: number; friday: CalendarDate }) {
    this.office = office
    this.roll = dice(seed)
    this.friday = friday
  }

  protected count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1)
  }

  protected pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.roll() * list.length)]
  }

  protected get by(): number {
    return this.week % 2
  }

  /** A family asks, and a plan is decided. */
  async begin(at: number): Promise<void> {
    const hasAccount = at % ACCOUNT_EVERY === 0
    const id = await this.office.newRequest(hasAccount)
    const every = planRules[at % planRules.length] ?? 'week'
    const amount = fromCents(BigInt(18_000 + Math.floor(this.roll() * 50_000)))
    const first_on = firstOfRule(every, this.friday)
    const times = 1 + Math.floor(this.roll() * (every === 'week' ? MAX_DUES : 24))
    const confirm_every = at % CONFIRMED_EVERY === 0 ? 1 + Math.floor(this.roll() * 6) : undefined
    const rule = { amount, every, first_on, times, confirm_every }
    const dues = await this.office.plan(this.by, id, rule)
    expect(dues).toHaveLength(times)
    const lines = dues.map(({ due_on }, index) => ({
      ...{ dueOn: due_on, cents: toCents(amount), state: 'open' as const },
      isAsked: needsConfirmation(index + 1, confirm_every),
    }))
    const plan = new BookedPlan(id, every, { lines, hasAccount, confirmEvery: confirm_every })
    this.plans.set(id, plan)
    this.living[at] = plan
  }

  /** Families that are asked confirm, or say so by telephone; some are late. */
  protected async confirm(): Promise<void> {
    for (const plan of this.living) {
      const at = plan.firstWaiting()
      const due = at === undefined ? undefined : plan.lines[at]
      if (at === undefined || !due || due.dueOn > dateAfter(this.friday, 21)) continue
      if (this.roll() < 0.5) continue
      if (this.roll() < 0.7) await this.office.confirmByFamily(plan.id)
      else {
        const noted = { request_id: plan.id, from_number: at + 1, confirm: true }
        const input = { ...noted, operation_id: randomUUID() }
        await this.office.press(this.by, 'change_dues', input)
      }
      plan.confirmUpTo(at)
      this.count('confirmed')
    }
  }

  protected async change(): Promise<void> {
    const plan = this.pick(this.living)
    const number = plan?.firstOpen()
    if (!plan || !number) return
    const kind = this.roll()
    const amount = fromCents(BigInt(10_000 + Math.floor(this.roll() * 60_000)))
    const later = Math.min(plan.lines.length, number + Math.floor(this.roll() * 4))
    if (kind < 0.3) await this.changeDues(plan, later, { amount })
    else if (kind < 0.45) await this.changeDues(plan, later, { skip: true })
    else if (kind < 0.55) await this.changeDues(plan, number, { stop: true })
    else if (kind < 0.65) await this.changeDues(plan, number, { extend: { times: 2 } })
    else if (kind < 0.7) await this.resume(plan)
    else if (kind < 0.85) await this.hold(plan)
    else if (plan.hasAccount) {
      const account = String(10_000_000 + Math.floor(this.roll() * 80_000_000))
      await this.office.moveAccount(this.by, plan.id, account)
      this.count('account moved')
    }
  }

  protected async changeDues(plan: BookedPlan, number: number, change: PlanChange): Promise<void> {
    const lines = plan.after(number, change)
    if (lines.length > MAX_DUES) return
    const input = {
      request_id: plan.id,
      from_number: number,
      ...change,
      operation_id: randomUUID(),
    }
    const answer = await this.office.ask(this.by, 'change_dues', input)
    const isNothingLeft = lines.every(({ state }) => state === 'skipped' || state === 'stopped')
    const isNothingReached = lines.every((line, at) => line === plan.lines[at])
    if (answer.success === false || isNothingReached || isNothingLeft) {
      expect(answer.error_code).toBe(isNothingReached ? 'plan.noneOpen' : 'plan.nothingLeft')
      return
    }
    // Another press of the same acts once.
    if (this.roll() < 0.2) await this.office.press(this.by, 'change_dues', input)
    this.become(plan, lines)
    this.count(Object.keys(change)[0] ?? '')
  }

  /** Takes back what was skipped or stopped. A due that had a payment waits to be paid again. */
  private async resume(plan: BookedPlan): Promise<void> {
    const at = plan.lines.findIndex(({ state }) => state === 'skipped' || state === 'stopped')
    if (at < 0) return
    const ended = plan.lines.map(({ state }) => state)
    await this.changeDues(plan, at + 1, { resume: true })
    for (const [index, line] of plan.lines.entries()) {
      if (line.state === ended[index]) continue
      const payment_id = await this.office.newestPayment(plan.id, index + 1)
      if (!payment_id) continue
      line.state = 'parked'
      this.parked.push({ payment_id, plan, line, isHeld: false })
    }
  }

  protected become(plan: BookedPlan, lines: Line[]): void {
    for (const [at, line] of lines.entries()) {
      const before = plan.lines[at]
      const isEnded = line.state === 'skipped' || line.state === 'stopped'
      if (isEnded) this.parked = this.parked.filter((one) => one.line !== before)
      if (before) Object.assign(before, line)
      else plan.lines.push(line)
    }
  }

  protected async hold(plan: BookedPlan): Promise<void> {
    if (plan.isHeld) return
    await this.office.press(this.by, 'hold_request', { request_id: plan.id, reason: 'a doubt' })
    plan.isHeld = true
    const weeks = 1 + Math.floor(this.roll() * HOLD_WEEKS)
    this.holds.push({ plan, week: this.week + weeks })
    this.count('hold')
  }

  /** Ends holds, and pays again what was held or came back. All of it with `all`. */
  async unpark({ all = false } = {}): Promise<void> {
    const ended = this.holds.filter(({ week }) => all || week <= this.week)
    this.holds = this.holds.filter((hold) => !ended.includes(hold))
    for (const { plan } of ended) {
      await this.office.press(this.by, 'release_request', { request_id: plan.id })
      plan.isHeld = false
    }
    const now = this.parked.filter(({ plan }) => !plan.isHeld && (all || this.roll() < 0.5))
    this.parked = this.parked.filter((one) => !now.includes(one))
    for (const { payment_id, line, isHeld } of now) {
      const input = { payment_id, operation_id: randomUUID() }
      const name = isHeld ? 'act_on_payment release' : 'act_on_payment pay_again'
      if (this.roll() < 0.2) await this.office.pressBoth(name, { payment_id })
      else {
        await this.office.press(this.by, name, input)
        if (this.roll() < 0.2) await this.office.press(this.by, name, input)
      }
      Object.assign(line, { state: 'open', endedCents: undefined })
      this.count(name)
    }
  }
}
