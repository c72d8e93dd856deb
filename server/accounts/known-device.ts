import { randomBytes } from 'node:crypto'
import { type CookieKeys, createSignedCookie } from './signed-cookie.ts'

const DAY_MS = 24 * 3_600_000
const KNOWN_FOR_MS = 365 * DAY_MS

/**
 * A cookie that marks a browser in which an account signed in. It signs nobody in: it keeps a place
 * in the hash queue, and wrong guesses by strangers do not slow this browser down.
 */
export type KnownDevices = {
  /** Returns the Set-Cookie header that marks a browser for an account. */
  mark(email: string): string
  /** Returns the id of the browser, if it is marked for this account. */
  find(headers: Headers, email: string): string | undefined
}

/** The mark is `id.time`, signed with the account. */
export function createKnownDevices(keys: CookieKeys): KnownDevices {
  const kind = { name: 'known_device', purpose: 'known-devices', lifeMs: KNOWN_FOR_MS }
  const cookie = createSignedCookie(keys, kind)
  return {
    mark: (email) =>
      cookie.write(`${randomBytes(16).toString('base64url')}.${Date.now().toString(36)}`, [email]),
    find(headers, email) {
      const [id, time = ''] = cookie.read(headers, [email])?.split('.') ?? []
      return Date.now() < Number.parseInt(time, 36) + KNOWN_FOR_MS ? id : undefined
    },
  }
}
