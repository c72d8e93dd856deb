import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import { canWithdraw, isPaidOut, type WithdrawnBy } from '#domain/outcomes.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { cancelLetters, hasSentLetter } from '#server/mail/index.ts'
import {
  type DecisionOptions,
  endPaymentOf,
  holdPaymentOf,
  lockRunOf,
  releasePaymentOf,
} from '#server/payouts/index.ts'
import { deleteOpenQuestion } from '#server/questions/index.ts'
import type { Services } from '#server/services.ts'
import * as store from './store.ts'

type Asked = DecisionOptions & { requestId: string; actor: Actor & { user: { id: string } } }

export type Undone =
  | { outcome: 'undone'; review: store.StoredReview; letter: 'cancelled' | 'sent' | 'none' }
  | { outcome: 'changed_since'; review: store.StoredReview | null }
  | { outcome: 'no_request' | 'withdrawn' | 'paid' }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Deletes the review of a request, which makes it Pending again (docs/product.md §7.9). A letter
 * that still waits is deleted with it.
 */
export async function undoReview(
  db: Kysely<Tables>,
  { requestId, actor, expected, notEntered }: Asked & { expected: Date | null | undefined },
): Promise<Undone> {
  return inTransaction(db, async (transaction) => {
    await lockRunOf(transaction, requestId)
    const request = await store.lockRequest(transaction, requestId)
    if (!request) return { outcome: 'no_request' }
    const review = await store.findReview(transaction, requestId)
    const isOther = expected && expected.getTime() !== review?.reviewed_at.getTime()
    if (!review || isOther) return { outcome: 'changed_since', review: review ?? null }
    if (request.withdrawn_at) return { outcome: 'withdrawn' }
    if (isPaidOut(request.status)) return { outcome: 'paid' }
    const refusal = await endPaymentOf(transaction, actor, requestId, { notEntered })
    if (refusal) return { outcome: 'refused', refusal }
    await store.deleteReview(transaction, requestId)
    if (request.review_outcome === 'needs_info') await deleteOpenQuestion(transaction, requestId)
    await store.setOutcome(transaction, requestId, null)
    const isCancelled = (await cancelLetters(transaction, requestId)) > 0
    const isSent = !isCancelled && (await hasSentLetter(transaction, requestId))
    await record(transaction, actor, {
      action: 'review.undone',
      subject_id: requestId,
      details: { before: { outcome: review.outcome, donation_amount: review.donation_amount } },
    })
    const { user_id } = request
    await notify(transaction, { kind: 'request.reviewed', id: requestId, user_id })
    return {
      outcome: 'undone',
      review,
      letter: isCancelled ? 'cancelled' : isSent ? 'sent' : 'none',
    }
  })
}

/** A refusal says why the payment of the request cannot follow. */
export type Changed = 'done' | 'no_request' | 'withdrawn' | 'paid' | 'being_paid' | Refusal

/**
 * Puts a request on hold, or changes why; null ends the hold. Its requester is not notified, not
 * even of a change. Does nothing if the hold is as asked.
 */
export async function setHold(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { requestId, actor, reason, notEntered }: Asked & { reason: string | null },
): Promise<Changed> {
  const today = calendarDateIn(new Date(), config.organization.timeZone)
  return inTransaction(db, async (transaction) => {
    await lockRunOf(transaction, requestId)
    const request = await store.lockRequest(transaction, requestId)
    if (!request) return 'no_request'
    if (request.hold_reason === reason) return 'done'
    if (reason !== null && request.withdrawn_at) return 'withdrawn'
    if (reason !== null && isPaidOut(request.status)) return 'paid'
    const hold = reason === null ? null : { reason, by: actor.user.id }
    const held = { reason: reason ?? '', notEntered }
    const refusal = hold && (await holdPaymentOf(transaction, actor, requestId, held))
    if (refusal) return refusal
    await store.setHold(transaction, requestId, hold)
    if (!hold) await releasePaymentOf(transaction, actor, requestId, today)
    // The reason may contain personal data, so it is not recorded.
    await record(transaction, actor, {
      action: hold ? 'request.held' : 'request.released',
      subject_id: requestId,
    })
    await notify(transaction, { kind: 'request.changed', id: requestId, user_id: null })
    return 'done'
  })
}

/**
 * Withdraws a request, by its family or the office; null takes that back (docs/product.md §7.10).
 * A decision that was made before stays stored, but its waiting letter is deleted.
 */
export async function setWithdrawn(
  db: Kysely<Tables>,
  { requestId, actor, by, notEntered }: Asked & { by: WithdrawnBy | null },
): Promise<Changed> {
  return inTransaction(db, async (transaction) => {
    await lockRunOf(transaction, requestId)
    const request = await store.lockRequest(transaction, requestId)
    const isOwn = request?.user_id === actor.user.id
    if (!request || (by === 'family' && !isOwn)) return 'no_request'
    if (Boolean(request.withdrawn_at) === Boolean(by)) return 'done'
    if (by && !canWithdraw(request.status, by)) {
      return isPaidOut(request.status) ? 'paid' : 'being_paid'
    }
    const refusal = by && (await endPaymentOf(transaction, actor, requestId, { notEntered }))
    if (refusal) return refusal
    await store.setWithdrawn(transaction, requestId, by)
    if (by) await cancelLetters(transaction, requestId)
    await record(transaction, actor, {
      action: by ? 'request.withdrawn' : 'request.restored',
      subject_id: requestId,
      details: by ? { by } : {},
    })
    const { user_id } = request
    await notify(transaction, { kind: 'request.reviewed', id: requestId, user_id })
    return 'done'
  })
}
