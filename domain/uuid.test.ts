import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidFromBytes } from './uuid.ts'

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('sixteen bytes of %i', (byte, id) => {
  expect(uuidFromBytes(new Uint8Array(16).fill(byte))).toBe(id)
})

test('bytes beyond the sixteenth do not count, and what is given stays as it was', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => at)
  expect(uuidFromBytes(bytes)).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
  expect([...bytes]).toEqual(Array.from({ length: 32 }, (_, at) => at))
})

test('every id has version 4 and the variant of RFC 9562', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(uuidFromBytes(bytes)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      )
    }),
  )
})
