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

/**
 * Returns the fund that an amount would exceed in the period in which it is paid, with what is left in
 * it; undefined if none.
 */
async function findExceeded({
  request,
  amount,
  officeTimeZone,
}: Entered): Promise<ExceededFund | undefined> {
  const funds = await knownFunds()
  if (!funds.some(({ budget }) => budget !== null)) return undefined
  const isApproved = request.review?.outcome === 'approved'
  const before = isApproved ? toCents(request.review?.donation_amount ?? '0') : 0n
  const more = toCents(amount) - before
  if (more <= 0n) return undefined
  const listed = funds.map((fund) => ({ ...fund, id: fund.fund_id }))
  const proposed = proposedFund(listed, request.category)?.fund_id
  const fundId = isApproved
    ? (await call('get_request_books', { request_id: request.id })).fund_id
    : proposed
  const on = expectedPaymentDate(request.created_at, officeTimeZone)
  const balances = (await call('get_fund_balances', { on })).funds
  const fund = balances.find(({ fund_id }) => fund_id === fundId)
  if (!fund?.left || signedCents(fund.left) >= more) return undefined
  return { name: fund.name, left: fund.left }
}
