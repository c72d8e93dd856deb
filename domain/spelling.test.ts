import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearestWords } from './spelling.ts'

test.each([
  ['klein', 'klein', 0],
  ['klien', 'klein', 1],
  ['cohen', 'kohen', 1],
  ['grosman', 'grossman', 1],
  ['כהאן', 'כהן', 1],
  ['פריעדמאן', 'פרידמאן', 1],
  ['weiss', 'stern', 5],
  ['', 'ab', 2],
  ['ab', '', 2],
])('the edit distance of %s and %s is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

test('an insertion, deletion, substitution or swap of neighbours has a distance of at most one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2 }), fc.nat(), (word, n) => {
      const letters = [...word]
      const at = n % letters.length
      expect(editDistance(word, letters.toSpliced(at, 1).join(''))).toBe(1)
      expect(editDistance(word, letters.toSpliced(at, 0, 'x').join(''))).toBe(1)
      expect(editDistance(word, letters.with(at, '☃').join(''))).toBeLessThanOrEqual(1)
      const [a = '', b = ''] = letters.slice(at, at + 2)
      expect(editDistance(word, letters.toSpliced(at, 2, b, a).join(''))).toBeLessThanOrEqual(1)
    }),
  )
})

test('the nearest words are all those with the smallest distance, unless it is too large', () => {
  const words = ['klein', 'klien', 'kleid', 'stern', 'friedman']
  expect(nearestWords('klein', words)).toEqual(['klein'])
  expect(nearestWords('klei', words)).toEqual(['klein', 'kleid'])
  expect(nearestWords('freidmann', words)).toEqual(['friedman'])
  expect(nearestWords('sxxrn', words)).toEqual([])
  expect(nearestWords('xy', ['x', 'xyz'])).toEqual([])
  expect(nearestWords('anything', [])).toEqual([])
})
