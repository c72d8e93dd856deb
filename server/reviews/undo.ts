import type { Refusal } from '#contract/procedure.ts'
import { canWithdraw, isPaidOut, type WithdrawnBy } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify, notifyAll } from '#server/events.ts'
import { isOfCaller, type SignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { cancelLetters, withSentLetter } from '#server/mail/index.ts'
import { duesOf, fridaysUnderway, rowLockRunsOf } from '#server/payouts/index.ts'
import { deleteOpenQuestion } from '#server/questions/index.ts'
import { carryOut, refusalOf, writeTogether } from './decided.ts'
import { keepWithinFund } from './fund.ts'
import * as store from './store.ts'

type Asked = {
  requestId: string
  /** The administrator says that a payment was not entered by hand yet. */
  notEntered?: boolean | undefined
}

type Undoing = Asked & { expected: Date | null | undefined }

type Undone =
  | { outcome: 'undone'; review: store.StoredReview; letter: 'cancelled' | 'sent' | 'none' }
  | { outcome: 'changed_since'; review: store.StoredReview | null }
  | { outcome: 'no_request' | 'withdrawn' | 'paid' }
  | { outcome: 'refused'; refusal: Refusal }

/**
 * Deletes the reviews of different requests, which makes them Pending again (docs/product.md §7.9), in
 * one transaction. Letters that still wait are deleted with them. What is refused of one request
 * changes none of the others. Returns what became of each, in the order given.
 */
export async function undoReviews(context: Context<SignedIn>, asked: Undoing[]): Promise<Undone[]> {
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db }
    const ids = asked.map(({ requestId }) => requestId)
    await rowLockRunsOf(db, ids)
    const requests = await store.requestsForUpdate(db, ids)
    const reviews = await store.reviewsOf(db, ids)
    const judged = asked.map((one) =>
      judge(within, one, requests.get(one.requestId), reviews.get(one.requestId)),
    )
    return writeTogether<ToUndo, Undone>(db, judged, (some) => deleteTogether(within, some))
  })
}

type ToUndo = Asked & { request: store.RequestForUpdate; review: store.ReviewForUpdate }

/** Returns what is to be undone, or what became of a review that stays. */
function judge(
  context: Context<SignedIn>,
  { requestId, expected, notEntered }: Undoing,
  request: store.RequestForUpdate | undefined,
  review: store.ReviewForUpdate | undefined,
): Undone | ToUndo {
  if (!request) return { outcome: 'no_request' }
  if (isOfCaller(context, request)) {
    return { outcome: 'refused', refusal: refuse('review.ownRequest') }
  }
  const isOther = expected && expected.getTime() !== review?.reviewed_at.getTime()
  if (!review || isOther) return { outcome: 'changed_since', review: review ?? null }
  if (request.withdrawn_at) return { outcome: 'withdrawn' }
  if (isPaidOut(request.status)) return { outcome: 'paid' }
  return { requestId, notEntered, request, review }
}

/** Deletes reviews and what followed from them. Throws if some are refused. */
async function deleteTogether(
  context: Context<SignedIn>,
  undone: ToUndo[],
): Promise<Map<ToUndo, Undone>> {
  const { db, caller } = context
  const ids = undone.map(({ requestId }) => requestId)
  await carryOut(
    context,
    undone
      .filter(({ review }) => review.outcome === 'approved')
      .map(({ requestId, notEntered }) => ({ requestId, act: { act: 'undo', notEntered } })),
  )
  await store.deleteReviews(db, ids)
  for (const { requestId, request } of undone) {
    if (request.review_outcome === 'needs_info') await deleteOpenQuestion(db, requestId)
  }
  await store.setOutcomes(
    db,
    undone.map(({ requestId: id, request, review }) => ({
      ...{ id, outcome: null, office_notes: review.notes ?? request.office_notes },
    })),
  )
  const cancelled = await cancelLetters(db, ids)
  const sent = await withSentLetter(db, ids)
  await record(
    db,
    caller,
    ...undone.map(({ requestId, review: { outcome, donation_amount } }) => ({
      action: 'review.undone' as const,
      subject_id: requestId,
      details: { before: { outcome, donation_amount } },
    })),
  )
  await notifyAll(
    db,
    undone.map(({ requestId: id, request: { user_id } }) => ({
      ...{ kind: 'request.reviewed', id, user_id },
    })),
  )
  const letterOf = (id: string) =>
    cancelled.has(id) ? 'cancelled' : sent.has(id) ? 'sent' : 'none'
  return new Map(
    undone.map((one) => {
      const { requestId, review } = one
      return [one, { outcome: 'undone', review, letter: letterOf(requestId) }]
    }),
  )
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
    if (reason === null) await carryOut(within, [{ requestId, act: { act: 'release_request' } }])
    else if (request.hold_reason === null) {
      await carryOut(within, [{ requestId, act: { act: 'hold_request', notEntered } }])
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
    const act = by ? ({ act: 'withdraw', notEntered } as const) : ({ act: 'restore' } as const)
    await carryOut(within, [{ requestId, act }])
    await store.setWithdrawn(db, requestId, by)
    if (by) await cancelLetters(db, [requestId])
    else await keepWithinFund(within, [{ requestId, before }])
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
