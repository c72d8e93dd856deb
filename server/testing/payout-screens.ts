import { expect } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { OpenItem } from '#contract/payout-open-items.ts'
import type { PayoutPayment } from '#contract/payouts.ts'
import { toCents } from '#domain/money.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import type { DecisionModel } from './decision-model.ts'
import { keyOfRow } from './payout-readings.ts'
import { inShekels, type Real } from './payout-real.ts'
import { keyOf, type ModelPayment, type ModelRun } from './payout-records.ts'

/** Compares what the office's screens say with the books. */

/** What the files of a locked run contain. */
const filed = ['locked', 'sent', 'paid', 'returned', 'failed']
const open = ['held', 'locked', 'sent']

/** Of a decision that is not an approval, its own amount is shown. */
const dollarsOf = ({ isFixed, amount, request }: ModelPayment) => {
  const { outcome, total } = request.decision
  return toCents(isFixed ? amount : outcome === 'approved' ? request.amount : total)
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const totalOf = (payments: readonly ModelPayment[]) => sum(payments.map(dollarsOf))

/** All payments of a run, page by page. */
async function listOf(office: Real['office'], run: ModelRun) {
  const all: PayoutPayment[] = []
  let cursor: string | null = null
  do {
    const input = { run_id: run.id, limit: 200, ...(cursor && { cursor }) }
    const page: ProcedureOutput<'get_payout_payments'> = await office.call(
      'get_payout_payments',
      input,
    )
    all.push(...page.payments)
    cursor = page.next_cursor
  } while (cursor)
  return all
}

/** The page of a run: its totals and its list. */
export async function checkScreens(model: DecisionModel, { office }: Real, run: ModelRun) {
  if (run.state === 'cancelled') return
  const isDraft = run.state === 'draft'
  const own = model.of(run)
  const counted = own.filter(({ state }) => (isDraft ? state === 'planned' : filed.includes(state)))
  const [screen, listed] = await Promise.all([
    office.call<ProcedureOutput<'get_payout_run'>>('get_payout_run', { run_id: run.id }),
    listOf(office, run),
  ])
  const totals = screen.run.totals.map(({ method, count, total_usd, total }) => [
    ...[method, count, toCents(total_usd)],
    total === null ? null : toCents(total),
  ])
  const expected = paymentMethods.flatMap((method) => {
    const payments = counted.filter(({ request }) => request.method === method)
    if (payments.length === 0) return []
    const isIsraeli = method === 'israeli_bank'
    const amounts = payments.map(dollarsOf).map((one) => (isIsraeli ? inShekels(one) : one))
    const total = isIsraeli && !run.hasRate ? null : sum(amounts)
    return [[method, payments.length, totalOf(payments), total]]
  })
  expect(totals).toEqual(expected)
  const paid = own.filter(({ state }) => state === 'paid')
  expect([screen.run.paid.count, toCents(screen.run.paid.total_usd)]).toEqual([
    paid.length,
    totalOf(paid),
  ])
  if (!isDraft) {
    const waits = own.filter(({ state }) => open.includes(state))
    const said = [screen.run.open.count, toCents(screen.run.open.total_usd)]
    expect(said).toEqual([waits.length, totalOf(waits)])
  }
  const list = listed.map((one) => [`${keyOfRow(one)} ${one.state}`, toCents(one.amount_usd)])
  const known = own.map((one) => [`${keyOf(one)} ${one.state}`, dollarsOf(one)])
  expect(list.sort()).toEqual(known.sort())
}

type Figures = Pick<ProcedureOutput<'get_payout_overview'>, 'open'>

/** The whole list of open items, its sums, and those of the dashboard. */
export async function checkOpenItems(model: DecisionModel, { office }: Real): Promise<void> {
  const items: OpenItem[] = []
  let cursor: string | null | undefined
  do {
    const input = { limit: 200, ...(cursor && { cursor }) }
    const page = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', input)
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  expect(sum(items.map(({ amount }) => toCents(amount)))).toEqual(model.books().open)
  const { open: figures } = await office.call<Figures>('get_payout_overview', {})
  const sums = figures.filter(({ count }) => count > 0)
  expect(new Map(sums.map((one) => [one.bucket, [one.count, toCents(one.amount)]]))).toEqual(
    new Map(
      [...Map.groupBy(items, ({ bucket }) => bucket)].map(([bucket, own]) => [
        bucket,
        [own.length, sum(own.map(({ amount }) => toCents(amount)))],
      ]),
    ),
  )
}
