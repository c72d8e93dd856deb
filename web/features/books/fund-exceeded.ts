import type { ListedRequest } from '#contract/requests.ts'
import { proposedFund } from '#domain/books/funds.ts'
import { signedCents, toCents } from '#domain/money.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'

/** A fund with what is left in it before the decision. */
export type ExceededFund = { name: string; left: string }

type Entered = {
  request: Pick<ListedRequest, 'id' | 'category' | 'review' | 'created_at'>
  amount: string
  officeTimeZone: string
}

type Funds = Accepted<'list_funds'>['funds']
/** Before each decision the funds are looked at, so they may be that old. */
const FRESH_MS = 60_000
let known: { funds: Funds; at: number } | undefined

async function knownFunds(): Promise<Funds> {
  if (!known || performance.now() - known.at > FRESH_MS) {
    const { funds } = await call('list_funds', {})
    known = { funds, at: performance.now() }
  }
  return known.funds
}

let lastAsked: Promise<ExceededFund | undefined> = Promise.resolve(undefined)

/**
 * Returns the fund that an amount would exceed. A failure asks nothing. Amounts are looked at one after
 * the other, so that those that are typed ahead are saved in their order.
 */
export function exceededFund(entered: Entered): Promise<ExceededFund | undefined> {
  lastAsked = lastAsked.then(() => findExceeded(entered)).catch(() => undefined)
  return lastAsked
}

async function findExceeded({
  request,
  amount,
  officeTimeZone,
}: Entered): Promise<ExceededFund | undefined> {
  const { id: request_id, category, review, created_at } = request
  if (!hasBudget(await knownFunds())) return undefined
  const isApproved = review?.outcome === 'approved'
  const before = isApproved ? toCents(review?.donation_amount ?? '0') : 0n
  const more = toCents(amount) - before
  if (more <= 0n) return undefined
  const fund = isApproved ? (await call('get_request_books', { request_id })).fund_id : undefined
  const on = expectedPaymentDate(created_at, officeTimeZone)
  return exceededByMany([{ category, cents: more, on }], fund)
}

type Decided = { category: string | null; cents: bigint; on: string }

/**
 * Returns the first fund that these amounts together would exceed in the period of their Friday, with
 * what is left in it; undefined if none. Each is of the fund that is given, else of its category's.
 */
export async function exceededByMany(
  decided: readonly Decided[],
  given: string | null | undefined,
): Promise<ExceededFund | undefined> {
  const funds = await knownFunds()
  if (!hasBudget(funds)) return undefined
  const listed = funds.map((fund) => ({ ...fund, id: fund.fund_id }))
  const sums = new Map<string, bigint>()
  for (const { category, cents, on } of decided) {
    const fund = given === undefined ? proposedFund(listed, category)?.fund_id : given
    const key = `${on} ${fund}`
    sums.set(key, (sums.get(key) ?? 0n) + cents)
  }
  for (const on of new Set(decided.map((one) => one.on))) {
    const balances = (await call('get_fund_balances', { on })).funds
    for (const { fund_id, name, left } of balances) {
      const sum = sums.get(`${on} ${fund_id}`) ?? 0n
      if (left !== null && sum > 0n && signedCents(left) < sum) return { name, left }
    }
  }
  return undefined
}

const hasBudget = (funds: Funds) => funds.some(({ budget }) => budget !== null)
