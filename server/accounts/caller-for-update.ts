import type { Db } from '#server/database/connect.ts'
import type { Identity, User } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { findBySessionForUpdate } from './session-store.ts'

/**
 * Locks the caller's account until the transaction ends, and returns it as it is now. Throws 401 if
 * the session was ended after the call was admitted: a password change must stop calls that wait.
 */
export async function callerForUpdate(transaction: Db, { user, session }: Identity): Promise<User> {
  const found = await findBySessionForUpdate(transaction, { id: session.id, user_id: user.id })
  if (!found) throw new HttpError(401, 'err.loginRequired')
  return found
}
