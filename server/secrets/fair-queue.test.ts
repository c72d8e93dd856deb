import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFairQueue, QueueFull, type Turn } from './fair-queue.ts'

/**
 * Creates a queue whose jobs end when the test says so. Records who ran, in order, and who was
 * refused.
 */
function queueOf(size = { running: 1, waiting: 20, kept: 8 }) {
  const queue = createFairQueue(size)
  const begun: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const ended: Promise<void>[] = []
  function add(name: string, turn: Partial<Turn> = {}) {
    const work = () =>
      new Promise<void>((end) => {
        begun.push(name)
        running.push(end)
      })
    const whole = { address: name, account: name, isKnown: false, ...turn }
    const end = queue.run(whole, work).catch((error) => {
      if (!(error instanceof QueueFull)) throw error
      refused.push(name)
    })
    ended.push(end)
  }
  /** Ends running jobs until nobody waits. */
  async function drain() {
    await settle()
    while (running.length > 0) {
      running.shift()?.()
      await settle()
    }
    await Promise.all(ended)
    return begun
  }
  return { add, drain, begun, refused, running }
}
const settle = () => new Promise(setImmediate)

const fill = (count: number, add: (n: number) => void) =>
  Array.from({ length: count }, (_, n) => add(n))

describe('the queue for hashes', () => {
  test('runs jobs up to its concurrency, and the others later', async () => {
    const { add, begun, drain } = queueOf({ running: 2, waiting: 20, kept: 8 })
    fill(5, (n) => add(`${n}`))
    await settle()
    expect(begun).toEqual(['0', '1'])
    expect(await drain()).toEqual(['0', '1', '2', '3', '4'])
  })

  test('refuses the newest of a hundred from one address, and runs another address next', async () => {
    const { add, drain, refused, begun } = queueOf()
    fill(104, (n) => add(`flood ${n}`, { address: 'flood' }))
    add('visitor')
    await drain()
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'visitor', 'flood 1'])
    expect(begun).toHaveLength(21)
    expect(refused).toHaveLength(84)
    expect(refused).not.toContain('visitor')
  })

  test('within an address, the account with most jobs loses places and waits longest', async () => {
    const { add, drain, refused, begun } = queueOf()
    fill(30, (n) => add(`flood ${n}`, { address: 'office', account: 'flood' }))
    add('neighbour', { address: 'office' })
    await drain()
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'neighbour', 'flood 1'])
    expect(refused).not.toContain('neighbour')
  })

  test('runs addresses in turn', async () => {
    const { add, drain } = queueOf()
    fill(3, (n) => add(`a${n}`, { address: 'a' }))
    fill(3, (n) => add(`b${n}`, { address: 'b' }))
    expect(await drain()).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
  })

  test('when full of addresses, refuses a newcomer and runs a known device second', async () => {
    const { add, drain, refused, begun } = queueOf()
    fill(50, (n) => add(`bot ${n}`))
    add('visitor')
    add('administrator', { isKnown: true })
    await drain()
    expect(refused).toContain('visitor')
    expect(begun.slice(0, 2)).toEqual(['bot 0', 'administrator'])
  })

  test('a flood from known devices of one account delays neither visitors nor other devices', async () => {
    const { add, drain, refused, begun } = queueOf()
    fill(120, (n) => add(`flood ${n}`, { address: 'flood', account: 'flood', isKnown: true }))
    add('visitor')
    add('administrator', { isKnown: true })
    await drain()
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'visitor', 'administrator'])
    expect(refused).toHaveLength(120 - 1 - 7)
  })

  test('a failing job frees its place', async () => {
    const queue = createFairQueue({ running: 1, waiting: 20, kept: 8 })
    const turn = { address: 'a', account: 'a', isKnown: false }
    const failing = queue.run(turn, () => Promise.reject(new Error('out of memory')))
    const next = queue.run(turn, async () => 'done')
    await expect(failing).rejects.toThrow('out of memory')
    expect(await next).toBe('done')
  })

  test('never exceeds its size, and runs or refuses every job once', async () => {
    const turns = fc.record({
      address: fc.constantFrom('a', 'b', 'c'),
      account: fc.constantFrom('x', 'y'),
      isKnown: fc.boolean(),
    })
    const size = { running: 2, waiting: 4, kept: 2 }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(turns), { maxLength: 60 }), async (steps) => {
        const { add, drain, begun, refused, running } = queueOf(size)
        let added = 0
        for (const turn of steps) {
          if (turn) add(`${added++}`, turn)
          else running.shift()?.()
          await settle()
          expect(running.length).toBeLessThanOrEqual(2)
          expect(added - begun.length - refused.length).toBeLessThanOrEqual(6)
        }
        await drain()
        expect([...begun, ...refused].toSorted()).toEqual(
          Array.from({ length: added }, (_, n) => `${n}`).toSorted(),
        )
      }),
      { numRuns: 50 },
    )
  })
})
