import { toCents } from '#domain/money.ts'
import { isOpenDue } from '#domain/payouts/dues.ts'
import { fundsOfReviews, isFund, refusalOfFund, setFundOfReviews } from '#server/books/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { refuseField } from '#server/http/failures.ts'
import { type DueOfRequest, duesOfRequests } from '#server/payouts/index.ts'
import { DecisionRefused } from './decided.ts'

type Paying = { requestId: string; fundId: string | undefined }

/** Stores the funds of approvals that name one. Throws a refusal if there is no such fund. */
export async function storeFunds(db: Db, decided: Paying[]): Promise<void> {
  for (const [fundId, own] of Map.groupBy(decided, (one) => one.fundId)) {
    if (fundId === undefined) continue
    const ids = own.map(({ requestId }) => requestId)
    if (!(await isFund(db, fundId))) {
      throw new DecisionRefused(refuseField('input_fund_id', 'fund.unknown'), ids)
    }
    await setFundOfReviews(db, ids, fundId)
  }
}

type Decided = {
  requestId: string
  /** Its dues before the decision. */
  before: DueOfRequest[]
  isOtherFund?: boolean
  /** The input that is too much. */
  field?: string
}

/**
 * Throws a refusal if decisions that approve more exceed a fund in a period of their Fridays, and the
 * office is strict about it. Call it after they are written, in their transaction.
 */
export async function keepWithinFund(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  decided: Decided[],
): Promise<void> {
  const { db, services } = context
  if (services.config.fundLimits !== 'required') return
  const ids = decided.map(({ requestId }) => requestId)
  const dues = await duesOfRequests(db, ids)
  const funds = await fundsOfReviews(db, ids)
  const today = officeDate(context)
  const more = decided.flatMap((one) => {
    // What is due since before today counts today.
    const dueOn = raisedDues(one, dues.get(one.requestId)).map(
      ({ due_on }) => [due_on, today].sort().at(-1) ?? today,
    )
    const fundId = funds.get(one.requestId)
    return dueOn.length > 0 && fundId ? [{ fundId, dueOn, field: one.field }] : []
  })
  for (const [fundId, own] of Map.groupBy(more, (one) => one.fundId)) {
    const field = own[0]?.field
    const dueOn = own.flatMap((one) => one.dueOn)
    const refusal = await refusalOfFund(context, { fundId, dueOn, ...(field && { field }) })
    if (refusal) throw new DecisionRefused(refusal)
  }
}

/** Returns the dues of which more is approved than before, or all open ones in another fund. */
function raisedDues({ before, isOtherFund = false }: Decided, dues: DueOfRequest[] = []) {
  const approvedBefore = new Map(before.map((due) => [due.due_number, toCents(due.approved)]))
  const isMore = ({ due_number, approved }: DueOfRequest) =>
    toCents(approved) > (approvedBefore.get(due_number) ?? 0n)
  return dues.filter((due) => isMore(due) || (isOtherFund && isOpenDue(due)))
}
