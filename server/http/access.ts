import type { Audience } from '#contract/procedure.ts'
import type { Locale } from '#domain/locales.ts'
import { HttpError } from './failures.ts'

/** A signed-in person. */
export type User = {
  id: string
  email: string
  name: string
  is_admin: boolean
  locale: Locale
  email_verified: boolean
  /** Whether signing in takes a second step. */
  two_step: boolean
  /** Raised by every change of the ways to sign in. */
  auth_epoch: number
}

export type Session = {
  id: string
  /** When the person proved who they are: what a fresh sign-in is measured from. */
  signed_in_at: Date
  /** From this instant on the session must be renewed first (docs/product.md §3.5). */
  good_until: Date
  /** Set in a session that was opened by a reset link: it is good for choosing a new password only. */
  recovery: boolean
  /** An administrator who has to set up the second step before anything else (ADMIN_TWO_STEP). */
  two_step_missing: boolean
}

/** Who calls, from where and in which language. */
export type Caller = {
  user: User | undefined
  session: Session | undefined
  /** The client's address as far as trusted proxies tell it. */
  address: string
  locale: Locale
  headers: Headers
  /** Adds a Set-Cookie header to the answer. */
  setCookie(value: string): void
}

/** What a handler is given: for users and administrators there is a user. */
export type Context<A extends Audience = Audience> = A extends 'visitor'
  ? Caller
  : Caller & { user: User; session: Session }

/** Throws 401 or 403 unless the caller belongs to the audience. */
export function admit(caller: Caller, audience: Audience): void {
  if (audience === 'visitor') return
  const { user, session } = caller
  if (!user || !session) throw new HttpError(401, 'err.loginRequired')
  if (session.good_until <= new Date()) throw new HttpError(401, 'err.sessionRenewable')
  if (session.recovery && audience !== 'recovering') throw new HttpError(401, 'err.loginRequired')
  if (audience !== 'admin') return
  if (!user.is_admin) throw new HttpError(403, 'err.notAllowed')
  if (session.two_step_missing) throw new HttpError(403, 'err.twoStepNeeded')
}

/**
 * Returns true if the session has the rights of an administrator. An administrator whose obligatory
 * second step is not set up has none, and neither has a session opened by a reset link.
 */
export function isAdministrator({ user, session }: Caller): boolean {
  return Boolean(user?.is_admin && session && !session.recovery && !session.two_step_missing)
}

/** Throws 401 or 403 for another user's id, unless the caller is an administrator (docs/product.md §3.9). */
export function mayActFor(caller: Context<'user'>, userId: string): void {
  if (caller.user.id !== userId) admit(caller, 'admin')
}
