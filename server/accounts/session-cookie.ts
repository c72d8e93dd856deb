import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { IDLE_MS } from './session-life.ts'

/** The signed cookie that holds a session's token. A forged one is rejected without a query. */
export type SessionCookie = {
  name: string
  /** Returns a Set-Cookie header. */
  write(token: string): string
  /** Returns a Set-Cookie header that deletes it. */
  clear(): string
  /** Returns the token, if the cookie is present and its signature is valid. */
  read(headers: Headers): string | undefined
}

/** Signs with `secret`. During a key rotation, cookies signed with `previous` are accepted too. */
export function sessionCookie({
  name,
  secret,
  previous,
  secure,
}: {
  name: string
  secret: string
  previous?: string | undefined
  secure: boolean
}): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const sign = (token: string, key = secret) => createHmac('sha256', key).update(token).digest()
  return {
    name,
    write: (token) =>
      serialize(name, `${token}.${sign(token).toString('base64')}`, {
        ...options,
        maxAge: IDLE_MS / 1000,
      }),
    clear: () => serialize(name, '', { ...options, maxAge: 0 }),
    read(headers) {
      const value = parse(headers.get('Cookie') ?? '', name)[name]
      const dot = value?.lastIndexOf('.') ?? -1
      if (!value || dot < 1) return undefined
      const token = value.slice(0, dot)
      const signature = Buffer.from(value.slice(dot + 1), 'base64')
      const isGenuine = (expected: Buffer) =>
        signature.length === expected.length && timingSafeEqual(signature, expected)
      if (isGenuine(sign(token)) || (previous && isGenuine(sign(token, previous)))) return token
      return undefined
    },
  }
}
