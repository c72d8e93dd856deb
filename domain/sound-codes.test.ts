import { describe, expect, test } from 'vitest'
import { soundCodes } from './sound-codes.ts'
import { differentPairs, samePairs, scriptPairs } from './testing/name-pairs.ts'

const isAlike = ([one, other]: [string, string]) => {
  const codes = new Set(soundCodes(one))
  return soundCodes(other).some((code) => codes.has(code))
}

describe.each(scriptPairs)('names in %s and %s letters', (one, other) => {
  test('are found in more than 97 of 100 pairs', () => {
    const pairs = samePairs(one, other)
    expect(pairs.length).toBeGreaterThan(100)
    expect(pairs.filter(isAlike).length / pairs.length).toBeGreaterThan(0.97)
  })

  test('are taken for another name in fewer than 1 of 3,000 pairs', () => {
    const pairs = differentPairs(one, other)
    expect(pairs.length).toBeGreaterThan(3000)
    expect(pairs.filter(isAlike).length).toBeLessThan(pairs.length / 3000)
  })
})

test('a word without consonants, a number and an empty one have no codes', () => {
  expect(['', '12', 'א', 'I'].map(soundCodes)).toEqual([[], [], [], []])
})

test('points, geresh and apostrophes change nothing', () => {
  expect(soundCodes('מֹשֶׁה')).toEqual(soundCodes('משה'))
  expect(soundCodes("D'vora")).toEqual(soundCodes('Dvora'))
})
