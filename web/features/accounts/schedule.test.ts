import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api-error.ts'
import { CHECK_INTERVAL_MS, isLapsed, retryUntilNextCheck } from './schedule.ts'
import { sessionUntil } from './test-session.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => void vi.useRealTimers())

const unreachable = new ApiError(0, { error_code: 'err.network' })

test('a session has lapsed from the instant until which it was valid', () => {
  expect(isLapsed(sessionUntil(1000), 999)).toBe(false)
  expect(isLapsed(sessionUntil(1000), 1000)).toBe(true)
})

/** Runs a request that fails `failures` times, and returns its result and when each attempt began. */
async function attempts(failures: number, error: unknown = unreachable) {
  const times: number[] = []
  const result = retryUntilNextCheck(async () => {
    times.push(Date.now())
    if (times.length <= failures) throw error
    return 'renewed'
  }).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS)
  return { result: await result, times }
}

test('a request is retried after 200, 400, 800 ms while the server cannot be reached', async () => {
  expect(await attempts(3)).toEqual({ result: 'renewed', times: [0, 200, 600, 1400] })
})

test('retrying stops before the next check is due', async () => {
  const { result, times } = await attempts(Number.POSITIVE_INFINITY)
  expect(result).toBe(unreachable)
  expect(times).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
})

test('an error that does not pass is thrown at once', async () => {
  const refused = new ApiError(403, {})
  expect(await attempts(1, refused)).toEqual({ result: refused, times: [0] })
})
