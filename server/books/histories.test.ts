import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { dice } from '#server/testing/dice.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Decisions, runs, cash and funds in any order. After each press, the figures of the books, the open
// items, the register of payments, the histories of families and the balances of funds agree to the
// cent with each other, and with what this walk counted itself of each request.

const SEEDS = sized(2, 8)
const STEPS = sized(60, 250)
const REQUESTS = 8

type Own = { id: string; approved: bigint; isWithdrawn: boolean; outside: Map<string, bigint> }

describeEachDatabase('In any history of the books', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const tried = new Map<string, number>()

  /** Presses, and returns whether it was carried out. */
  async function press<T>(name: string, input: object): Promise<T | undefined> {
    const answer = await office.refusal(name, input)
    if (answer.success === false) return undefined
    tried.set(name, (tried.get(name) ?? 0) + 1)
    return answer as T
  }

  /** Returns the dollars of runs whose Friday is in a later month, and that the bank paid already. */
  async function paidLater(): Promise<string> {
    const { rows } = await sql<{ dollars: string }>`
      select coalesce(sum(amount_usd), 0)::numeric(20, 2)::text as dollars
      from payments join payout_runs on payout_runs.id = run_id
      where payments.state = 'paid' and to_char(pay_on, 'YYYY-MM') > ${office.today().slice(0, 7)}`.execute(
      office.db,
    )
    return rows[0]?.dollars ?? '0.00'
  }

  async function agree(all: Own[]) {
    const items = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {
      limit: 200,
    })
    const books = await office.call<ProcedureOutput<'get_books'>>('get_books', {})
    const total = (figure: 'approved' | 'paid' | 'came_back') =>
      sumOf(books.months.map((month) => month[figure].amount))
    expect(books.open.amount).toBe(items.open)
    expect(fromCents(toCents(items.approved) - toCents(items.paid))).toBe(items.open)
    expect(sumOf([total('paid'), await paidLater()])).toBe(items.paid)
    expect(total('approved')).toBe(items.approved)
    // Each figure opens a list of the same sum.
    const { month } = books.months.at(-1) ?? { month: '' }
    for (const figure of ['approved', 'paid', 'came_back'] as const) {
      const list = await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', {
        figure,
        month,
        limit: 200,
      })
      expect(list.sum).toEqual(books.months.at(-1)?.[figure])
      expect(sumOf(list.items.map(({ amount }) => amount))).toBe(list.sum.amount)
    }
    // The funds divide what is paid and what is open among themselves.
    expect(sumOf(books.funds.map(({ paid }) => paid))).toBe(items.paid)
    expect(sumOf(books.funds.flatMap(({ approved, planned }) => [approved, planned]))).toBe(
      items.open,
    )
    // The register: each payment that is paid, what was paid outside, and what was marked by hand.
    let paid = 0n
    let history = 0n
    for (const own of all) {
      const { payments } = await office.call<ProcedureOutput<'get_request_payments'>>(
        'get_request_payments',
        { request_id: own.id },
      )
      const byRuns = payments
        .filter(({ state }) => state === 'paid')
        .map(({ amount_usd }) => toCents(amount_usd ?? '0'))
        .reduce((sum, cents) => sum + cents, 0n)
      const outside = [...own.outside.values()].reduce((sum, cents) => sum + cents, 0n)
      const status = await office.statusOf(own.id)
      const isByHand =
        status === 'paid' && byRuns === 0n && !own.isWithdrawn && outside < own.approved
      const ofRequest = byRuns + outside + (isByHand ? own.approved - outside : 0n)
      paid += ofRequest
      expect(ofRequest <= own.approved || own.isWithdrawn).toBe(true)
      const open = items.items
        .filter(({ request_id }) => request_id === own.id)
        .reduce((sum, { amount }) => sum + toCents(amount), 0n)
      if (!own.isWithdrawn) expect(open + ofRequest <= own.approved).toBe(true)
      const shown = await office.call<ProcedureOutput<'get_request_books'>>('get_request_books', {
        request_id: own.id,
      })
      if (shown.success)
        expect(sumOf(shown.outside.map(({ amount }) => amount))).toBe(fromCents(outside))
    }
    expect(fromCents(paid)).toBe(items.paid)
    const request = await office.db
      .selectFrom('requests')
      .select('family_id')
      .where('id', '=', all[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    const { years } = await office.call<{ years: { paid: string }[] }>('get_family', {
      family_id: request.family_id,
    })
    history = years.reduce((sum, year) => sum + toCents(year.paid), 0n)
    expect(fromCents(history)).toBe(items.paid)
  }

  test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    'all figures agree to the cent (%i)',
    async (seed) => {
      await office.clean()
      const all: Own[] = []
      for (let at = 0; at < REQUESTS; at++) {
        const id = await office.decided(4, '500')
        all.push({ id, approved: 50_000n, isWithdrawn: false, outside: new Map() })
        await sql`update requests set expected_payment_date = ${office.today()} where id = ${id}`.execute(
          office.db,
        )
      }
      const { fund_id } = await office.call<{ fund_id: string }>('save_fund', {
        name: `Fund ${seed} ${database.kind}`,
        budget: '1000',
        period: 'once',
      })
      const { funds } = await office.call<ProcedureOutput<'list_funds'>>('list_funds', {})
      const roll = dice(seed)
      const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T
      let runId = ''
      const pay_on = comingFriday(new Date(), 'America/New_York')
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          const own = pick(all)
          const cents = BigInt(1 + Math.floor(roll() * 60_000))
          const paid_on = `${office.today().slice(0, 8)}01`
          const done = await press<{ outside_id: string }>('record_outside_payment', {
            request_id: own.id,
            amount: fromCents(cents),
            paid_on,
            way: pick(['cash', 'card', 'bill']),
          })
          if (done) own.outside.set(done.outside_id, cents)
        },
        async () => {
          const own = pick(all)
          const [outside_id] = [...own.outside.keys()]
          if (outside_id && (await press('undo_outside_payment', { outside_id }))) {
            own.outside.delete(outside_id)
          }
        },
        async () => {
          const own = pick(all)
          const { open } = await office.call<{ open: string }>('get_request_books', {
            request_id: own.id,
          })
          const input = { request_id: own.id, amount: open, paid_on: office.today(), way: 'cash' }
          const done = await press<{ outside_id: string }>('record_outside_payment', input)
          if (done) own.outside.set(done.outside_id, toCents(open))
        },
        async () => {
          const own = pick(all)
          const cents = BigInt(100 + Math.floor(roll() * 90_000))
          const state = (
            await office.call<ProcedureOutput<'get_request_payments'>>('get_request_payments', {
              request_id: own.id,
            })
          ).payments
          // What is raised after a payment was locked is a difference, which this walk leaves alone.
          if (state.some((payment) => ['locked', 'sent', 'paid'].includes(payment.state))) return
          const done = await press('create_admin_review', {
            input_request_id: own.id,
            input_donation_amount: fromCents(cents),
          })
          if (done) own.approved = cents
        },
        () => press('set_fund', { request_id: pick(all).id, fund_id: pick(funds).fund_id }),
        () => press('set_fund', { request_id: pick(all).id, fund_id }),
        async () => {
          const own = pick(all)
          if (await press('withdraw_request', { request_id: own.id })) own.isWithdrawn = true
        },
        async () => {
          const own = pick(all)
          if (await press('restore_request', { request_id: own.id })) own.isWithdrawn = false
        },
        () => press('hold_request', { request_id: pick(all).id, reason: 'a doubt' }),
        () => press('release_request', { request_id: pick(all).id }),
        () =>
          press('update_request_status', {
            request_id: pick(all).id,
            status: pick(['created', 'processing', 'paid'] as const),
          }),
        async () => {
          const made = await press<{ run: { id: string } }>('create_payout_run', { pay_on })
          if (made) runId = made.run.id
        },
        () => press('lock_payout_run', { run_id: runId }),
        () => press('mark_payments_sent', { run_id: runId, method: 'ojc_check' }),
        () => press('mark_payments_paid', { run_id: runId, method: 'ojc_check' }),
        async () => {
          const { payments } = await office.call<ProcedureOutput<'get_request_payments'>>(
            'get_request_payments',
            { request_id: pick(all).id },
          )
          const [payment] = payments
          if (!payment) return
          const ended = { payment_id: payment.id, on: office.today() }
          const action = pick(['record_payment_return', 'pay_again', 'undo_payment_end'] as const)
          await press(
            action,
            action === 'record_payment_return' ? ended : { payment_id: payment.id },
          )
        },
      ]
      await agree(all)
      for (let step = 0; step < STEPS; step++) {
        const at = Math.floor(roll() * steps.length)
        await steps[at]?.()
        await agree(all).catch((cause: unknown) => {
          throw new Error(`step ${step}, press ${at}: ${(cause as Error).message}`, { cause })
        })
      }
    },
    SEEDS * STEPS * 2000,
  )

  if (isFull) {
    test('everything was pressed with effect', () => {
      for (const name of [
        'record_outside_payment',
        'undo_outside_payment',
        'set_fund',
        'pay_again',
      ])
        expect(tried.get(name) ?? 0).toBeGreaterThan(0)
    })
  }
})
