import type { Refusal } from '#contract/procedure.ts'
import { canWithdraw, isPaidOut, type WithdrawnBy } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { isOfCaller, type SignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { cancelLetters, hasSentLetter } from '#server/mail/index.ts'
import { duesOf, fridaysUnderway, press, rowLockRunsOf } from '#server/payouts/index.ts'
import { deleteOpenQuestion } from '#server/questions/index.ts'
import { carryOut, refusalOf } from './decided.ts'
import { keepWithinFund } from './fund.ts'
import * as store from './store.ts'

type Asked = {
  requestId: string
  /** The administrator says that a payment was not entered by hand yet. */
  notEntered?: boolean | undefined
}

type Undone =
  | { outcome: 'undone'; review: store.StoredReview; letter: 'cancelled' | 'sent' | 'none' }
  | { outcome: 'changed_since'; review: store.StoredReview | null }
  | { outcome: 'no_request' | 'withdrawn' | 'paid' }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Deletes the review of a request, which makes it Pending again (docs/product.md §7.9). A letter
 * that still waits is deleted with it.
 */
export async function undoReview(
  context: Context<SignedIn>,
  { requestId, expected, notEntered }: Asked & { expected: Date | null | undefined },
): Promise<Undone> {
  return inTransaction(context.db, async (db) => {
    await rowLockRunsOf(db, [requestId])
    const request = await store.findRequestForUpdate(db, requestId)
    if (!request) return { outcome: 'no_request' }
    if (isOfCaller(context, request))
      return { outcome: 'refused', refusal: refuse('review.ownRequest') }
    const review = await store.findReview(db, requestId)
    const isOther = expected && expected.getTime() !== review?.reviewed_at.getTime()
    if (!review || isOther) return { outcome: 'changed_since', review: review ?? null }
    if (request.withdrawn_at) return { outcome: 'withdrawn' }
    if (isPaidOut(request.status)) return { outcome: 'paid' }
    if (review.outcome === 'approved') {
      const act = { act: 'undo', notEntered } as const
      const pressed = await press({ ...context, db }, [{ requestId, act }])
      if ('refusal' in pressed) return { outcome: 'refused', refusal: pressed.refusal }
    }
    await store.deleteReview(db, requestId)
    if (review.notes !== null) await store.setOfficeNotes(db, requestId, review.notes)
    if (request.review_outcome === 'needs_info') await deleteOpenQuestion(db, requestId)
    await store.setOutcome(db, requestId, null)
    const isCancelled = (await cancelLetters(db, requestId)) > 0
    const isSent = !isCancelled && (await hasSentLetter(db, requestId))
    await record(db, context.caller, {
      action: 'review.undone',
      subject_id: requestId,
      details: { before: { outcome: review.outcome, donation_amount: review.donation_amount } },
    })
    const { user_id } = request
    await notify(db, { kind: 'request.reviewed', id: requestId, user_id })
    return {
      outcome: 'undone',
      review,
      letter: isCancelled ? 'cancelled' : isSent ? 'sent' : 'none',
    }
  })
}

/** The Fridays whose payments the bank has or may have, and which stay as they are. */
type Stays = { stays: CalendarDate[] }

const unchanged: Stays = { stays: [] }

/** A refusal says why the payments of the request cannot follow. */
export type Changed =
  | Stays
  | 'no_request'
  | 'withdrawn'
  | 'declined'
  | 'paid'
  | 'being_paid'
  | Refusal

/**
 * Puts a request on hold, or changes why; null ends the hold. Its requester is not notified, not
 * even of a change. Does nothing if the hold is as asked.
 */
export async function setHold(
  context: Context<SignedIn>,
  { requestId, reason, notEntered }: Asked & { reason: string | null },
): Promise<Changed> {
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db }
    await rowLockRunsOf(db, [requestId])
    const request = await store.findRequestForUpdate(db, requestId)
    if (!request) return 'no_request'
    if (reason === null && isOfCaller(context, request)) return refuse('review.ownRequest')
    if (request.hold_reason === reason) return unchanged
    if (reason !== null && request.withdrawn_at) return 'withdrawn'
    if (reason !== null && isPaidOut(request.status)) return 'paid'
    if (reason === null) await carryOut(within, requestId, { act: 'release_request' })
    else if (request.hold_reason === null) {
      await carryOut(within, requestId, { act: 'hold_request', notEntered })
    }
    const by = context.caller.user.id
    await store.setHold(db, requestId, reason === null ? null : { reason, by })
    // The reason may contain personal data, so it is not recorded.
    await record(db, context.caller, {
      action: reason === null ? 'request.released' : 'request.held',
      subject_id: requestId,
    })
    await notify(db, { kind: 'request.changed', id: requestId, user_id: null })
    return reason === null ? unchanged : { stays: await fridaysUnderway(db, requestId) }
  }).catch(refusalOf)
}

/**
 * Withdraws a request, by its family or the office; null takes that back (docs/product.md §7.11).
 * A decision that was made before stays stored, but its waiting letter is deleted.
 */
export async function setWithdrawn(
  context: Context<SignedIn>,
  { requestId, by, notEntered }: Asked & { by: WithdrawnBy | null },
): Promise<Changed> {
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db }
    await rowLockRunsOf(db, [requestId])
    const request = await store.findRequestForUpdate(db, requestId)
    const isOwn = request?.user_id === context.caller.user.id
    if (!request || (by === 'family' && !isOwn)) return 'no_request'
    if (by === null && isOwn) return refuse('review.ownRequest')
    if (Boolean(request.withdrawn_at) === Boolean(by)) return unchanged
    const isDeclined = request.review_outcome === 'declined'
    if (by && !canWithdraw(request.status, by, isDeclined)) {
      if (isDeclined) return 'declined'
      return isPaidOut(request.status) ? 'paid' : 'being_paid'
    }
    const before = await duesOf(db, requestId)
    await carryOut(within, requestId, by ? { act: 'withdraw', notEntered } : { act: 'restore' })
    await store.setWithdrawn(db, requestId, by)
    if (by) await cancelLetters(db, requestId)
    else await keepWithinFund(within, requestId, { before })
    await record(db, context.caller, {
      action: by ? 'request.withdrawn' : 'request.restored',
      subject_id: requestId,
      details: by ? { by } : {},
    })
    const { user_id } = request
    await notify(db, { kind: 'request.reviewed', id: requestId, user_id })
    return by ? { stays: await fridaysUnderway(db, requestId) } : unchanged
  }).catch(refusalOf)
}
