/** How long a session lives (docs/product.md §3.5, docs/decisions/014). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session is valid for an hour after its last renewal; then the browser has to renew it. */
const GOOD_FOR_MS = HOUR_MS
/** A session idle for longer cannot be renewed. */
export const IDLE_MS = 14 * DAY_MS
const ADMIN_IDLE_MS = 12 * HOUR_MS
/** A session ends this long after the sign-in, however often it is used. */
const WHOLE_MS = 30 * DAY_MS
const ADMIN_WHOLE_MS = 7 * DAY_MS
/**
 * How long a replaced token is valid after its successor is first used, for calls on their way. A
 * renewal within this time of the last keeps the token. Longer than a browser waits for an answer.
 */
export const REPLACED_FOR_MS = MINUTE_MS

type Life = { created_at: Date; renewed_at: Date; recovery: boolean; is_admin: boolean }

/** Returns until when a session is valid without a renewal. */
export function goodUntil({ renewed_at }: Pick<Life, 'renewed_at'>): Date {
  return new Date(renewed_at.getTime() + GOOD_FOR_MS)
}

/** Returns whether a session can still be renewed. One from a reset link ends after its hour. */
export function isAlive({ created_at, renewed_at, recovery, is_admin }: Life, now: Date): boolean {
  const idle = recovery ? GOOD_FOR_MS : is_admin ? ADMIN_IDLE_MS : IDLE_MS
  const whole = is_admin ? ADMIN_WHOLE_MS : WHOLE_MS
  const at = now.getTime()
  return at < renewed_at.getTime() + idle && at < created_at.getTime() + whole
}
