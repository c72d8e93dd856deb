import { expect, test } from 'vitest'
import { isDue, isLate, pauseBefore, renewWithPauses, tick } from './schedule.ts'

/** A clock that moves only when somebody sleeps. */
function fakeClock() {
  const pauses: number[] = []
  let time = 0
  const sleep = async (milliseconds: number) => {
    pauses.push(milliseconds)
    time += milliseconds
  }
  return { pauses, now: () => time, sleep }
}

const passing = new Error('no connection')
const isPassing = (error: unknown) => error === passing

test('renewing is due when three ticks or fewer remain', () => {
  expect(isDue(4 * tick, 0)).toBe(false)
  expect(isDue(4 * tick - 1, 0)).toBe(true)
  expect(isDue(3 * tick, 0)).toBe(true)
  expect(isDue(0, 1)).toBe(true)
})

test('late is whoever wakes up when the session has run out', () => {
  expect(isLate(1000, 999)).toBe(false)
  expect(isLate(1000, 1000)).toBe(true)
})

test('pauses begin at 200 ms and double', () => {
  expect([1, 2, 3, 4, 5].map(pauseBefore)).toEqual([200, 400, 800, 1600, 3200])
})

test('a connection that comes back is found after growing pauses', async () => {
  const clock = fakeClock()
  let attempts = 0
  const renew = async () => {
    if (++attempts < 4) throw passing
    return 'renewed'
  }
  expect(await renewWithPauses(renew, isPassing, clock)).toBe('renewed')
  expect(clock.pauses).toEqual([200, 400, 800])
})

test('gives up before the next tick is due', async () => {
  const clock = fakeClock()
  const renew = () => Promise.reject(passing)
  await expect(renewWithPauses(renew, isPassing, clock)).rejects.toBe(passing)
  expect(clock.pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12800])
  expect(clock.now()).toBeLessThan(tick)
})

test('what does not pass is not tried again', async () => {
  const clock = fakeClock()
  const refused = new Error('refused')
  const renew = () => Promise.reject(refused)
  await expect(renewWithPauses(renew, isPassing, clock)).rejects.toBe(refused)
  expect(clock.pauses).toEqual([])
})
