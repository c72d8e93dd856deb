import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

/** Returns a grouped function that records its groups; a group waits until `release` is called. */
function recorded(work: (calls: number[]) => number[] = (calls) => calls.map((n) => n * 10)) {
  const groups: number[][] = []
  const releases: (() => void)[] = []
  const call = grouped(
    async (calls: number[]) => {
      groups.push(calls)
      await new Promise<void>((release) => releases.push(release))
      return work(calls)
    },
    { most: 3 },
  )
  const release = async (groupAt: number) => {
    await expect.poll(() => releases.length).toBeGreaterThan(groupAt)
    releases[groupAt]?.()
  }
  return { call, groups, release }
}

test('calls that arrive while a group runs are the next group, in their order', async () => {
  const { call, groups, release } = recorded()
  const first = call(1)
  await expect.poll(() => groups).toEqual([[1]])
  const others = [2, 3, 4, 5].map(call)
  await release(0)
  expect(await first).toBe(10)
  await release(1)
  await release(2)
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

test('an error of one call is not the error of the others', async () => {
  const tried: number[][] = []
  const call = grouped(async (calls: number[]) => {
    tried.push(calls)
    if (calls.includes(2)) throw new Error('two')
    return calls
  })
  const results = await Promise.allSettled([call(1), call(2), call(3)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(await call(4)).toBe(4)
})
