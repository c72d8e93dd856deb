import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#server/config.ts'
import { isSameSecret } from '#server/secrets/same-secret.ts'
import { derive } from '#server/secrets/sealing.ts'

/** The keys that sign cookies, and whether cookies go over https only. */
export type CookieKeys = Pick<Config, 'previousSecretKey' | 'secure'> & { secretKey: string }

/**
 * A cookie that nobody can forge. What it is about (`about`, such as an account) is signed too, and not
 * named. During a key rotation, cookies signed with the previous key are read too.
 */
export type SignedCookie = {
  name: string
  /** Returns a Set-Cookie header. */
  write(value: string, about?: unknown[]): string
  /** Returns a Set-Cookie header that deletes it. */
  clear(): string
  /** Returns the value, if the cookie is present and its signature is valid. */
  read(headers: Headers, about?: unknown[]): string | undefined
}

/** Creates a cookie with a key of its own: a signature covers neither name nor purpose of a cookie. */
export function createSignedCookie(
  { secretKey, previousSecretKey, secure }: CookieKeys,
  { name: plain, purpose, lifeMs }: { name: string; purpose: string; lifeMs: number },
): SignedCookie {
  const name = `${secure ? '__Host-' : ''}kuppah.${plain}`
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const deriveKey = (key: string, about: unknown[]) =>
    derive(key, about.length > 0 ? `${purpose} ${JSON.stringify(about)}` : purpose).toString(
      'base64url',
    )
  const keys = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])]
  // Every call reads one that is about nothing in particular.
  const derived = new Map(keys.map((key) => [key, deriveKey(key, [])]))
  const sign = (value: string, key: string, about: unknown[]) => {
    const own = (about.length === 0 && derived.get(key)) || deriveKey(key, about)
    return createHmac('sha256', own).update(value).digest('base64') // as Hono signs them
  }
  return {
    name,
    write: (value, about = []) =>
      serialize(name, `${value}.${sign(value, secretKey, about)}`, {
        ...options,
        maxAge: lifeMs / 1000,
      }),
    clear: () => serialize(name, '', { ...options, maxAge: 0 }),
    read(headers, about = []) {
      const { [name]: sent = '' } = parse(headers.get('Cookie') ?? '', name)
      const end = sent.lastIndexOf('.')
      const value = sent.slice(0, Math.max(end, 0))
      if (!value) return undefined
      for (const key of keys) {
        if (isSameSecret(sent.slice(end + 1), sign(value, key, about))) return value
        const before = readFormer(sent, derive(key, purpose), about)
        if (before) return before
      }
      return undefined
    },
  }
}

/** Reads a cookie of before version 0.9, whose signature covered value and account as JSON. */
function readFormer(cookie: string, key: Buffer, about: unknown[]): string | undefined {
  const parts = cookie.split('.')
  const signature = parts.pop() ?? ''
  const content = JSON.stringify([...parts, ...about])
  const expected = createHmac('sha256', key).update(content).digest('base64url')
  return isSameSecret(signature, expected) ? parts.join('.') : undefined
}
