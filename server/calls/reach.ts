import type { ParsedInput } from '#contract/index.ts'
import { type Reach, reachOf } from '#domain/reach.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { isAdministrator, type SignedIn } from '#server/http/access.ts'
import { HttpError, refuse } from '#server/http/failures.ts'
import * as store from './reach-store.ts'

/** Returns how the caller, or whoever a request is of, is reached, and by what ways. */
export async function getReach(
  { db, caller }: Context<SignedIn>,
  { request_id }: ParsedInput<'get_reach'>,
) {
  const known = request_id
    ? await store.reachOfRequest(db, request_id)
    : await store.reachOfAccount(db, caller.user.id)
  const isOwn = known && 'user_id' in known && known.user_id === caller.user.id
  if (!known || (request_id && !isOwn && !isAdministrator(caller))) {
    throw new HttpError(404, 'err.notFound')
  }
  const { reach, email, phone } = known
  return { reach: reachOf(reach, email), email, phone }
}

/**
 * Sets how the caller, or whoever a request is of, wants to be reached. What was stored before goes
 * out as it would have.
 */
export async function setReach(
  context: Context<SignedIn>,
  { request_id, reach }: ParsedInput<'set_reach'>,
) {
  const { caller } = context
  return inTransaction(context.db, async (db) => {
    if (!request_id) return setOwn({ ...context, db }, reach)
    const request = await store.requestForUpdate(db, request_id)
    const isOwn = request?.user_id === caller.user.id
    if (!request || request.erased_at || !(isOwn || isAdministrator(caller))) {
      return refuse('err.notFound')
    }
    const { user_id, phone } = request
    const refusal = refusalOf(reach, { email: request.account_email ?? request.email, phone })
    if (refusal) return refusal
    if (user_id) await store.setReachOfAccount(db, user_id, reach)
    else await store.setReachOfRequest(db, request, reach)
    await record(db, caller, {
      action: 'call.reach_changed',
      subject_id: request_id,
      details: { reach },
    })
    await notify(db, { kind: 'request.changed', id: request_id, user_id })
    await notify(db, { kind: 'call.changed' })
    return { success: true as const, reach }
  })
}

async function setOwn({ db, caller }: Context<SignedIn>, reach: Reach) {
  const { user } = caller
  const refusal = refusalOf(reach, await store.reachOfAccount(db, user.id))
  if (refusal) return refusal
  await store.setReachOfAccount(db, user.id, reach)
  await record(db, caller, {
    action: 'call.own_reach_changed',
    subject_id: user.id,
    details: { reach },
  })
  await notify(db, { kind: 'call.changed' })
  return { success: true as const, reach }
}

/** Refuses a way for which there is no address or number. */
function refusalOf(reach: Reach, known: { email: string | null; phone: string | null }) {
  if (reach === 'email' && !known.email) return refuse('reach.noEmail', { reach: 'reach.noEmail' })
  if (reach === 'call' && !known.phone) return refuse('reach.noPhone', { reach: 'reach.noPhone' })
  return undefined
}
