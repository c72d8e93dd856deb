import { isFreshlySignedIn } from '#server/accounts/index.ts'
import { admit, type Caller, type Context } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'

/**
 * Returns the caller as an administrator who signed in recently and came from our own pages. Throws
 * 401 or 403 otherwise.
 */
export function freshAdministrator(caller: Caller): Context<'admin'> {
  admit(caller, 'admin')
  const { user, session } = caller
  if (!user || !session) throw new HttpError(401, 'err.loginRequired')
  const administrator = { ...caller, user, session }
  if (!isFreshlySignedIn(administrator)) throw new HttpError(403, 'err.signInAgain')
  const site = caller.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') throw new HttpError(403, 'err.notAllowed')
  return administrator
}
