import type { FundBalance } from '#contract/books.ts'
import { type FundUse, leftOf, signedDollars, spanOf } from '#domain/books/funds.ts'
import type { OpenBucket } from '#domain/payouts/open-items.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { dollarsPaid, openByFund } from '#server/payouts/index.ts'
import { allFunds, paidByFund, type StoredFund } from './fund-store.ts'

type Asking = Pick<Context, 'now' | 'services'>

/** The buckets of open items that are in a run or with the bank. */
const planned: readonly OpenBucket[] = ['planned', 'locked', 'sent']

/**
 * Returns what each fund has paid, approved and planned in its period, and what is left. What is
 * open counts in the period of its Friday; what was due before and is open counts in this one.
 */
export async function fundBalances(asking: Asking, db: Db): Promise<FundBalance[]> {
  const { timeZone } = asking.services.config.organization
  const today = officeDate(asking)
  const funds = await allFunds(db)
  const open = await openByFund(db, { friday: comingFriday(asking.now, timeZone), timeZone })
  const paidIn = new Map<string, Map<string, string>>()
  const balances: FundBalance[] = []
  for (const fund of funds) {
    const key = fund.period ?? 'once'
    const span = spanOf(fund.period, today)
    const isAlone = funds.length === 1 && fund.budget === null
    const paid =
      paidIn.get(key) ??
      (isAlone ? new Map([[fund.id, await dollarsPaid(db)]]) : await paidByFund(db, span))
    paidIn.set(key, paid)
    const own = open.filter(
      ({ fund_id, due_on }) => fund_id === fund.id && (span.until === null || due_on <= span.until),
    )
    const amountsIn = (isPlanned: boolean) =>
      own.filter(({ bucket }) => planned.includes(bucket) === isPlanned).map(({ amount }) => amount)
    const use: FundUse = {
      paid: paid.get(fund.id) ?? '0.00',
      approved: sumOf(amountsIn(false)),
      planned: sumOf(amountsIn(true)),
    }
    balances.push(balanceOf(fund, use))
  }
  return balances
}

function balanceOf({ id: fund_id, name, budget, period }: StoredFund, use: FundUse): FundBalance {
  const left = leftOf(budget, use)
  return { fund_id, name, budget, period, ...use, left: left === null ? null : signedDollars(left) }
}
