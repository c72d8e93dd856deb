import { createHmac } from 'node:crypto'
import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
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
  write(value: string, about?: unknown[]): Promise<string>
  /** Returns a Set-Cookie header that deletes it. */
  clear(): string
  /** Returns the value, if the cookie is present and its signature is valid. */
  read(headers: Headers, about?: unknown[]): Promise<string | undefined>
}

/** Creates a cookie with a key of its own: a signature covers neither name nor purpose of a cookie. */
export function createSignedCookie(
  { secretKey, previousSecretKey, secure }: CookieKeys,
  { name: plain, purpose, lifeMs }: { name: string; purpose: string; lifeMs: number },
): SignedCookie {
  const name = `${secure ? '__Host-' : ''}kuppah.${plain}`
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const keyOf = (key: string, about: unknown[]) =>
    derive(key, about.length > 0 ? `${purpose} ${JSON.stringify(about)}` : purpose).toString(
      'base64url',
    )
  return {
    name,
    write: (value, about = []) =>
      serializeSigned(name, value, keyOf(secretKey, about), { ...options, maxAge: lifeMs / 1000 }),
    clear: () => serialize(name, '', { ...options, maxAge: 0 }),
    async read(headers, about = []) {
      const sent = headers.get('Cookie') ?? ''
      for (const key of [secretKey, previousSecretKey]) {
        if (!key) continue
        const { [name]: value } = await parseSigned(sent, keyOf(key, about), name)
        if (value) return value
        const before = readFormer(parse(sent, name)[name] ?? '', derive(key, purpose), about)
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
