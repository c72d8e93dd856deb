import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Caller, User } from '#server/http/access.ts'
import type { Authentication } from './authentication.ts'

export type FirstSession = { cookies: string[] }

/**
 * Opens the session of an account whose address is being confirmed, if this is the browser that
 * opened it and nobody is signed in there (docs/decisions/045). Never for an account with a second
 * step or an administrator's. The confirmation happens once, and so does this.
 */
export async function openFirstSession(
  auth: Authentication,
  caller: Caller,
  { user, db }: { user: User; db: Db },
): Promise<FirstSession | undefined> {
  if (user.two_step || user.is_admin || caller.session) return undefined
  if (!(await auth.signUpMark.isFor(caller.headers, user))) return undefined
  const started = await auth.startSession(user, caller, { recovery: false }, db)
  if (!started) return undefined
  const { address } = caller
  await record(db, { user, address }, { action: 'sign_in.succeeded', subject_id: user.id })
  return { cookies: [started, await auth.markDevice(user.email), auth.signUpMark.clear()] }
}
