import type { Kysely } from 'kysely'
import type { ValidReview } from '#domain/review.ts'
import { createCode } from '#server/codes/index.ts'
import { type Actor, record } from '#server/database/audit.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Tables } from '#server/database/tables.ts'
import { notify } from '#server/events.ts'
import { insertReview } from '#server/reviews/index.ts'
import type { PaymentRow } from './payment-numbers.ts'
import { insertRequest, isDirectRepeat, type NewRequest } from './store.ts'

export type SubmitDirect = {
  actor: Actor
  request: Omit<NewRequest, 'code_id'> & { id: string; created_by: string }
  details: PaymentRow
  review: ValidReview | null
}

/**
 * Stores a request that the office entered, with a code of its own that it spends and, where given,
 * its review, in one transaction (docs/product.md §4.6). An id that is taken was sent before:
 * with the same content it is a repeat, with other content it is refused.
 */
export async function submitDirect(
  db: Kysely<Tables>,
  submission: SubmitDirect,
): Promise<'created' | 'repeated' | 'refused'> {
  try {
    await insert(db, submission)
    return 'created'
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return (await isDirectRepeat(db, submission.request)) ? 'repeated' : 'refused'
  }
}

async function insert(db: Kysely<Tables>, { actor, request, details, review }: SubmitDirect) {
  const { id, created_by, created_at } = request
  await db.transaction().execute(async (transaction) => {
    const code = await createCode(transaction, { created_by, spent_at: created_at })
    const reviewed = { code_id: code.id, is_reviewed: review !== null }
    await insertRequest(transaction, { ...request, ...reviewed }, details)
    if (review) await insertReview(transaction, created_by, id, review, created_at)
    await record(transaction, actor, {
      action: 'request.created_directly',
      subject_id: id,
      details: review ? { donation_amount: review.amount } : {},
    })
    await notify(transaction, { kind: 'request.created', id, user_id: null })
  })
}
