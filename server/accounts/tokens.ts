import { createHash, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000

/** How long a mailed link works (docs/product.md §3.2, §3.4). */
export const CONFIRM_FOR_MS = 24 * HOUR_MS
export const RESET_FOR_MS = HOUR_MS
/** The link that start prints; the next start makes another. */
export const FIRST_ADMIN_FOR_MS = 24 * HOUR_MS

/** An invitation to become an administrator. */
export const INVITED_FOR_MS = 3 * 24 * HOUR_MS

/** Something nobody can guess, fit for an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What we keep of a token: enough to know it again, of no use to who reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
