/** How long a session lives (decisions.md, Accounts). All times are counted from its last renewal. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session is good for an hour; then it has to be renewed. */
export const GOOD_FOR_MS = HOUR_MS
/** It can be renewed while idle for less than this. */
export const IDLE_MS = 14 * DAY_MS
export const ADMIN_IDLE_MS = 12 * HOUR_MS
/** How fresh a sign-in has to be for choosing a new password. */
const FRESH_MS = 15 * MINUTE_MS

type Life = { renewed_at: Date; recovery: boolean; is_admin: boolean }

/** Until when a session can be used without renewing it. */
export function goodUntil({ renewed_at }: Pick<Life, 'renewed_at'>): Date {
  return new Date(renewed_at.getTime() + GOOD_FOR_MS)
}

/** Whether a session is still there at all. One from a reset link ends with its hour. */
export function isAlive({ renewed_at, recovery, is_admin }: Life, now: Date): boolean {
  const idle = recovery ? GOOD_FOR_MS : is_admin ? ADMIN_IDLE_MS : IDLE_MS
  return now.getTime() < renewed_at.getTime() + idle
}

/** Whether somebody signed in so shortly ago that they may choose a new password. */
export function isFresh(signedInAt: Date, now: Date): boolean {
  return now.getTime() < signedInAt.getTime() + FRESH_MS
}
