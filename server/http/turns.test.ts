import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Works that end when the test says so, and the names of those that have begun. */
function createWorks() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((done, fail) => {
      begun.push(name)
      ends.set(name, (error) => (error ? fail(error) : done(name)))
    })
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

test('at most two works of a key run at a time, and others take their places in order', async () => {
  const { begun, work, end } = createWorks()
  const inTurn = createTurns({ atOnce: 2 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inTurn('key', work(name)))
  const other = inTurn('other key', work('other'))
  expect(begun).toEqual(['a', 'b', 'other'])
  end('b')
  expect(await b).toBe('b')
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  end('a', new Error('failed'))
  await expect(a).rejects.toThrow('failed')
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd'])
  for (const name of ['c', 'd', 'other']) end(name)
  expect(await Promise.all([c, d, other])).toEqual(['c', 'd', 'other'])
})

test('whoever finds as many waiting as may wait is refused, and keeps nobody’s place', async () => {
  const { begun, work, end } = createWorks()
  const inTurn = createTurns({ atOnce: 1, atMost: 1 })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => inTurn('key', work(name)))
  await expect(c).rejects.toMatchObject({ status: 429 })
  end('a')
  await a
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
})
