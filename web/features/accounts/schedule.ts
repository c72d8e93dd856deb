/**
 * When a session is renewed (docs/product.md §3.5): looked at every tick,
 * renewed when three ticks or fewer remain, tried again from 200 ms on with doubling until the next
 * tick is due. Pure but for the clock that is passed in.
 */

/** Milliseconds between two looks at the session. */
export const tick = 30_000
const ticksToSpare = 3
const firstPause = 200 // milliseconds

/** Whether the time has come to renew; `goodUntil` and `now` in milliseconds since 1970. */
export function isDue(goodUntil: number, now: number): boolean {
  return Math.floor((goodUntil - now) / tick) <= ticksToSpare
}

/** Whether the session has run out already: whoever wakes up so late renews before anything else. */
export function isLate(goodUntil: number, now: number): boolean {
  return goodUntil <= now
}

/** Milliseconds to wait before attempt 1, 2, 3, … after the first: 200, 400, 800, … */
export function pauseBefore(attempt: number): number {
  return firstPause * 2 ** (attempt - 1)
}

export type Clock = {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

/**
 * Gives what `renew` gives; if it throws something that passes (`isPassing`), tries again after a
 * growing pause, as long as the pause ends within one tick. Then the error is thrown.
 */
export async function renewWithPauses<T>(
  renew: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  clock: Clock,
): Promise<T> {
  const start = clock.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await renew()
    } catch (error) {
      const pause = pauseBefore(attempt)
      if (!isPassing(error) || clock.now() + pause - start >= tick) throw error
      await clock.sleep(pause)
    }
  }
}
