import { describe, expect, test } from 'vitest'
import { createHashQueue, QueueFull } from './hash-queue.ts'

/** Creates a queue whose jobs end when the test says so, and records who began and who was refused. */
function queueOf(size = { running: 1, waiting: 10, each: 4, kept: 2 }) {
  const queue = createHashQueue(size)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string, isKnown = false) =>
    queue
      .run({ owner, isKnown }, () => {
        begun.push(owner)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch((error) => {
        if (!(error instanceof QueueFull)) throw error
        refused.push(owner)
      })
  const settle = () => new Promise(setImmediate)
  async function drain() {
    await settle()
    while (ends.length > 0) {
      ends.shift()?.()
      await settle()
    }
  }
  return { add, drain, settle, begun, refused }
}

describe('the queue for hashes', () => {
  test('runs jobs up to its concurrency, and the others later in order', async () => {
    const { add, begun, settle, drain } = queueOf({ running: 2, waiting: 10, each: 4, kept: 2 })
    for (const owner of ['a', 'b', 'c', 'd']) void add(owner)
    await settle()
    expect(begun).toEqual(['a', 'b'])
    await drain()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('one owner takes its share of the places, and others come after it', async () => {
    const { add, begun, refused, drain } = queueOf()
    for (let n = 0; n < 100; n++) void add('flood')
    void add('visitor')
    await drain()
    expect(begun).toEqual([...Array(5).fill('flood'), 'visitor'])
    expect(refused).toEqual(Array(95).fill('flood'))
  })

  test('when many owners fill it, a stranger is refused and a known one finds a place', async () => {
    const { add, begun, refused, drain } = queueOf()
    for (let n = 0; n < 20; n++) void add(`bot ${n}`)
    void add('visitor')
    void add('administrator', true)
    await drain()
    expect(refused).toContain('visitor')
    expect(begun.at(-1)).toBe('administrator')
    expect(begun).toHaveLength(1 + 10 + 1)
  })

  test('a failing job frees its place', async () => {
    const queue = createHashQueue({ running: 1, waiting: 1, each: 1, kept: 0 })
    const turn = { owner: 'a', isKnown: false }
    const failing = queue.run(turn, () => Promise.reject(new Error('out of memory')))
    const next = queue.run(turn, async () => 'done')
    await expect(failing).rejects.toThrow('out of memory')
    expect(await next).toBe('done')
    expect(await queue.run(turn, async () => 'again')).toBe('again')
  })
})
