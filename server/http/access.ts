import type { Audience } from '#contract/procedure.ts'
import type { Locale } from '#domain/locales.ts'
import { HttpError } from './failures.ts'

/** How recent a sign-in has to be for what an unattended screen must not allow. */
const FRESH_MS = 15 * 60_000

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

/** How a request reached the server, whoever sent it. */
type Connection = {
  /** The client's address, as far as trusted proxies report it. */
  address: string
  locale: Locale
  headers: Headers
  /** Adds a Set-Cookie header to the response. */
  setCookie(value: string): void
}

/** Whose session a request belongs to. */
export type Identity = { user: User; session: Session }
export type Visitor = Connection & { kind: 'visitor'; user?: undefined; session?: undefined }
/** Has followed a reset link, and may choose a new password. */
type Recovering = Connection & Identity & { kind: 'recovering' }
/** Is signed in without an administrator's rights. */
type Requester = Connection & Identity & { kind: 'requester' }
/** Has an administrator's rights: the second step is set up if it is required. */
export type Administrator = Connection & Identity & { kind: 'administrator' }

/** Who calls, and what they are admitted as. */
export type SignedIn = Requester | Administrator
export type Caller = Visitor | Recovering | SignedIn

/** A caller who was admitted to an audience. */
export type CallerOf<A extends Audience = Audience> = {
  visitor: Caller
  recovering: Recovering | SignedIn
  user: SignedIn
  admin: Administrator
}[A]

/** Returns the caller of a request. */
export function callerOf(connection: Connection, known: Identity | undefined): Caller {
  if (!known) return { ...connection, kind: 'visitor' }
  const { user, session } = known
  if (session.recovery) return { ...connection, user, session, kind: 'recovering' }
  const kind = isAdministrator(known) ? 'administrator' : 'requester'
  return { ...connection, user, session, kind }
}

/**
 * Returns whether the session has an administrator's rights. It has none while a required second
 * step is missing, or if a reset link opened it.
 */
export const isAdministrator = ({ user, session }: Identity): boolean =>
  user.is_admin && !session.recovery && !session.two_step_missing

/** Throws 401 or 403 unless the caller belongs to the audience. */
export function admit<A extends Audience>(
  caller: Caller,
  audience: A,
): asserts caller is CallerOf<A> {
  if (audience === 'visitor') return
  if (caller.kind === 'visitor') throw new HttpError(401, 'err.loginRequired')
  const { user, session } = caller
  if (session.good_until <= new Date()) throw new HttpError(401, 'err.sessionRenewable')
  if (caller.kind === 'recovering' && audience !== 'recovering') {
    throw new HttpError(401, 'err.loginRequired')
  }
  if (audience !== 'admin' || caller.kind === 'administrator') return
  throw new HttpError(403, user.is_admin ? 'err.twoStepNeeded' : 'err.notAllowed')
}

/**
 * Returns whether the caller proved who they are recently: for actions that an unattended screen
 * must not allow. Somebody who has just followed a reset link has.
 */
export const isFreshlySignedIn = ({ session }: Caller, now: Date): boolean =>
  session !== undefined &&
  (session.recovery || now.getTime() < session.signed_in_at.getTime() + FRESH_MS)

/** Throws 401 or 403 for another user's id, unless the caller is an administrator (docs/product.md §3.9). */
export function mayActFor(caller: SignedIn, userId: string): void {
  if (caller.user.id !== userId) admit(caller, 'admin')
}

/**
 * Returns whether a request is of the caller's own account. Nobody decides or confirms such a
 * request, or releases its payment (docs/product.md §14.17).
 */
export const isOfCaller = (
  { caller }: { caller: SignedIn },
  { user_id }: { user_id: string | null },
): boolean => caller.user.id === user_id
