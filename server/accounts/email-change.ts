import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Administrator, Caller, SignedIn, User } from '#server/http/access.ts'
import { enqueue, keepFormerAddress, sendNotice } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { callerForUpdate } from './caller-for-update.ts'
import { endSessionsOf } from './session-store.ts'
import * as store from './store.ts'
import { CONFIRM_FOR_MS, hashToken, newToken } from './tokens.ts'

type Parts = Pick<Services, 'db'>
type EmailRefusal = 'auth.confirmFail' | 'err.emailUsed' | 'err.notFound'

/**
 * Mails a link to the address that a user wants to use, and tells the present one (docs/product.md
 * §3.10). The latest link is the valid one. An address with an account gets no letter, and the caller
 * does not learn of it.
 */
export async function sendEmailChange({ db }: Parts, caller: SignedIn, email: string) {
  const token = newToken()
  await inTransaction(db, async (transaction) => {
    const { id } = await callerForUpdate(transaction, caller)
    await store.deleteTokens(transaction, 'change_email', id)
    await record(transaction, caller, { action: 'account.email_change_asked', subject_id: id })
    // The old address gets the same letter whether or not the new one has an account.
    await sendNotice(transaction, 'email_change_asked', caller.user)
    if (await store.findUserByEmail(transaction, email)) return
    const { locale } = caller
    const letter = { kind: 'change_email', recipient: email, locale, data: { token } } as const
    if (!(await enqueue(transaction, letter))) return
    await store.insertToken(transaction, {
      token_hash: hashToken(token),
      purpose: 'change_email',
      user_id: id,
      new_email: email,
      expires_at: new Date(Date.now() + CONFIRM_FOR_MS),
    })
  })
}

/**
 * Changes an account's address to the one that a link was mailed to, or returns why it is refused.
 */
export async function confirmEmailChange(
  { db }: Parts,
  token: string,
  caller: Caller,
): Promise<EmailRefusal | undefined> {
  const hash = hashToken(token)
  const mailed = await store.findToken(db, 'change_email', hash)
  const userId = mailed?.user_id
  const email = mailed?.new_email
  if (!userId || !email) return 'auth.confirmFail'
  return unlessUsed(() =>
    inTransaction(db, async (transaction) => {
      const user = await store.findUserForUpdate(transaction, userId)
      if (!user) return 'auth.confirmFail'
      if (!(await store.spendToken(transaction, 'change_email', hash))) {
        // Links are opened twice: the second time the address is changed already.
        return user.email === email ? undefined : 'auth.confirmFail'
      }
      const kept = caller.user?.id === userId ? caller.session?.id : undefined
      await changeEmail(transaction, user, { email, actor: caller, by: 'owner', kept })
      return undefined
    }),
  )
}

/** Changes the address of a person who called the office. Administrators change their own only. */
export const changeEmailOfPerson = ({ db }: Parts, caller: Administrator, change: EmailOf) =>
  unlessUsed(() =>
    inTransaction(db, async (transaction) => {
      const user = await store.findUserForUpdate(transaction, change.user_id)
      if (!user || user.is_admin) return 'err.notFound'
      if (user.email === change.email) return 'err.emailUsed'
      const { email } = change
      await changeEmail(transaction, user, { email, actor: caller, by: 'office' })
      return undefined
    }),
  )
type EmailOf = { user_id: string; email: string }

type EmailChange = {
  email: string
  actor: Actor
  by: 'owner' | 'office'
  /** The session that stays. */
  kept?: string | undefined
}

/**
 * Ends all sessions except the kept one and all mailed links, as a changed password does, and tells
 * the old address, and the new one if the office typed it.
 */
async function changeEmail(
  transaction: Db,
  { id, email: old, locale }: User,
  { email, actor, by, kept }: EmailChange,
): Promise<void> {
  await store.updateUser(transaction, id, { email, email_verified: true })
  await endSessionsOf(transaction, id, { kept })
  for (const purpose of ['change_email', 'reset_password', 'confirm_email'] as const) {
    // The used link stays, so that opening it again succeeds.
    await store.deleteUnspentTokens(transaction, purpose, id)
  }
  await sendNotice(transaction, 'email_changed', { email: old, locale })
  if (by === 'office') {
    // The office may have misheard the address: who reads it there can say so.
    await sendNotice(transaction, 'email_set_by_office', { email, locale })
    await keepFormerAddress(transaction, { user_id: id, email: old })
  }
  await record(transaction, actor, {
    action: 'account.email_changed',
    subject_id: id,
    details: { by },
  })
}

async function unlessUsed(
  change: () => Promise<EmailRefusal | undefined>,
): Promise<EmailRefusal | undefined> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error)) return 'err.emailUsed'
    throw error
  }
}
