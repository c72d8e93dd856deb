import type { ParsedInput } from '#contract/index.ts'
import { reachOf } from '#domain/reach.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { isAdministrator, type SignedIn } from '#server/http/access.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { giveConsent } from './consent-store.ts'
import * as store from './store.ts'
import { textWayOf } from './ways.ts'

/** Returns how the caller, or whoever a request is of, is reached, and by what ways. */
export async function getReach(
  { db, caller, services }: Context<SignedIn>,
  { request_id }: ParsedInput<'get_reach'>,
) {
  const known = request_id
    ? await store.reachOfRequest(db, request_id)
    : await store.reachOfAccount(db, caller.user.id)
  const isOwn = known && 'user_id' in known && known.user_id === caller.user.id
  if (!known || (request_id && !isOwn && !isAdministrator(caller))) {
    throw new NotFound()
  }
  const { reach, email, phone } = known
  const { way: texts } = await textWayOf(db, services, known)
  return {
    reach: reachOf(reach, { email, canText: texts === 'agreed' }),
    email,
    phone,
    texts,
    sends_texts: services.config.textGateway !== undefined,
  }
}

/**
 * Sets how the caller, or whoever a request is of, wants to be reached. What was stored before goes
 * out as it would have.
 */
export async function setReach(
  context: Context<SignedIn>,
  { request_id, ...wish }: ParsedInput<'set_reach'>,
) {
  const { caller } = context
  const { reach } = wish
  return inTransaction(context.db, async (db) => {
    if (!request_id) return setOwn({ ...context, db }, wish)
    const request = await store.requestForUpdate(db, request_id)
    const isOwn = request?.user_id === caller.user.id
    if (!request || !(isOwn || isAdministrator(caller))) {
      throw new NotFound()
    }
    const { user_id } = request
    const refusal = await refusalOf({ ...context, db }, wish, request)
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

async function setOwn(context: Context<SignedIn>, wish: Wish) {
  const { db, caller } = context
  const { reach } = wish
  const { user } = caller
  const refusal = await refusalOf(context, wish, await store.reachOfAccount(db, user.id))
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

type Wish = Omit<ParsedInput<'set_reach'>, 'request_id'>
type Known = { email: string | null; phone: string | null; country: string | null }

/**
 * Refuses a way for which there is no address or number, and text messages without consent. Stores
 * the consent.
 */
async function refusalOf(
  { db, caller, now, services }: Context<SignedIn>,
  { reach, consent }: Wish,
  known: Known,
) {
  const no = (code: 'noEmail' | 'noPhone' | 'noTexts' | 'noConsent' | 'stopped') =>
    refuse(`reach.${code}`, { reach: `reach.${code}` })
  if (reach === 'email') return known.email ? undefined : no('noEmail')
  if (!known.phone) return no('noPhone')
  if (reach === 'call') return undefined
  const { number, way } = await textWayOf(db, services, known)
  if (!number || way === 'off') return no('noTexts')
  if (way === 'agreed') return undefined
  if (way === 'ask' && !consent) return no('noConsent')
  const by = isAdministrator(caller) ? 'office' : 'family'
  return (await giveConsent(db, { number, by, now })) === 'agreed' ? undefined : no('stopped')
}
