import type { User } from '#server/http/access.ts'
import { type CookieKeys, createSignedCookie } from './signed-cookie.ts'
import { CONFIRM_FOR_MS } from './tokens.ts'

type Account = Pick<User, 'id' | 'auth_epoch'>

/**
 * A cookie that marks the browser in which an account was opened, until its address is confirmed. It
 * signs nobody in: the token of the mailed link is needed too (docs/decisions/017).
 */
export type SignUpMark = {
  /** Returns the Set-Cookie header that marks a browser for a new account. */
  write(account: Account): string
  /** Returns a Set-Cookie header that deletes it. */
  clear(): string
  /** Returns whether the browser opened this account, in its present epoch. */
  isFor(headers: Headers, account: Account): boolean
}

/** The mark is its time, signed with account and epoch. */
export function createSignUpMark(keys: CookieKeys): SignUpMark {
  const kind = { name: 'sign_up', purpose: 'sign-up-mark', lifeMs: CONFIRM_FOR_MS }
  const cookie = createSignedCookie(keys, kind)
  const aboutOf = ({ id, auth_epoch }: Account) => [id, auth_epoch]
  return {
    write: (account) => cookie.write(Date.now().toString(36), aboutOf(account)),
    clear: cookie.clear,
    isFor(headers, account) {
      const time = cookie.read(headers, aboutOf(account))
      return Date.now() < Number.parseInt(time ?? '', 36) + CONFIRM_FOR_MS
    },
  }
}
