import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutRun } from '#contract/payouts.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { sized } from '#server/testing/sizes.ts'

// Families with plans over as many Fridays as a run can be made for, with returns, holds, skipped and
// stopped dues and changed amounts, in the same order each time. A book kept beside says what each
// due has to come to, and the office's figures agree with it after every Friday.

const FAMILIES = sized(5, 60)
const FRIDAYS = 8
const TIMEOUT_MS = FAMILIES * FRIDAYS * 4_000
// An OJC check, which the office enters by hand, so that no file is needed.
const OJC_CHECK = 4
const method = 'ojc_check'

/** A due of the book: what it pays, and whether it was paid or is not to be. */
type Line = { cents: bigint; state: 'open' | 'paid' | 'ended' }
type Family = { id: string; lines: Line[] }

describeEachDatabase('Families with plans', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const first = comingFriday(new Date(), 'America/New_York')
  const dollars = (cents: bigint) => fromCents(cents)

  async function begin(at: number): Promise<Family> {
    const cents = BigInt(30_000 + 111 * at)
    const id = await office.decided(OJC_CHECK, dollars(cents))
    const times = 3 + (at % 6)
    await office.call('create_admin_review', {
      input_request_id: id,
      input_donation_amount: dollars(cents),
      input_plan: { every: at % 2 === 0 ? 'week' : 'two_weeks', first_on: first, times },
    })
    return { id, lines: Array.from({ length: times }, () => ({ cents, state: 'open' as const })) }
  }

  /** What the office changes of a family's plan before a Friday. */
  async function changePlan({ id, lines }: Family, dice: number) {
    const change = (from_number: number, what: object) =>
      office.call('change_dues', {
        ...{ request_id: id, from_number, ...what, operation_id: randomUUID() },
      })
    const openAt = lines.findIndex(({ state }) => state === 'open')
    if (openAt < 0) return
    if (dice === 1) {
      await change(openAt + 1, { amount: '400.50' })
      for (const line of lines) if (line.state === 'open') line.cents = 40_050n
    } else if (dice === 2 && lines.filter(({ state }) => state === 'open').length > 1) {
      await change(openAt + 1, { skip: true })
      Object.assign(lines[openAt] ?? {}, { state: 'ended' })
    } else if (dice === 3) {
      await change(openAt + 1, { extend: { times: 1 } })
      const { cents = 0n } = lines.at(-1) ?? {}
      lines.push({ cents, state: 'open' })
    } else if (dice === 4 && lines.some(({ state }) => state === 'paid')) {
      await change(openAt + 2, { stop: true }).catch(() => undefined)
      for (const line of lines.slice(openAt + 1)) if (line.state === 'open') line.state = 'ended'
    }
  }

  const sum = (families: Family[], states: Line['state'][]) =>
    dollars(
      families
        .flatMap(({ lines }) => lines)
        .filter(({ state }) => states.includes(state))
        .reduce((total, { cents }) => total + cents, 0n),
    )

  test('are paid each due once, and the sums are those of the book', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await office.clean()
    await sql`delete from admin_reviews`.execute(office.db)
    const families: Family[] = []
    for (let at = 0; at < FAMILIES; at++) families.push(await begin(at))
    for (let week = 0; week < FRIDAYS; week++) {
      for (const [at, family] of families.entries()) {
        await changePlan(family, (at * 3 + week * 5) % 9)
      }
      const pay_on = dateAfter(first, 7 * week)
      const { run } = await office.call<{ run: PayoutRun }>('create_payout_run', { pay_on })
      const held = families[(week * 2) % FAMILIES]
      await office
        .call('hold_request', { request_id: held?.id, reason: 'a doubt' })
        .catch(() => undefined)
      const planned = (await office.payments(run)).filter(({ state }) => state === 'planned')
      if (planned.length > 0) {
        await office.call('lock_payout_run', { run_id: run.id })
        await office.call('mark_payments_sent', { run_id: run.id, method })
        await office.call('mark_payments_paid', { run_id: run.id, method })
      }
      for (const { request_id, due_number, amount_usd } of planned) {
        const line = families.find(({ id }) => id === request_id)?.lines[due_number - 1]
        expect(line).toEqual({ cents: toCents(amount_usd), state: 'open' })
        Object.assign(line ?? {}, { state: 'paid' })
      }
      const back = planned[week % (planned.length || 1)]
      if (back && week % 2 === 0) {
        const payment = { payment_id: back.id }
        await office.call('record_payment_return', { ...payment, on: office.today() })
        await office.call('pay_again', payment)
        const line = families.find(({ id }) => id === back.request_id)?.lines[back.due_number - 1]
        Object.assign(line ?? {}, { state: 'open' })
      }
      await office.call('release_request', { request_id: held?.id })
      const figures = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})
      expect(figures).toMatchObject({
        paid: sum(families, ['paid']),
        open: sum(families, ['open']),
        approved: sum(families, ['paid', 'open']),
      })
    }
    for (const { id, lines } of families) {
      const { dues } = await office.call<ProcedureOutput<'get_request'>>('get_request', {
        request_id: id,
      })
      expect(dues.map(({ amount }) => toCents(amount))).toEqual(lines.map(({ cents }) => cents))
      const paid = dues.map(({ state }) => state === 'paid')
      expect(paid).toEqual(lines.map(({ state }) => state === 'paid'))
      const isOver = !lines.some(({ state }) => state === 'open')
      expect((await office.statusOf(id)) === 'paid').toBe(isOver)
    }
  })
})
