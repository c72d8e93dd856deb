import type { Locale } from '#domain/locales.ts'
import { type Actor, record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { enqueue } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import * as sessions from './session-store.ts'
import * as store from './store.ts'
import { hashToken, newToken, RESET_FOR_MS } from './tokens.ts'

type Parts = Pick<Services, 'db'>

/** Mails a link for choosing a new password, in the language of the page that asked. */
export async function sendReset(
  { db }: Parts,
  { id, email }: { id: string; email: string },
  { locale, ...actor }: Actor & { locale: Locale },
): Promise<void> {
  const token = newToken()
  await inTransaction(db, async (transaction) => {
    await store.insertToken(transaction, {
      token_hash: hashToken(token),
      purpose: 'reset_password',
      user_id: id,
      expires_at: new Date(Date.now() + RESET_FOR_MS),
    })
    await enqueue(transaction, { kind: 'reset', recipient: email, locale, data: { token } })
    await record(transaction, actor, { action: 'account.reset_mailed', subject_id: id })
  })
}

/**
 * Uses a reset link up; gives whose it was. Whoever has it reads that mailbox, so the address is
 * confirmed with it; a password that was set before anybody had shown that is good no more.
 */
export async function spendResetLink(
  { db }: Parts,
  token: string,
  actor: Actor,
): Promise<string | undefined> {
  const hash = hashToken(token)
  const userId = (await store.findToken(db, 'reset_password', hash))?.user_id
  if (!userId) return undefined
  return inTransaction(db, async (transaction) => {
    const user = await store.lockUser(transaction, userId)
    if (!user || !(await store.spendToken(transaction, 'reset_password', hash))) return undefined
    if (!user.email_verified) {
      await store.updateUser(transaction, userId, { email_verified: true })
      await store.setPassword(transaction, userId, null)
    }
    await record(transaction, actor, { action: 'account.recovery_started', subject_id: userId })
    return userId
  })
}

/** Sets another password. All sessions end, but for the one to be kept; reset links die. */
export async function changePassword(
  { db, passwords }: Parts & Pick<Services, 'passwords'>,
  actor: Actor & { user: { id: string } },
  { password, keptSession }: { password: string; keptSession?: string },
): Promise<void> {
  const userId = actor.user.id
  const hash = await passwords.hash(password)
  await inTransaction(db, async (transaction) => {
    await store.lockUser(transaction, userId)
    await store.setPassword(transaction, userId, hash)
    await sessions.endSessionsOf(transaction, userId, keptSession)
    await store.deleteTokens(transaction, 'reset_password', userId)
    await record(transaction, actor, { action: 'account.password_changed', subject_id: userId })
  })
}
