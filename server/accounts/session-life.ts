/** How long a session lives (docs/product.md §3.5, docs/decisions/013). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session is good for an hour from its last renewal; then it has to be renewed. */
export const GOOD_FOR_MS = HOUR_MS
/** It can be renewed while idle for less than this. */
export const IDLE_MS = 14 * DAY_MS
const ADMIN_IDLE_MS = 12 * HOUR_MS
/** So long after the sign-in it ends, however much it is used. */
const WHOLE_MS = 90 * DAY_MS
const ADMIN_WHOLE_MS = 7 * DAY_MS
/** How fresh a sign-in has to be for choosing a new password. */
const FRESH_MS = 15 * MINUTE_MS

type Life = { created_at: Date; renewed_at: Date; recovery: boolean; is_admin: boolean }

/** Until when a session can be used without renewing it. */
export function goodUntil({ renewed_at }: Pick<Life, 'renewed_at'>): Date {
  return new Date(renewed_at.getTime() + GOOD_FOR_MS)
}

/** Whether a session is still there at all. One from a reset link ends with its hour. */
export function isAlive({ created_at, renewed_at, recovery, is_admin }: Life, now: Date): boolean {
  const idle = recovery ? GOOD_FOR_MS : is_admin ? ADMIN_IDLE_MS : IDLE_MS
  const whole = is_admin ? ADMIN_WHOLE_MS : WHOLE_MS
  const at = now.getTime()
  return at < renewed_at.getTime() + idle && at < created_at.getTime() + whole
}

/** Whether somebody signed in so shortly ago that they may choose a new password. */
export function isFresh(signedInAt: Date, now: Date): boolean {
  return now.getTime() < signedInAt.getTime() + FRESH_MS
}
