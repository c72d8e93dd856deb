import { HttpError } from './failures.ts'

const RETRY_SECONDS = 10

type Turns = { atOnce: number; atMost?: number }

/**
 * Returns a function that runs at most `atOnce` works with the same key at a time, in this process;
 * others wait in order, and whoever finds `atMost` waiting gets 429. One at a time keeps a burst of
 * calls from passing a check before the first of them is counted.
 */
export function createTurns({ atOnce, atMost = Number.POSITIVE_INFINITY }: Turns) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    lanes.set(key, lane)
    if (lane.running < atOnce) lane.running += 1
    else if (lane.waiting.length < atMost) {
      await new Promise<void>((takePlace) => lane.waiting.push(takePlace))
    } else throw new HttpError(429, 'err.tooManyAttempts', { retryAfter: RETRY_SECONDS })
    try {
      return await work()
    } finally {
      const takePlace = lane.waiting.shift()
      if (takePlace) takePlace()
      else lane.running -= 1
      if (lane.running === 0) lanes.delete(key)
    }
  }
}
