import { DECISION_LETTER_DELAY_MS } from '#domain/outcomes.ts'
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
 * if it was entered with an amount, the letter about that decision.
 */
export async function sendDirectLetter(db: Db, id: string, isReviewed: boolean): Promise<void> {
  const request = await findAddressee(db, id)
  const letter = isReviewed
    ? reviewedLetter(request, { isApproved: true })
    : receivedLetter(request)
  if (!letter) return
  if (!isReviewed) await enqueue(db, letter)
  else await enqueueDelayed(db, letter, new Date(Date.now() + DECISION_LETTER_DELAY_MS))
}
