import type { Db } from '#server/database/connect.ts'
import type { Session, User } from '#server/http/access.ts'
import { derive } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { createKnownDevices } from './known-device.ts'
import { type CheckPassword, createPasswordCheck, type Origin } from './password-check.ts'
import { goodUntil, IDLE_MS, isAlive, REPLACED_FOR_MS } from './session-life.ts'
import * as sessions from './session-store.ts'
import { createSignUpMark, type SignUpMark } from './sign-up-mark.ts'
import { createSignedCookie, type SignedCookie } from './signed-cookie.ts'
import { hashToken, newToken, nextToken } from './tokens.ts'

export type Identity = { user: User; session: Session }

export type Authentication = {
  cookie: SignedCookie
  signUpMark: SignUpMark
  /**
   * Returns the session of a request. It may be expired or for recovery only: `admit`
   * (http/access.ts) decides what it permits.
   */
  identify(headers: Headers): Promise<Identity | undefined>
  /**
   * Opens a session for an account as it was checked. Returns the Set-Cookie header, or undefined if
   * its password, second step or role has changed since. `db` may be a transaction.
   */
  startSession(
    checked: Pick<User, 'id' | 'auth_epoch'>,
    from: Origin,
    kind: { recovery: boolean },
    db?: Db,
  ): Promise<string | undefined>
  /**
   * Makes the session of a request valid for another hour, with a new token. Returns the Set-Cookie
   * header and when the hour ends, or undefined if the session has ended.
   */
  renewSession(headers: Headers): Promise<{ cookie: string; good_until: Date } | undefined>
  checkPassword: CheckPassword
  /** Returns the Set-Cookie header that marks the browser as a device of this account. */
  markDevice(email: string): string
  /** Returns whether the account signed in in this browser before. */
  isKnownDevice(headers: Headers, email: string): boolean
}

/**
 * Signs in and keeps sessions (docs/product.md §3.5). Only the cookie holds a session's token; the
 * database holds its hash, so reading the database does not let anyone in.
 */
export function createAuthentication(services: Services): Authentication {
  const { config, db } = services
  const devices = createKnownDevices(config)
  const secretOf = (key: string) => derive(key, 'sessions').toString('base64url')
  const secret = secretOf(config.secretKey)
  const previous = config.previousSecretKey && secretOf(config.previousSecretKey)
  const kind = { name: 'session_token', purpose: 'sessions', lifeMs: IDLE_MS }
  const cookie = createSignedCookie(config, kind)

  async function identify(headers: Headers): Promise<Identity | undefined> {
    const token = cookie.read(headers)
    const found = token ? await sessions.findSession(db, hashToken(token)) : undefined
    if (!found?.user.email_verified) return undefined
    const { id, user } = found
    const now = Date.now()
    if (!isAlive({ ...found, is_admin: user.is_admin }, new Date(now))) return undefined
    if (found.has_endless_predecessor && token && found.token_hash === hashToken(token)) {
      await sessions.endPredecessor(db, id, new Date(now + REPLACED_FOR_MS))
    }
    return { user, session: sessionOf(found, config) }
  }

  const startSession: Authentication['startSession'] = async (
    { id, auth_epoch },
    from,
    { recovery },
    within = db,
  ) => {
    const token = newToken()
    const isOpen = await sessions.insertSession(within, {
      user_id: id,
      auth_epoch,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + IDLE_MS),
      recovery,
      ip_address: from.address,
      user_agent: from.headers.get('User-Agent')?.slice(0, 300) ?? null,
    })
    return isOpen ? cookie.write(token) : undefined
  }

  const renewSession: Authentication['renewSession'] = async (headers) => {
    const token = cookie.read(headers)
    if (!token) return undefined
    const hash = hashToken(token)
    const before = await sessions.findSession(db, hash)
    const renewed_at = new Date()
    if (before && renewed_at.getTime() - before.renewed_at.getTime() > REPLACED_FOR_MS) {
      const change = { id: before.id, from: hash, to: hashToken(nextToken(token, secret)) }
      const expires_at = new Date(renewed_at.getTime() + IDLE_MS)
      await sessions.replaceToken(db, change, { renewed_at, expires_at })
    }
    // Another tab may have renewed meanwhile, also in a process with another SECRET_KEY.
    const found = await sessions.findSession(db, hash)
    if (!found) return undefined
    const known = [token, nextToken(token, secret), previous && nextToken(token, previous)]
    const current = known.find((one) => one && hashToken(one) === found.token_hash) ?? token
    return { cookie: cookie.write(current), good_until: goodUntil(found) }
  }

  const checkPassword = createPasswordCheck(services, devices)
  const isKnownDevice: Authentication['isKnownDevice'] = (headers, email) =>
    devices.find(headers, email) !== undefined
  return {
    cookie,
    signUpMark: createSignUpMark(config),
    identify,
    startSession,
    renewSession,
    checkPassword,
    markDevice: devices.mark,
    isKnownDevice,
  }
}

function sessionOf(
  { id, user, created_at, recovery, renewed_at }: sessions.StoredSession,
  { adminTwoStep }: Pick<Services['config'], 'adminTwoStep'>,
): Session {
  const two_step_missing = adminTwoStep && user.is_admin && !user.two_step
  const times = { signed_in_at: created_at, good_until: goodUntil({ renewed_at }) }
  return { id, recovery, two_step_missing, ...times }
}
