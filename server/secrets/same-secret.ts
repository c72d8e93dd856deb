import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. */
export const isSameSecret = (given: string, known: string) =>
  timingSafeEqual(digest(given), digest(known))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns the token of `Authorization: Bearer …`. */
export const bearerOf = (headers: Headers) =>
  /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1]
