import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { booksAgree, type Own } from '#server/testing/books-agreement.ts'
import { afterConversion } from '#server/testing/conversion.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { dice } from '#server/testing/dice.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Decisions, runs, cash and funds in any order. After each press, the figures of the books, the open
// items, the register of payments, the histories of families and the balances of funds agree to the
// cent with each other, and with what this walk counted itself of each request. The ledger takes them.

/** One takes PGlite minutes, and its figures are read by the same statements. */
const SEEDS = { postgres: sized(2, 4), embedded: 1 }
const STEPS = { postgres: sized(60, 250), embedded: 60 }
const REQUESTS = 8

describeEachDatabase('In any history of the books', (database, kind) => {
  let office: PayoutOffice
  // Each walk signs in, because some presses want a sign-in of the last 15 minutes.
  beforeEach(async () => {
    office = await openPayoutOffice(database)
  })
  afterEach(() => office.close())

  const tried = new Map<string, number>()

  /** Presses, and returns whether it was carried out. */
  async function press<T>(name: string, input: object): Promise<T | undefined> {
    const answer = await office.refusal(name, input)
    if (answer.success === false) return undefined
    tried.set(name, (tried.get(name) ?? 0) + 1)
    return answer as T
  }

  test.each(Array.from({ length: SEEDS[kind] }, (_, at) => at + 1))(
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
      const touched = new Set<Own>()
      const pickOwn = () => {
        const own = pick(all)
        touched.add(own)
        return own
      }
      let runId = ''
      const pay_on = comingFriday(new Date(), 'America/New_York')
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          const own = pickOwn()
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
          const own = pickOwn()
          const [outside_id] = [...own.outside.keys()]
          if (outside_id && (await press('undo_outside_payment', { outside_id }))) {
            own.outside.delete(outside_id)
          }
        },
        async () => {
          const own = pickOwn()
          const { open } = await office.call<{ open: string }>('get_request_books', {
            request_id: own.id,
          })
          const input = { request_id: own.id, amount: open, paid_on: office.today(), way: 'cash' }
          const done = await press<{ outside_id: string }>('record_outside_payment', input)
          if (done) own.outside.set(done.outside_id, toCents(open))
        },
        async () => {
          const own = pickOwn()
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
        () => press('set_fund', { request_id: pickOwn().id, fund_id: pick(funds).fund_id }),
        () => press('set_fund', { request_id: pickOwn().id, fund_id }),
        async () => {
          const own = pickOwn()
          if (await press('withdraw_request', { request_id: own.id })) own.isWithdrawn = true
        },
        async () => {
          const own = pickOwn()
          if (await press('restore_request', { request_id: own.id })) own.isWithdrawn = false
        },
        () => press('hold_request', { request_id: pickOwn().id, reason: 'a doubt' }),
        () => press('release_request', { request_id: pickOwn().id }),
        () =>
          press('update_request_status', {
            request_id: pickOwn().id,
            status: pick(['created', 'processing', 'paid'] as const),
          }),
        () =>
          press('update_request_status', {
            request_id: pickOwn().id,
            status: 'paid',
            paid_on: `${office.today().slice(0, 8)}01`,
            way: pick(['check', 'other'] as const),
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
            { request_id: pickOwn().id },
          )
          const [payment] = payments
          if (!payment) return
          const ended = { payment_id: payment.id, on: office.today() }
          const hasEnded = payment.state === 'returned' || payment.state === 'failed'
          const action = hasEnded
            ? pick(['act_on_payment pay_again', 'act_on_payment undo_end'] as const)
            : 'act_on_payment come_back'
          await press(
            action,
            action === 'act_on_payment come_back' ? ended : { payment_id: payment.id },
          )
        },
      ]
      await booksAgree(office, all, { touched: all, isWithRegister: true })
      for (let step = 0; step < STEPS[kind]; step++) {
        const at = Math.floor(roll() * steps.length)
        await steps[at]?.()
        const isWithRegister = step % 10 === 9
        await booksAgree(office, all, { touched, isWithRegister }).catch((cause: unknown) => {
          throw new Error(`step ${step}, press ${at}: ${(cause as Error).message}`, { cause })
        })
        if (isWithRegister) await afterConversion(office.db)
        touched.clear()
      }
    },
    STEPS[kind] * 4000,
  )

  if (isFull && kind === 'postgres') {
    test('everything was pressed with effect', () => {
      for (const name of [
        'record_outside_payment',
        'undo_outside_payment',
        'set_fund',
        'act_on_payment pay_again',
      ])
        expect(tried.get(name) ?? 0).toBeGreaterThan(0)
    })
  }
})
