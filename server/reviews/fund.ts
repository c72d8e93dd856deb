import { toCents } from '#domain/money.ts'
import { isOpenDue } from '#domain/payouts/dues.ts'
import { fundOfReview, isFund, refusalOfFund, setFundOfReview } from '#server/books/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { refuseField } from '#server/http/failures.ts'
import { type DueOfRequest, duesOf } from '#server/payouts/index.ts'
import { DecisionRefused } from './decided.ts'

/** Stores the fund of an approval. Throws a refusal if there is no such fund. */
export async function storeFund(db: Db, requestId: string, fundId: string): Promise<void> {
  if (!(await isFund(db, fundId))) {
    throw new DecisionRefused(refuseField('input_fund_id', 'fund.unknown'))
  }
  await setFundOfReview(db, requestId, fundId)
}

type Decided = {
  /** Its dues before the decision. */
  before: DueOfRequest[]
  isOtherFund?: boolean
  /** The input that is too much. */
  field?: string
}

/**
 * Throws a refusal if a decision that approves more exceeds its fund in a period of its Fridays, and
 * the office is strict about it. Call it after the decision is written, in its transaction.
 */
export async function keepWithinFund(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  requestId: string,
  { before, isOtherFund = false, field }: Decided,
): Promise<void> {
  const { db, services } = context
  if (services.config.fundLimits !== 'required') return
  const approvedBefore = new Map(before.map((due) => [due.due_number, toCents(due.approved)]))
  const isMore = ({ due_number, approved }: DueOfRequest) =>
    toCents(approved) > (approvedBefore.get(due_number) ?? 0n)
  const more = (await duesOf(db, requestId)).filter(
    (due) => isMore(due) || (isOtherFund && isOpenDue(due)),
  )
  const stored = await fundOfReview(db, requestId)
  if (more.length === 0 || !stored) return
  const today = officeDate(context)
  const refusal = await refusalOfFund(context, {
    fundId: stored.fundId,
    // What is due since before today counts today.
    dueOn: more.map(({ due_on }) => [due_on, today].sort().at(-1) ?? today),
    ...(field && { field }),
  })
  if (refusal) throw new DecisionRefused(refusal)
}
