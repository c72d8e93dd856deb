import type { Asked } from '#domain/second-persons.ts'
import type { Context } from '#server/context.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { enqueueAll } from '#server/mail/index.ts'
import { findUser, findUserForUpdate } from './store.ts'
import { hashToken, newToken, TRIAL_LINK_FOR_MS } from './tokens.ts'
import { findLink, insertLink, type Office, officeAt } from './trial-store.ts'

/** Agreeing and objecting to new administrators (docs/product.md §14.17). */

/** Returns why somebody may not invite or reset, if they do not count as a second person. */
export async function refusalToUncounted({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  const { who } = await officeAt(db, now)
  return who.isSecond(userId) ? undefined : refuse('invite.notCounted')
}

type About = {
  user: { id: string; email: string }
  change: 'joined' | 'two_step_reset' | 'removed'
  by?: string
}

/**
 * Mails a link to agree or object to somebody who was invited or reset: to all other administrators,
 * and to those who were removed lately. Who was removed after they counted gets one to object.
 */
export async function askAbout(db: Db, now: Date, { user, change, by }: About): Promise<void> {
  const { administrators, former, who } = await officeAt(db, now)
  const isRemoved = change === 'removed'
  const isAsked = ({ id }: { id: string }) => who.removals.has(id) && (id === user.id) === isRemoved
  const others = isRemoved ? [] : administrators.filter(({ id }) => id !== user.id)
  const letters = []
  for (const { id, email, locale } of [...others, ...former.filter(isAsked)]) {
    const token = newToken()
    const expires_at = new Date(now.getTime() + TRIAL_LINK_FOR_MS)
    const token_hash = hashToken(token)
    await insertLink(db, { token_hash, user_id: user.id, recipient: id, expires_at })
    const data = { change, email: user.email, token, ...(by && { by }) }
    letters.push({ kind: 'administrators_changed', recipient: email, locale, data } as const)
  }
  await enqueueAll(db, letters)
}

type Decision = { user_id: string; by: string; agree: boolean }

/** Agrees or objects to an administrator, or objects to having been removed. */
export async function decideOn(
  { db, now, caller }: { db: Db; now: Date; caller: Actor },
  { user_id, by, agree }: Decision,
) {
  return inTransaction(db, async (transaction) => {
    const user = await findUserForUpdate(transaction, user_id)
    if (!user?.is_admin && user_id !== by) throw new NotFound()
    const { who } = await officeAt(transaction, now)
    const refusal = who.refusalToSay({ by, about: user_id, isAgreeing: agree })
    if (refusal) return refuse(refusal)
    if (agree && !who.trials.has(user_id)) return { success: true as const }
    await record(
      transaction,
      { ...caller, user: { id: by } },
      { action: agree ? 'administrator.agreed' : 'administrator.objected', subject_id: user_id },
    )
    return { success: true as const }
  })
}

const nameOf = (id: string | null | undefined, { administrators, former }: Office) =>
  [...administrators, ...former].find((person) => person.id === id)?.name

const factsOf = <Cause>({ cause, by, counts_from }: Asked<Cause>, office: Office) => ({
  cause,
  caused_by_name: nameOf(by[0], office) ?? null,
  counts_from,
})

/**
 * Returns what a mailed link is about, and who got it; undefined if it is not valid, or if there is
 * nothing to say any more. Changes nothing.
 */
export async function trialOfLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const link = await findLink(db, hashToken(token), now)
  if (!link) return undefined
  const office = await officeAt(db, now)
  const { user_id, recipient } = link
  const asked = office.who.trials.get(user_id) ?? office.who.removals.get(user_id)
  const person = await findUser(db, user_id)
  const saying = { by: recipient, about: user_id, isAgreeing: false }
  if (!asked || !person || office.who.refusalToSay(saying)) return undefined
  const { name, email } = person
  return { user_id, recipient, shown: { name, email, ...factsOf(asked, office) } }
}

/** Returns the administrators who do not count yet, by id, and what an administrator may say. */
export async function openTrials({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  const office = await officeAt(db, now)
  const canSay = (about: string, isAgreeing: boolean) =>
    office.who.refusalToSay({ by: userId, about, isAgreeing }) === undefined
  return new Map(
    [...office.who.trials].map(([id, trial]) => [
      id,
      {
        ...factsOf(trial, office),
        objected_by_name: trial.objected_by && (nameOf(trial.objected_by, office) ?? ''),
        can_agree: canSay(id, true),
        can_object: !trial.objected_by && canSay(id, false),
      },
    ]),
  )
}
