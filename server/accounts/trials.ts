import { countsFrom, isSecondPerson, type TrialCause } from '#domain/administrator-trials.ts'
import type { Context } from '#server/context.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { enqueueAll } from '#server/mail/index.ts'
import { hashToken, newToken, TRIAL_LINK_FOR_MS } from './tokens.ts'
import * as store from './trial-store.ts'

/** Agreeing and objecting to new administrators (docs/product.md §14.17). */

/** Returns whether somebody counts as a second person. */
export async function isCounted(db: Db, userId: string, now: Date): Promise<boolean> {
  const all = await store.countedAdministrators(db, now)
  return all.some(({ id, isSecond }) => id === userId && isSecond)
}

type Begun = { user: { id: string; email: string }; cause: TrialCause; by: string | null }

/**
 * Begins the trial of somebody who was invited, or whose second step a colleague reset, and mails
 * all others a link to agree or object: the administrators, and who was removed within 14 days.
 */
export async function startTrial(db: Db, now: Date, { user, cause, by }: Begun): Promise<void> {
  const counts_from = countsFrom(cause, now)
  // A reset neither shortens a trial nor takes an objection back.
  const before = cause === 'reset' ? await store.findTrialForUpdate(db, user.id) : undefined
  if (before && !isSecondPerson(before, now)) await store.prolongTrial(db, user.id, counts_from)
  else await store.beginTrial(db, { user_id: user.id, cause, caused_by: by, counts_from })
  const administrators = await store.countedAdministrators(db, now)
  const former = await store.formerAdministrators(db, now)
  const change = cause === 'invited' ? 'joined' : 'two_step_reset'
  const recipients = [...administrators, ...former].filter(({ id }) => id !== user.id)
  const letters = []
  for (const { id, email, locale } of recipients) {
    const token = newToken()
    const expires_at = new Date(now.getTime() + TRIAL_LINK_FOR_MS)
    const token_hash = hashToken(token)
    await store.insertLink(db, { token_hash, user_id: user.id, recipient: id, expires_at })
    const data = { change, email: user.email, token } as const
    letters.push({ kind: 'administrators_changed', recipient: email, locale, data } as const)
  }
  await enqueueAll(db, letters)
}

type Decision = { user_id: string; by: string; agree: boolean }

/**
 * Agrees or objects to an administrator. Whoever invited or reset them may object only, and so may
 * nobody who does not count; removed colleagues did when they were removed.
 */
export async function decideOn(
  { db, now, caller }: { db: Db; now: Date; caller: Actor },
  { user_id, by, agree }: Decision,
) {
  return inTransaction(db, async (transaction) => {
    const trial = await store.findTrialForUpdate(transaction, user_id)
    if (!trial || trial.user_id === by) throw new NotFound()
    const former = await store.formerAdministrators(transaction, now)
    const isKnown = (await isCounted(transaction, by, now)) || former.some(({ id }) => id === by)
    if (!isKnown) return refuse('invite.notCounted')
    if (agree && trial.caused_by === by) return refuse('invite.otherAgrees')
    if (isSecondPerson(trial, now))
      return agree ? { success: true as const } : refuse('invite.trialOver')
    await store.decideTrial(
      transaction,
      user_id,
      agree ? { agreed_by: by, agreed_at: now } : { objected_by: by, objected_at: now },
    )
    await record(
      transaction,
      { ...caller, user: { id: by } },
      { action: agree ? 'administrator.agreed' : 'administrator.objected', subject_id: user_id },
    )
    return { success: true as const }
  })
}

/**
 * Returns what a mailed link is about, and who got it; undefined if it is not valid, or if the
 * administrator counts already. Changes nothing.
 */
export async function trialOfLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const link = await store.findLink(db, hashToken(token), now)
  const trial = link && (await store.findTrial(db, link.user_id))
  if (!trial || isSecondPerson(trial, now)) return undefined
  return { ...trial, recipient: link.recipient }
}

/** Returns the administrators who do not count yet, by id, and what an administrator may say. */
export async function openTrials({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  const isMine = await isCounted(db, userId, now)
  const open = (await store.listTrials(db)).filter((trial) => !isSecondPerson(trial, now))
  return new Map(
    open.map(({ user_id, cause, caused_by, caused_by_name, counts_from, ...trial }) => [
      user_id,
      {
        cause,
        caused_by_name,
        counts_from: counts_from.toISOString(),
        objected_by_name: trial.objected_at && (trial.objected_by_name ?? ''),
        can_agree: isMine && user_id !== userId && caused_by !== userId,
        can_object: isMine && user_id !== userId && !trial.objected_at,
      },
    ]),
  )
}
