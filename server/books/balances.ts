import type { FundBalance } from '#contract/books.ts'
import { type FundSpan, type FundUse, isDueIn, leftOf, spanOf } from '#domain/books/funds.ts'
import { signedDollars } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { openByFund } from '#server/payouts/index.ts'
import { allFunds, paidByFund, type StoredFund } from './fund-store.ts'

type Asking = Pick<Context, 'now' | 'services'>

type OpenAmount = Awaited<ReturnType<typeof openByFund>>[number]

/**
 * Returns what each fund has paid, approved and planned in the period that contains a day, today
 * unless it is later, and what is left. What is open counts in the period of its Friday; what was due
 * before and is open counts in the present one.
 */
export async function fundBalances(
  asking: Asking,
  db: Db,
  on?: CalendarDate | null,
): Promise<FundBalance[]> {
  const today = officeDate(asking)
  const day = on && on > today ? on : today
  const funds = await allFunds(db)
  const open = await openNow(asking, db)
  const paidIn = new Map<string, Map<string, string>>()
  const balances: FundBalance[] = []
  for (const fund of funds) {
    const key = fund.period ?? 'once'
    const span = spanOf(fund.period, day)
    const paid = paidIn.get(key) ?? (await paidByFund(db, span))
    paidIn.set(key, paid)
    balances.push(balanceOf(fund, spentOf(fund, { open, paid, span, today })))
  }
  return balances
}

/** Returns the least that is left in a fund in the periods of some days; null without a budget. */
export async function leastLeft(
  asking: Asking,
  db: Db,
  { fund, days }: { fund: StoredFund; days: CalendarDate[] },
): Promise<bigint | null> {
  if (fund.budget === null) return null
  const today = officeDate(asking)
  const open = await openNow(asking, db)
  const spans = new Map<string, FundSpan>()
  for (const day of days) {
    const isPast = day < today
    const span = spanOf(fund.period, isPast ? today : day)
    spans.set(String(span.until), span)
  }
  let least: bigint | null = null
  for (const span of spans.values()) {
    const paid = await paidByFund(db, span)
    const left = leftOf(fund.budget, spentOf(fund, { open, paid, span, today }))
    if (left !== null && (least === null || left < least)) least = left
  }
  return least
}

const openNow = ({ now, services }: Asking, db: Db) => {
  const { timeZone } = services.config.organization
  return openByFund(db, { friday: comingFriday(now, timeZone), timeZone })
}

type Counted = {
  open: OpenAmount[]
  paid: Map<string, string>
  span: FundSpan
  today: CalendarDate
}

function spentOf({ id }: StoredFund, { open, paid, span, today }: Counted): FundUse {
  const own = open.filter(({ fund_id, due_on }) => fund_id === id && isDueIn(span, due_on, today))
  const amountsIn = (isPlanned: boolean) =>
    own.filter(({ is_planned }) => is_planned === isPlanned).map(({ amount }) => amount)
  return {
    paid: paid.get(id) ?? '0.00',
    approved: sumOf(amountsIn(false)),
    planned: sumOf(amountsIn(true)),
  }
}

function balanceOf({ id: fund_id, name, budget, period }: StoredFund, use: FundUse): FundBalance {
  const left = leftOf(budget, use)
  return { fund_id, name, budget, period, ...use, left: left === null ? null : signedDollars(left) }
}
