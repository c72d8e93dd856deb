import type { Audience } from '#contract/procedure.ts'
import type { Locale } from '#domain/locales.ts'
import { HttpError } from './failures.ts'

/** A user of the portal. */
export type User = {
  id: string
  email: string
  name: string
  is_admin: boolean
  locale: Locale
  email_verified: boolean
  /** Whether signing in requires a second step. */
  two_step: boolean
  /** Raised by every change of the password, second step or role. */
  auth_epoch: number
}

export type Session = {
  id: string
  /** When the person signed in; freshness is measured from this instant. */
  signed_in_at: Date
  /** From this instant on the session must be renewed before it is used (docs/product.md §3.5). */
  good_until: Date
  /** Set in a session opened by a reset link, which permits only choosing a new password. */
  recovery: boolean
  /** An administrator who has to set up the second step before anything else (ADMIN_TWO_STEP). */
  two_step_missing: boolean
}

/** The caller of a request, with their address and language. */
export type Caller = {
  user: User | undefined
  session: Session | undefined
  /** The client's address, as far as trusted proxies report it. */
  address: string
  locale: Locale
  headers: Headers
  /** Adds a Set-Cookie header to the response. */
  setCookie(value: string): void
}

/** The caller as a handler gets it; for users and administrators, `user` is set. */
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
 * Returns whether the session has an administrator's rights. It has none while a required second
 * step is missing, or if a reset link opened it.
 */
export function isAdministrator({ user, session }: Pick<Caller, 'user' | 'session'>): boolean {
  return Boolean(user?.is_admin && session && !session.recovery && !session.two_step_missing)
}

/** Throws 401 or 403 for another user's id, unless the caller is an administrator (docs/product.md §3.9). */
export function mayActFor(caller: Context<'user'>, userId: string): void {
  if (caller.user.id !== userId) admit(caller, 'admin')
}
