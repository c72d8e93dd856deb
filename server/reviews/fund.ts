import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import { isPositiveAmount, toCents } from '#domain/money.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { fundOfReview, isFund, refusalOfFund, setFundOfReview } from '#server/books/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/failures.ts'
import { paidOutside } from '#server/payouts/index.ts'
import type { StoredReview } from './store.ts'

/** Carries the refusal of a fund out of the transaction of a decision. */
class FundRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error_code)
    this.refusal = refusal
  }
}

/** Runs a decision in a transaction, which the refusal of its fund rolls back. */
export async function unlessExceeded<T>(
  db: Kysely<Tables>,
  work: (transaction: Db) => Promise<T>,
): Promise<T | { outcome: 'refused'; refusal: Refusal }> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof FundRefused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

type Decided = {
  requestId: string
  fundId: string | undefined
  before: StoredReview | undefined
  review: Pick<StoredReview, 'outcome'> & { amount: string | null }
}

/**
 * Stores the fund of an approval that names one. Refuses what exceeds its fund, if the office is strict
 * about it: an amount that became smaller passes.
 */
export async function keepFund(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  { requestId, fundId, before, review }: Decided,
): Promise<void> {
  const { db, services } = context
  if (review.outcome !== 'approved') return
  if (fundId !== undefined) await storeFund(db, requestId, fundId)
  if (services.config.fundLimits !== 'required') return
  const isMore = toCents(review.amount ?? '0') > toCents(before?.donation_amount ?? '0')
  if (!isMore && (fundId === undefined || fundId === before?.fund_id)) return
  const stored = await fundOfReview(db, requestId)
  const refusal = stored && (await refusalOfFund(context, stored, 'input_donation_amount'))
  if (refusal) throw new FundRefused(refusal)
}

async function storeFund(db: Db, requestId: string, fundId: string): Promise<void> {
  if (!(await isFund(db, fundId)))
    throw new FundRefused(refuse('fund.unknown', { input_fund_id: 'fund.unknown' }))
  await setFundOfReview(db, requestId, fundId)
}

type Contradicting = {
  request: { id: string; status: RequestStatus }
  before: StoredReview | undefined
  review: Pick<StoredReview, 'outcome'> & { amount: string | null }
  isSamePlan: boolean
}

/** Returns why a decision contradicts what was paid outside a run (docs/product.md §16.2). */
export async function refusalByOutside(
  db: Db,
  { request, before, review, isSamePlan }: Contradicting,
): Promise<Refusal | undefined> {
  const outside = await paidOutside(db, request.id)
  if (!isPositiveAmount(outside)) return undefined
  if (review.outcome !== 'approved') return refuse('outside.undoFirst')
  if (!isSamePlan) return refuse('outside.plan')
  if (request.status === 'paid' && before?.donation_amount !== review.amount) {
    return refuse('outside.undoFirst')
  }
  if (toCents(review.amount ?? '0') >= toCents(outside)) return undefined
  return refuse('outside.belowPaid', { input_donation_amount: 'outside.belowPaid' })
}
