import type { Refusal } from '#contract/procedure.ts'
import type { OutsideWay } from '#domain/books/outside.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isFreshlySignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { enqueue, letterTo } from '#server/mail/index.ts'
import { describeOutside, type Press, press, rowLockRunsOf } from '#server/payouts/index.ts'
import { type Correction, markedPaidBefore, requestsForUpdate, updateRequests } from './store.ts'

/** A request whose status was refused. */
type RefusedStatus = { request_id: string; full_name: string; error_code: string }

/** `found` counts the ids that exist, `changed` those that had another status. */
type StatusSet =
  | { found: number; changed: number }
  /** `refused`: the first of those that refuse it. */
  | { refusal: Refusal; refused: RefusedStatus[] }

/** `paid_on` and `way` say when and how something was paid that is marked as paid by hand. */
type StatusChange = {
  status: RequestStatus
  paid_on?: CalendarDate | undefined
  way?: OutsideWay | undefined
}

const MAX_NAMED = 10

/**
 * Sets the status of requests, of all or of none, and records each change, in one transaction (docs/product.md
 * §14.29). Queues a letter to the requester when a request is marked as paid for the first time. A
 * status that says that money went, or no longer does, pays or takes back, so that it needs a fresh
 * sign-in.
 */
export async function setStatus(
  context: Context<Administrator>,
  ids: string[],
  { status, paid_on, way }: StatusChange,
): Promise<StatusSet> {
  const { caller, now } = context
  return inTransaction(context.db, async (db) => {
    await rowLockRunsOf(db, ids)
    const requests = await requestsForUpdate(db, ids)
    const changed = requests.filter((request) => request.status !== status)
    const set = { found: requests.length, changed: changed.length }
    if (changed.length === 0) return set
    const movesMoney = isPaidOut(status) || changed.some((request) => isPaidOut(request.status))
    if (movesMoney && !isFreshlySignedIn(caller, now)) {
      return { refusal: refuse('err.signInAgain'), refused: [] }
    }
    const changedIds = changed.map(({ id }) => id)
    const wasPaid = status === 'paid' ? await markedPaidBefore(db, changedIds) : new Set()
    const on = paid_on ?? officeDate(context)
    const acts = changedIds.map((requestId): Press => {
      return { requestId, act: { act: 'set_status', status, on } }
    })
    const pressed = await press({ ...context, db }, acts)
    if ('refusal' in pressed) {
      const names = new Map(changed.map(({ id, full_name }) => [id, full_name]))
      const refused = pressed.refused.slice(0, MAX_NAMED).map(({ requestId, refusal }) => ({
        request_id: requestId,
        full_name: names.get(requestId) ?? '',
        error_code: refusal,
      }))
      return { refusal: pressed.refusal, refused }
    }
    const paid = pressed.done.flatMap(({ requestId: request_id, transitions }) =>
      transitions
        .filter(({ from, to }) => from === null && to === 'paid')
        .map(({ due: due_number, attempt }) => ({ request_id, due_number, attempt })),
    )
    await describeOutside(db, paid, { outside_way: way ?? null, recorded_by: caller.user.id })
    await record(
      db,
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
      if (status === 'paid' && letter && !wasPaid.has(id)) await enqueue(db, letter)
      await notify(db, { kind: 'request.status', id, user_id })
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
