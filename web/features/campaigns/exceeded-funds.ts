import { proposedFund } from '#domain/books/funds.ts'
import { signedCents, toCents } from '#domain/money.ts'
import { call } from '#web/api.ts'

/** A fund with what is left in it before the decision. */
type ExceededFund = { name: string; left: string }

type Decided = { category: string; amount: string; expected_payment_date: string }

/**
 * Returns the first fund that these amounts together would exceed in the period of their Friday, with
 * what is left in it; undefined if none.
 */
export async function exceededByMany(
  decided: readonly Decided[],
  chosen: string | undefined,
): Promise<ExceededFund | undefined> {
  const { funds } = await call('list_funds', {})
  if (!funds.some(({ budget }) => budget !== null)) return undefined
  const listed = funds.map((fund) => ({ ...fund, id: fund.fund_id }))
  const sums = new Map<string, bigint>()
  for (const { category, amount, expected_payment_date } of decided) {
    const fund = chosen ?? proposedFund(listed, category)?.fund_id
    const key = `${expected_payment_date} ${fund}`
    sums.set(key, (sums.get(key) ?? 0n) + toCents(amount))
  }
  for (const on of new Set(decided.map((one) => one.expected_payment_date))) {
    const balances = (await call('get_fund_balances', { on })).funds
    for (const { fund_id, name, left } of balances) {
      const sum = sums.get(`${on} ${fund_id}`) ?? 0n
      if (left !== null && sum > 0n && signedCents(left) < sum) return { name, left }
    }
  }
  return undefined
}
