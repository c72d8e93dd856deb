import type { Locale } from '#domain/locales.ts'
import { type Actor, record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallerOf, User } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { enqueue, sendNotice } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { tellAdministrators } from './administrator-letters.ts'
import type { Authentication } from './authentication.ts'
import { callerForUpdate } from './caller-for-update.ts'
import { turnOf } from './password-check.ts'
import { endSessionsOf } from './session-store.ts'
import * as store from './store.ts'
import { hashToken, newToken, RESET_FOR_MS } from './tokens.ts'

type Parts = Pick<Services, 'db'>

/**
 * Mails a link for a new password, in the language of the page that requested it. Does nothing if the
 * address was sent too many letters (server/mail/store.ts).
 */
export async function sendReset(
  { db }: Parts,
  { id, email }: { id: string; email: string },
  { locale, ...actor }: Actor & { locale: Locale },
): Promise<void> {
  const token = newToken()
  const letter = { kind: 'reset', recipient: email, locale, data: { token } } as const
  await inTransaction(db, async (transaction) => {
    if (!(await enqueue(transaction, letter))) return
    await store.insertToken(transaction, {
      token_hash: hashToken(token),
      purpose: 'reset_password',
      user_id: id,
      expires_at: new Date(Date.now() + RESET_FOR_MS),
    })
    await record(transaction, actor, { action: 'account.reset_mailed', subject_id: id })
  })
}

/**
 * Spends a reset link and returns its account. The link proves access to the mailbox, so it
 * confirms the address. A password set before that proof is cleared.
 */
export async function spendResetLink(
  { db }: Parts,
  token: string,
  actor: Actor,
): Promise<User | undefined> {
  const hash = hashToken(token)
  const userId = (await store.findToken(db, 'reset_password', hash))?.user_id
  if (!userId) return undefined
  return inTransaction(db, async (transaction) => {
    const user = await store.findUserForUpdate(transaction, userId)
    if (!user || !(await store.spendToken(transaction, 'reset_password', hash))) return undefined
    if (!user.email_verified) {
      await store.updateUser(transaction, userId, { email_verified: true })
      await store.setPassword(transaction, userId, null)
    }
    await record(transaction, actor, { action: 'account.recovery_started', subject_id: userId })
    return store.findUser(transaction, userId)
  })
}

/**
 * Sets the caller's password, ends all sessions and deletes reset links. Returns the updated account,
 * and the Set-Cookie header of the session that replaces the caller's, so that a copy of its cookie
 * becomes worthless. Recovery of an account with a second step opens none: access to the mailbox
 * alone is not enough. Throws 401 if the session has ended meanwhile.
 */
export async function changePassword(
  { db, passwords, auth }: Parts & Pick<Services, 'passwords'> & { auth: Authentication },
  caller: CallerOf<'recovering'>,
  password: string,
): Promise<{ user: User; cookie: string | undefined }> {
  const { user, session } = caller
  const hash = await passwords.hash(password, turnOf(caller, user.email))
  return inTransaction(db, async (transaction) => {
    await callerForUpdate(transaction, caller)
    await store.setPassword(transaction, user.id, hash)
    await endSessionsOf(transaction, user.id)
    await store.deleteTokens(transaction, 'reset_password', user.id)
    await sendNotice(transaction, 'password_changed', user)
    if (user.is_admin && session.recovery) {
      const change = { change: 'password_reset', email: user.email } as const
      await tellAdministrators(transaction, change, user.id)
    }
    await record(transaction, caller, { action: 'account.password_changed', subject_id: user.id })
    const changed = await store.findUser(transaction, user.id)
    if (!changed) throw new HttpError(401, 'err.loginRequired')
    const mayGoOn = !session.recovery || !changed.two_step
    const kind = { recovery: false }
    const cookie = mayGoOn ? await auth.startSession(changed, caller, kind, transaction) : undefined
    return { user: changed, cookie }
  })
}
