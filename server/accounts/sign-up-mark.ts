import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#server/config.ts'
import type { User } from '#server/http/access.ts'
import { derive } from '#server/secrets/sealing.ts'
import { CONFIRM_FOR_MS } from './tokens.ts'

type Account = Pick<User, 'id' | 'auth_epoch'>

/**
 * A cookie that marks the browser in which an account was opened, until its address is confirmed. It
 * signs nobody in: the token of the mailed link is needed too (docs/decisions/045).
 */
export type SignUpMark = {
  /** Returns the Set-Cookie header that marks a browser for a new account. */
  write(account: Account): string
  /** Returns a Set-Cookie header that deletes it. */
  clear(): string
  /** Returns whether the browser opened this account, in its present epoch. */
  isFor(headers: Headers, account: Account): boolean
}

/** The mark is `time.signature`. The signature covers account and epoch, which it does not name. */
export function createSignUpMark({
  secretKey,
  previousSecretKey,
  secure,
}: Pick<Config, 'previousSecretKey' | 'secure'> & { secretKey: string }): SignUpMark {
  const keys = [secretKey, previousSecretKey]
    .filter((key) => key !== undefined)
    .map((key) => derive(key, 'sign-up-mark'))
  const name = `${secure ? '__Host-' : ''}kuppah.sign_up`
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const sign = (key: Buffer | undefined, time: string, { id, auth_epoch }: Account) =>
    createHmac('sha256', key ?? '')
      .update(JSON.stringify([time, id, auth_epoch]))
      .digest()
  return {
    write(account) {
      const time = Date.now().toString(36)
      const signature = sign(keys[0], time, account).toString('base64url')
      return serialize(name, `${time}.${signature}`, { ...options, maxAge: CONFIRM_FOR_MS / 1000 })
    },
    clear: () => serialize(name, '', { ...options, maxAge: 0 }),
    isFor(headers, account) {
      const [time = '', signature = ''] =
        parse(headers.get('Cookie') ?? '', name)[name]?.split('.') ?? []
      const given = Buffer.from(signature, 'base64url')
      const isGenuine = keys.some((key) => {
        const expected = sign(key, time, account)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      return isGenuine && Date.now() < Number.parseInt(time, 36) + CONFIRM_FOR_MS
    },
  }
}
