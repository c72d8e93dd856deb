import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTable } from './decode-table.ts'
import { encodeAs, encodings } from './encode-fixture.ts'

const hebrew = 'אסמכתא,סכום,סטטוס\nK00000001,180.00,הוחזר\n'
const western = 'référence,montant,état\nK00000001,180.00,payé à José\n'

describe('a table', () => {
  test.each(encodings.filter((encoding) => encoding !== 'windows-1252'))(
    'in Hebrew is decoded from %s',
    (encoding) => {
      expect(decodeTable(encodeAs(encoding, hebrew))?.text).toBe(hebrew)
    },
  )

  test.each(encodings.filter((encoding) => encoding !== 'windows-1255'))(
    'with accents is decoded from %s',
    (encoding) => {
      expect(decodeTable(encodeAs(encoding, western))?.text).toBe(western)
    },
  )

  test('of random bytes is refused or has no control characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodeTable(bytes)?.text ?? '').not.toMatch(/(?!\s)\p{Cc}/u)
      }),
    )
  })

  test.each([
    ['zero bytes', new Uint8Array(100)],
    ['the start of an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0)],
    ['half a surrogate pair', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0, 0xd8)],
  ])('of %s is refused', (_, bytes) => {
    expect(decodeTable(bytes)).toBeUndefined()
  })
})

test('Hebrew in the code page of DOS is decoded', () => {
  const bytes = Uint8Array.from([0x61, 0x2c, 0x99, 0x85, 0x8c, 0x8d, 0x0a])
  expect(decodeTable(bytes)).toEqual({ text: 'a,שולם\n', encoding: 'cp862' })
  const quotes = Uint8Array.from([0x61, 0x2c, 0x93, 0x62, 0x94, 0x0a])
  expect(decodeTable(quotes)).toMatchObject({ encoding: 'windows-1252' })
})
