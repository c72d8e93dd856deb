import { type Administrator, admit, type Caller, isFreshlySignedIn } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'

/**
 * Returns the caller as an administrator who signed in recently and came from our own pages. Throws
 * 401 or 403 otherwise.
 */
export function freshAdministrator(caller: Caller): Administrator {
  admit(caller, 'admin')
  if (!isFreshlySignedIn(caller, new Date())) throw new HttpError(403, 'err.signInAgain')
  const site = caller.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') throw new HttpError(403, 'err.notAllowed')
  return caller
}
