import { expect, test } from 'vitest'
import { fromAsciiBytes, toAsciiBytes } from './ascii.ts'

test('ASCII is encoded and decoded, and nothing else', () => {
  expect(toAsciiBytes('A~\n')).toEqual(Uint8Array.of(65, 126, 10))
  expect(fromAsciiBytes(Uint8Array.of(65, 126, 10))).toBe('A~\n')
  expect(() => toAsciiBytes('É')).toThrow(RangeError)
  expect(fromAsciiBytes(Uint8Array.of(65, 0x80))).toBeUndefined()
})
