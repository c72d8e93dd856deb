import { createHash, createHmac, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000

/** How long a mailed link is valid (docs/product.md §3.2, §3.4). */
export const CONFIRM_FOR_MS = 24 * HOUR_MS
export const RESET_FOR_MS = HOUR_MS
/** The link that a start prints once; a start after it has expired prints another. */
export const FIRST_ADMIN_FOR_MS = 24 * HOUR_MS

/** An invitation for a new administrator. */
export const INVITED_FOR_MS = 3 * 24 * HOUR_MS

/** The link by which colleagues agree or object to one. */
export const TRIAL_LINK_FOR_MS = 14 * 24 * HOUR_MS

/** Returns an unguessable, URL-safe token. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Returns the token that replaces a session's token. Tabs that renew at the same time get the same
 * one, and so does a browser that lost the answer; without the secret nobody can compute it.
 */
export const nextToken = (token: string, secret: string) =>
  createHmac('sha256', secret).update('next ').update(token).digest('base64url')

/**
 * Returns the hash that is stored of a token. It recognizes the token but cannot be used as one.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
