import { expect, test } from 'vitest'
import { textWays, toldOf } from './reach.ts'

test('an account is told what its own number agreed to, and of others only whether texts go out', () => {
  expect(textWays.map((way) => toldOf(way, { isOwn: true }))).toEqual(textWays)
  expect(textWays.map((way) => toldOf(way, { isOwn: false }))).toEqual(['off', 'ask', 'ask', 'ask'])
})
