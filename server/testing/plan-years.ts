import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { yomTovOn } from '#domain/yom-tov.ts'
import { type Line, sumsOf } from './plan-book.ts'
import { type Paid, PlanDecisions } from './plan-decisions.ts'
import type { RunPayment } from './plan-office.ts'

/**
 * Families with plans over years of Fridays (docs/product.md §7.19). Each Friday the run has to
 * propose exactly what the book says, and the office's sums have to be those of the book.
 */

/** Of so many families something changes in a week. */
const CHANGED_EVERY = 25

type Run = { id: string }
type Locking = { input: Record<string, unknown>; planned: RunPayment[] }

export class PlanYears extends PlanDecisions {
  /** Lives a week, up to what the bank says of its Friday. */
  async live(week: number): Promise<void> {
    this.week = week
    for (const [at, plan] of this.living.entries()) {
      if (plan.isOver() && this.roll() < 0.2) await this.begin(at)
    }
    for (let changes = Math.ceil(this.living.length / CHANGED_EVERY); changes > 0; changes--) {
      await this.change()
    }
    await this.confirm()
    await this.unpark()
    if (yomTovOn(this.friday)) this.count('yom tov')
    else await this.payFriday()
    await this.checkSums()
    this.friday = dateAfter(this.friday, 7)
  }

  /** Returns what the book says that a run of this Friday pays. */
  private expected(): string[] {
    const due: string[] = []
    for (const plan of this.plans.values()) {
      if (plan.isHeld) continue
      for (const [at, { dueOn, cents, state }] of plan.lines.entries()) {
        if (state !== 'open' || dueOn > this.friday) continue
        if (plan.isWaiting(at)) this.count('waited for its family')
        else due.push(`${plan.id} ${at + 1} ${cents}`)
      }
    }
    return due.sort()
  }

  private lineOf = ({ request_id, due_number }: RunPayment): Line => {
    const plan = this.plans.get(request_id)
    if (!plan) throw new Error(`${request_id} has no plan`)
    return plan.line(due_number)
  }

  /** Proposes, locks, gives to the bank and pays the run of this Friday. */
  private async payFriday(): Promise<void> {
    const { office } = this
    const { run } = await office.pressBoth<{ run: Run }>('create_payout_run', {
      pay_on: this.friday,
    })
    const proposed = (await office.payments(run)).filter(({ state }) => state === 'planned')
    const keys = proposed.map(
      ({ request_id, due_number, cents }) => `${request_id} ${due_number} ${cents}`,
    )
    expect(keys.sort()).toEqual(this.expected())
    if (proposed.length === 0) return
    await this.disturb(proposed)
    const planned = (await office.payments(run)).filter(({ state }) => state === 'planned')
    if (planned.length === 0) return
    await this.lock(run, planned)
    const locked = (await office.payments(run)).filter(({ state }) => state === 'locked')
    for (const payment of locked) {
      const line = this.lineOf(payment)
      expect([line.state, line.cents]).toEqual(['open', BigInt(payment.cents ?? 0)])
      line.state = 'out'
    }
    await this.give(run, locked)
    await this.answer(run, locked)
  }

  /** Between proposing and locking somebody holds a payment or a request, or skips a due. */
  private async disturb(proposed: RunPayment[]): Promise<void> {
    const payment = this.pick(proposed)
    const plan = payment && this.plans.get(payment.request_id)
    if (!payment || !plan) return
    const kind = this.roll()
    if (kind < 0.3) {
      const input = { payment_id: payment.id, reason: 'a doubt', operation_id: randomUUID() }
      await this.office.press(this.by, 'act_on_payment hold', input)
      const line = this.lineOf(payment)
      line.state = 'parked'
      this.parked.push({ payment_id: payment.id, plan, line, isHeld: true })
      this.count('payment held')
    } else if (kind < 0.5) await this.hold(plan)
    else if (kind < 0.7) await this.changeDues(plan, payment.due_number, { skip: true })
    else if (kind < 0.8) await this.changeDues(plan, payment.due_number, { amount: '123.45' })
  }

  /** Locks, while the server crashes or the other administrator changes a plan of the run. */
  private async lock(run: Run, planned: RunPayment[]): Promise<void> {
    const { office, by } = this
    const input = await office.lockInput(by, run.id)
    const kind = this.roll()
    if (kind < 0.3) {
      const writes = 1 + Math.floor(this.roll() * 4)
      await office.pressThroughCrash(by, 'lock_payout_run', { ...input, writes })
    } else if (kind < 0.6) await this.lockAndChange(run, { input, planned })
    else await office.press(by, 'lock_payout_run', input)
  }

  private async lockAndChange(run: Run, { input, planned }: Locking): Promise<void> {
    const { office, by } = this
    const payment = this.pick(planned)
    const plan = payment && this.plans.get(payment.request_id)
    if (!payment || !plan) return
    const change = this.roll() < 0.5 ? { skip: true as const } : { amount: '234.56' }
    const after = plan.after(payment.due_number, change)
    const [locked, changed] = await Promise.all([
      office.ask(by, 'lock_payout_run', input),
      office.ask(by + 1, 'change_dues', {
        ...{ request_id: plan.id, from_number: payment.due_number, ...change },
      }),
    ])
    this.count(`lock ${locked.success !== false}, change ${changed.success !== false}`)
    const isOut = new Map(
      (await office.payments(run))
        .filter((one) => one.request_id === plan.id)
        .map((one) => [one.due_number, one.state === 'locked']),
    )
    // What was locked first keeps its amount; everything else follows the change.
    const lines = after.map((line, at) => (isOut.get(at + 1) ? plan.line(at + 1) : line))
    if (changed.success !== false) this.become(plan, lines)
    if (locked.success !== false) return
    const left = (await office.payments(run)).filter(({ state }) => state === 'planned')
    if (left.length > 0) {
      await office.press(by, 'lock_payout_run', await office.lockInput(by, run.id))
    }
  }

  /** The other administrator gives the payments to the bank, and some of them fail. */
  private async give(run: Run, locked: RunPayment[]): Promise<void> {
    const { office, by } = this
    for (const method of new Set(locked.map((payment) => payment.method))) {
      if (method === 'ach') expect(await office.download(by + 1, run, 'ach.txt')).toBe(200)
      const input = { run_id: run.id, method, operation_id: randomUUID() }
      const writes = 1 + Math.floor(this.roll() * 4)
      if (this.roll() < 0.3) {
        await office.pressThroughCrash(by + 1, 'mark_payments_sent', { ...input, writes })
      } else await office.press(by + 1, 'mark_payments_sent', input)
    }
    const failing = this.roll() < 0.3 ? this.pick(locked) : undefined
    const plan = failing && this.plans.get(failing.request_id)
    if (!failing || !plan) return
    await this.end('fail', { payment_id: failing.id, plan, line: this.lineOf(failing) })
  }

  /** The bank pays, and some payments come back, of this Friday or an earlier one. */
  private async answer(run: Run, locked: RunPayment[]): Promise<void> {
    const { office, by } = this
    for (const method of new Set(locked.map((payment) => payment.method))) {
      const input = { run_id: run.id, method, operation_id: randomUUID() }
      if (this.roll() < 0.2) {
        await office.pressThroughCrash(by, 'mark_payments_paid', { ...input, writes: 2 })
      } else await office.press(by, 'mark_payments_paid', input)
    }
    for (const payment of locked) {
      const line = this.lineOf(payment)
      const plan = this.plans.get(payment.request_id)
      if (line.state !== 'out' || !plan) continue
      line.state = 'paid'
      this.paid.push({ payment_id: payment.id, plan, line })
    }
    for (let returns = Math.ceil(locked.length / 60); returns > 0; returns--) {
      const one = this.pick(this.paid.slice(-4 * locked.length))
      if (one?.line.state === 'paid') await this.end('come_back', one)
    }
  }

  /** Enters that a payment came back or failed, so that its due waits for the office. */
  private async end(act: 'come_back' | 'fail', { payment_id, plan, line }: Paid): Promise<void> {
    const on = calendarDateIn(new Date(), 'America/New_York')
    const input = { payment_id, on, operation_id: randomUUID() }
    await this.office.press(this.by, `act_on_payment ${act}`, input)
    this.paid = this.paid.filter((one) => one.payment_id !== payment_id)
    Object.assign(line, { state: 'parked', endedCents: line.cents })
    this.parked.push({ payment_id, plan, line, isHeld: false })
    this.count(act)
  }

  private async checkSums(): Promise<void> {
    const { open, paid, approved } = await this.office.press(this.by, 'get_open_items', {
      limit: 1,
    })
    expect({ open, paid, approved }).toEqual(sumsOf(this.plans.values()))
  }

  /** Compares each due and what was paid for it with the book, and each request's status. */
  async checkAll(): Promise<void> {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', due.request_id, due.number, due.due_on, (due.amount * 100)::bigint,
        case when coalesce(pay.paid, 0) > 0 then pay.paid || ' paid ' || (pay.usd * 100)::bigint
          when due.is_skipped then 'skipped'
          when due.stopped_at is not null then 'stopped'
          else 'open' end) as line
      from request_dues due left join lateral (
        select count(*) as paid, sum(amount_usd) as usd from payments
        where payments.request_id = due.request_id and due_number = due.number and state = 'paid'
      ) pay on true`.execute(this.office.db)
    const booked = [...this.plans.values()].flatMap(({ id, lines }) =>
      lines.map(({ dueOn, cents, state }, at) => {
        const told = state === 'paid' ? `1 paid ${cents}` : state
        return `${id} ${at + 1} ${dueOn} ${cents} ${state === 'parked' || state === 'out' ? 'open' : told}`
      }),
    )
    expect(rows.map(({ line }) => line).sort()).toEqual(booked.sort())
    const requests = await this.office.db.selectFrom('requests').select(['id', 'status']).execute()
    for (const { id, status } of requests) {
      const plan = this.plans.get(id)
      if (plan) expect([id, status === 'paid']).toEqual([id, plan.isOver()])
    }
  }
}
