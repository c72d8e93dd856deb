import type { Kysely } from 'kysely'
import type { RequestStatus } from '#domain/request-status.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.ts'
import { notify } from '#server/events.ts'
import { enqueue } from '#server/mail/index.ts'
import { type Correction, lockRequests, updateRequests } from './store.ts'

/**
 * Sets the status of requests in one transaction. Records each change, and queues a letter to the
 * requester where a request becomes paid. Returns how many of the ids exist and how many changed.
 */
export async function setStatus(
  db: Kysely<Tables>,
  actor: Actor,
  ids: string[],
  status: RequestStatus,
): Promise<{ found: number; changed: number }> {
  return db.transaction().execute(async (transaction) => {
    const requests = await lockRequests(transaction, ids)
    const changed = requests.filter((request) => request.status !== status)
    if (changed.length === 0) return { found: requests.length, changed: 0 }
    const changedIds = changed.map(({ id }) => id)
    await updateRequests(transaction, changedIds, { status })
    await record(
      transaction,
      actor,
      ...changed.map((request) => ({
        action: 'request.status_changed' as const,
        subject_id: request.id,
        details: { before: request.status, after: status },
      })),
    )
    for (const { id, user_id, full_name, email, locale } of changed) {
      if (status === 'paid' && email && locale) {
        await enqueue(transaction, { kind: 'paid', recipient: email, locale, data: { full_name } })
      }
      await notify(transaction, { kind: 'request.status', id, user_id })
    }
    return { found: requests.length, changed: changed.length }
  })
}

/** Corrects a request and records the change. Returns false if it does not exist. */
export async function correct(
  db: Kysely<Tables>,
  actor: Actor,
  id: string,
  correction: Omit<Correction, 'status'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const [request] = await lockRequests(transaction, [id])
    if (!request) return false
    const { admin_created, date_of_request, user_id } = request
    await updateRequests(transaction, [id], correction)
    const before = { admin_created, date_of_request }
    await record(transaction, actor, {
      action: 'request.changed',
      subject_id: id,
      details: { before, after: { ...before, ...correction } },
    })
    await notify(transaction, { kind: 'request.changed', id, user_id })
    return true
  })
}
