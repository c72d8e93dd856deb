import { DECISION_LETTER_DELAY_MS } from '#domain/outcomes.ts'
import type { StoredPlan } from '#domain/plans.ts'
import type { Db } from '#server/database/connect.ts'
import {
  enqueue,
  enqueueDelayed,
  findAddressee,
  receivedLetter,
  reviewedLetter,
} from '#server/mail/index.ts'

/**
 * Stores the letter about a new direct request that has an email address: that it was received, or,
 * if it was entered with an amount, the letter about that decision, which names the first Friday of
 * its plan.
 */
export async function sendDirectLetter(
  db: Db,
  id: string,
  { isReviewed, plan }: { isReviewed: boolean; plan: StoredPlan | null },
): Promise<void> {
  const request = await findAddressee(db, id)
  const expected_payment_date = plan?.first_on ?? request.expected_payment_date
  const letter = isReviewed
    ? reviewedLetter({ ...request, expected_payment_date }, { isApproved: true })
    : receivedLetter(request)
  if (!letter) return
  if (!isReviewed) await enqueue(db, letter)
  else await enqueueDelayed(db, [letter], new Date(Date.now() + DECISION_LETTER_DELAY_MS))
}
