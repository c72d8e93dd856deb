import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Caller, User } from '#server/http/access.ts'
import type { Authentication } from './authentication.ts'
import { sendReset } from './recovery.ts'
import { findUser, setPassword } from './store.ts'

export type FirstSession = { cookies: string[]; recovery?: true }
type Confirmed = { user: User; db: Db }

/**
 * Opens the session of an account whose address is being confirmed, if this is the browser that
 * opened it and nobody is signed in there (docs/decisions/017). Never for an account with a second
 * step or an administrator's. The confirmation happens once, and so does this.
 */
export async function openFirstSession(
  auth: Authentication,
  caller: Caller,
  { user, db }: Confirmed,
): Promise<FirstSession | undefined> {
  if (user.two_step || user.is_admin) return undefined
  const isOwnBrowser = auth.signUpMark.isFor(caller.headers, user)
  // Only another registration raises the epoch of an unconfirmed account.
  if (user.auth_epoch > 0 && !isOwnBrowser) return openRecovery(auth, caller, { user, db })
  if (caller.session || !isOwnBrowser) return undefined
  const started = await auth.startSession(user, caller, { recovery: false }, db)
  if (!started) return undefined
  const { address } = caller
  await record(db, { user, address }, { action: 'sign_in.succeeded', subject_id: user.id })
  return { cookies: [started, auth.markDevice(user.email), auth.signUpMark.clear()] }
}

/**
 * Forgets the password, which somebody else may have chosen, and lets the owner of the mailbox choose
 * one: in a session for that alone, or by another letter where somebody is signed in.
 */
async function openRecovery(auth: Authentication, caller: Caller, { user, db }: Confirmed) {
  await setPassword(db, user.id, null)
  await record(db, caller, { action: 'account.recovery_started', subject_id: user.id })
  const renewed = await findUser(db, user.id)
  if (caller.session) await sendReset({ db }, user, caller)
  if (caller.session || !renewed) return undefined
  const started = await auth.startSession(renewed, caller, { recovery: true }, db)
  return started ? { cookies: [started], recovery: true as const } : undefined
}
