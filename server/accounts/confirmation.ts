import type { Locale } from '#domain/locales.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { User } from '#server/http/access.ts'
import { enqueue } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import * as store from './store.ts'
import { CONFIRM_FOR_MS, hashToken, newToken } from './tokens.ts'

/**
 * Creates a link and queues the letter with it, in the caller's transaction. Returns false and stores
 * nothing if the address was sent too many letters (server/mail/store.ts).
 */
export async function sendConfirmation(
  db: Db,
  { id, email, locale }: { id: string; email: string; locale: Locale },
): Promise<boolean> {
  const token = newToken()
  const letter = { kind: 'confirm', recipient: email, locale, data: { token } } as const
  if (!(await enqueue(db, letter))) return false
  await store.insertToken(db, {
    token_hash: hashToken(token),
    purpose: 'confirm_email',
    user_id: id,
    expires_at: new Date(Date.now() + CONFIRM_FOR_MS),
  })
  return true
}

/** Mails another link to an unconfirmed account. Earlier links stay valid. */
export async function sendConfirmationAgain(
  { db }: Pick<Services, 'db'>,
  { id, email }: { id: string; email: string },
  { locale, ...actor }: Actor & { locale: Locale },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await sendConfirmation(transaction, { id, email, locale }))) return
    await record(transaction, actor, { action: 'account.confirmation_mailed', subject_id: id })
  })
}

/**
 * Confirms the address that a link was mailed to. The link of a confirmed account succeeds again,
 * because people and mail programs open links twice. Calls `onFirst` in the transaction of the first
 * success. Returns whether the address is confirmed.
 */
export async function confirmEmail(
  { db }: Pick<Services, 'db'>,
  token: string,
  actor: Actor,
  onFirst?: (user: User, transaction: Db) => Promise<void>,
): Promise<boolean> {
  const hash = hashToken(token)
  const mailed = await store.findToken(db, 'confirm_email', hash)
  if (!mailed?.user_id) return false
  const userId = mailed.user_id
  return inTransaction(db, async (transaction) => {
    const user = await store.findUserForUpdate(transaction, userId)
    if (!user) return false
    // A new registration invalidates old links, and may just have been committed.
    if (!(await store.findToken(transaction, 'confirm_email', hash))) return false
    if (user.email_verified) return true
    if (!(await store.spendToken(transaction, 'confirm_email', hash))) return false
    await store.updateUser(transaction, userId, { email_verified: true })
    await record(transaction, actor, { action: 'account.confirmed', subject_id: userId })
    await onFirst?.(user, transaction)
    return true
  })
}
