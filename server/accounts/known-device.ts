import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#server/config.ts'
import { derive } from '#server/secrets/sealing.ts'

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

/**
 * The mark is `id.time.signature`. The signature covers the account, which the mark does not name.
 */
export function createKnownDevices({
  secretKey,
  previousSecretKey,
  secure,
}: Pick<Config, 'previousSecretKey' | 'secure'> & { secretKey: string }): KnownDevices {
  const keys = [secretKey, previousSecretKey]
    .filter((key) => key !== undefined)
    .map((key) => derive(key, 'known-devices'))
  const name = `${secure ? '__Host-' : ''}kuppah.known_device`
  const sign = (key: Buffer | undefined, id: string, time: string, email: string) =>
    createHmac('sha256', key ?? '')
      .update(JSON.stringify([id, time, email]))
      .digest()
  return {
    mark(email) {
      const [id, time] = [randomBytes(16).toString('base64url'), Date.now().toString(36)]
      const signature = sign(keys[0], id, time, email).toString('base64url')
      return serialize(name, `${id}.${time}.${signature}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: KNOWN_FOR_MS / 1000,
      })
    },
    find(headers, email) {
      const value = parse(headers.get('Cookie') ?? '', name)[name]
      const [id = '', time = '', signature = ''] = value?.split('.') ?? []
      const given = Buffer.from(signature, 'base64url')
      const isGenuine = keys.some((key) => {
        const expected = sign(key, id, time, email)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      const isRecent = Date.now() < Number.parseInt(time, 36) + KNOWN_FOR_MS
      return isGenuine && isRecent ? id : undefined
    },
  }
}
