import type { OutsideWay } from '#domain/books/outside.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { isFreshlySignedIn } from '#server/http/access.ts'
import { enqueue, letterTo } from '#server/mail/index.ts'
import { haveOpenDues, isPaidOutside, isUnderway } from '#server/payouts/index.ts'
import { type Correction, markedPaidBefore, requestsForUpdate, updateRequests } from './store.ts'

/** `found` counts the ids that exist, `changed` those that had another status. */
type StatusSet =
  | { outcome: 'set'; found: number; changed: number }
  | { outcome: 'not_approved' | 'on_hold' | 'sign_in_again' }
  /** A payment of one of them is on its way, and the status follows the payment. */
  | { outcome: 'underway' }
  /** One of them was paid outside a run, which is undone by itself. */
  | { outcome: 'paid_outside' }
  /** One of them has several Fridays, and some are still to be paid. */
  | { outcome: 'open_dues' }

/** `paid_on` and `way` say when and how something was paid that is marked as paid by hand. */
type StatusChange = {
  status: RequestStatus
  paid_on?: CalendarDate | undefined
  way?: OutsideWay | undefined
}

/**
 * Sets the status of requests and records each change, in one transaction. Queues a letter to the
 * requester when a request is marked as paid for the first time. Changes nothing if one
 * that is not approved, or is on hold, would become paid. A status that says that money went, or no
 * longer does, ends or begins payments, so that it needs a fresh sign-in.
 */
export async function setStatus(
  { db, caller, now }: Context,
  ids: string[],
  { status, paid_on, way }: StatusChange,
): Promise<StatusSet> {
  return inTransaction(db, async (transaction) => {
    const requests = await requestsForUpdate(transaction, ids)
    const changed = requests.filter((request) => request.status !== status)
    const set = { outcome: 'set' as const, found: requests.length, changed: changed.length }
    if (changed.length === 0) return set
    const movesMoney = isPaidOut(status) || changed.some((request) => isPaidOut(request.status))
    if (movesMoney && !isFreshlySignedIn(caller, now)) return { outcome: 'sign_in_again' }
    if (status === 'paid' && changed.some(({ outcome }) => outcome !== 'approved')) {
      return { outcome: 'not_approved' }
    }
    if (status === 'paid' && changed.some(({ on_hold }) => on_hold)) return { outcome: 'on_hold' }
    const changedIds = changed.map(({ id }) => id)
    if (await isUnderway(transaction, changedIds)) return { outcome: 'underway' }
    const wasPaidIds = changed.filter((one) => one.status === 'paid').map(({ id }) => id)
    if (await isPaidOutside(transaction, wasPaidIds, { isLast: true })) {
      return { outcome: 'paid_outside' }
    }
    if (isPaidOut(status) && (await haveOpenDues(transaction, changedIds))) {
      return { outcome: 'open_dues' }
    }
    const wasPaid = status === 'paid' ? await markedPaidBefore(transaction, changedIds) : new Set()
    const told = { marked_paid_on: paid_on ?? null, marked_paid_way: way ?? null }
    await updateRequests(transaction, changedIds, { status, ...(status === 'paid' && told) })
    await record(
      transaction,
      caller,
      ...changed.map((request) => ({
        action: 'request.status_changed' as const,
        subject_id: request.id,
        details: {
          before: request.status,
          after: status,
          ...(paid_on && { on: paid_on }),
          ...(way && { way }),
        },
      })),
    )
    for (const request of changed) {
      const { id, user_id } = request
      const letter = letterTo(request, 'paid')
      if (status === 'paid' && letter && !wasPaid.has(id)) await enqueue(transaction, letter)
      await notify(transaction, { kind: 'request.status', id, user_id })
    }
    return set
  })
}

/** Corrects a request and records the change. Returns false if it does not exist. */
export async function correct(
  { db, caller }: Context,
  id: string,
  correction: Pick<Correction, 'admin_created' | 'date_of_request'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const [request] = await requestsForUpdate(transaction, [id])
    if (!request) return false
    const { admin_created, date_of_request, user_id } = request
    await updateRequests(transaction, [id], correction)
    const before = { admin_created, date_of_request }
    await record(transaction, caller, {
      action: 'request.changed',
      subject_id: id,
      details: { before, after: { ...before, ...correction } },
    })
    await notify(transaction, { kind: 'request.changed', id, user_id })
    return true
  })
}
