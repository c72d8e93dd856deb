import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import { isPositiveAmount, toCents } from '#domain/money.ts'
import { isOpenDue } from '#domain/payouts/dues.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { fundOfReview, isFund, refusalOfFund, setFundOfReview } from '#server/books/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { type DueOfRequest, paidOutside } from '#server/payouts/index.ts'
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

/** Returns the refusal that a decision threw, or throws another error again. */
export function fundRefusalOf(error: unknown): Refusal {
  if (error instanceof FundRefused) return error.refusal
  throw error
}

type Decided = {
  requestId: string
  fundId?: string | undefined
  before?: StoredReview | undefined
  review: Pick<StoredReview, 'outcome'> & { amount: string | null }
  /** The input that is too much. */
  field?: string
}

/**
 * Stores the fund of an approval that names one. Refuses what exceeds its fund, if the office is strict
 * about it: an amount that became smaller passes.
 */
export async function keepFund(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  { requestId, fundId, before, review, field = 'input_donation_amount' }: Decided,
): Promise<void> {
  const { db, services } = context
  if (review.outcome !== 'approved') return
  if (fundId !== undefined) await storeFund(db, requestId, fundId)
  if (services.config.fundLimits !== 'required') return
  const isMore = toCents(review.amount ?? '0') > toCents(before?.donation_amount ?? '0')
  if (!isMore && (fundId === undefined || fundId === before?.fund_id)) return
  const stored = await fundOfReview(db, requestId)
  const refusal = stored && (await refusalOfFund(context, { ...stored, field }))
  if (refusal) throw new FundRefused(refusal)
}

type ChangedDues = { before: DueOfRequest[]; after: DueOfRequest[]; input: Record<string, unknown> }

/** Returns why the dues of a plan that became more exceed their fund, in any period of theirs. */
export async function refusalOfDues(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  requestId: string,
  { before, after, input }: ChangedDues,
): Promise<Refusal | undefined> {
  if (context.services.config.fundLimits !== 'required') return undefined
  const owed = (due: DueOfRequest | undefined) => (due && isOpenDue(due) ? toCents(due.amount) : 0n)
  const more = after.filter(
    (due) => owed(due) > owed(before.find(({ due_number }) => due_number === due.due_number)),
  )
  const stored = await fundOfReview(context.db, requestId)
  if (more.length === 0 || !stored) return undefined
  const field = ['amount', 'extend', 'difference'].find((name) => input[name] !== undefined)
  return refusalOfFund(context, {
    fundId: stored.fundId,
    dueOn: more.map(({ due_on }) => due_on),
    field: field ?? 'from_number',
  })
}

async function storeFund(db: Db, requestId: string, fundId: string): Promise<void> {
  if (!(await isFund(db, fundId)))
    throw new FundRefused(refuseField('input_fund_id', 'fund.unknown'))
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
  return refuseField('input_donation_amount', 'outside.belowPaid')
}
