import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestWords, slipsBetween } from './spelling.ts'

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
])('%s and %s: %i', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

test('one letter more, less, changed or moved by one place is one slip at most', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2 }), fc.nat(), (word, n) => {
      const letters = [...word]
      const at = n % letters.length
      expect(slipsBetween(word, letters.toSpliced(at, 1).join(''))).toBe(1)
      expect(slipsBetween(word, letters.toSpliced(at, 0, 'x').join(''))).toBe(1)
      expect(slipsBetween(word, letters.with(at, '☃').join(''))).toBeLessThanOrEqual(1)
      const [a = '', b = ''] = letters.slice(at, at + 2)
      expect(slipsBetween(word, letters.toSpliced(at, 2, b, a).join(''))).toBeLessThanOrEqual(1)
    }),
  )
})

test('the nearest words are all those with the fewest slips, unless those are too many', () => {
  const words = ['klein', 'klien', 'kleid', 'stern', 'friedman']
  expect(nearestWords('klein', words)).toEqual(['klein'])
  expect(nearestWords('klei', words)).toEqual(['klein', 'kleid'])
  expect(nearestWords('freidmann', words)).toEqual(['friedman'])
  expect(nearestWords('sxxrn', words)).toEqual([])
  expect(nearestWords('xy', ['x', 'xyz'])).toEqual([])
  expect(nearestWords('anything', [])).toEqual([])
})
