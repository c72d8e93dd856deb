import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptedDocuments,
  documentName,
  documentPath,
  documentTypeOf,
  MAX_DOCUMENT_BYTES,
  photoSize,
  sanitizeFileName,
  validateDocument,
} from './documents.ts'
import { anyCharacter } from './testing/any-character.ts'

describe('a document', () => {
  const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
  const typeOf = (text: string) => documentTypeOf(Buffer.from(text, 'latin1'))

  test.each([
    ['image/jpeg', '\xff\xd8\xff\xe0JFIF'],
    ['image/png', png],
    ['image/webp', 'RIFF\n\0\0\0WEBPVP8 '],
    ['application/pdf', '%PDF-1.7\n'],
    ['application/pdf', '\r\n%PDF-1.1\n'],
    ['application/pdf', '\xef\xbb\xbf%PDF-1.4\n'],
  ])('is known by its first bytes: %s, %j', (type, text) => {
    expect(typeOf(text)).toBe(type)
    expect(acceptedDocuments.split(',')).toContain(type)
  })

  test.each([
    ['an animated PNG', `${png}\0\0\0\x08acTL`],
    ['a JPEG-LS', '\xff\xd8\xff\xf7'],
    ['a sound', 'RIFF\n\0\0\0WAVEfmt '],
    ['a GIF', 'GIF89a'],
    ['a web page', '<script>%PDF-1.7'],
    ['nothing', ''],
  ])('is never %s', (_, text) => expect(typeOf(text)).toBeUndefined())

  test('is smaller than 5 MB, not empty and of an accepted type', () => {
    expect(MAX_DOCUMENT_BYTES).toBe(5_242_880)
    expect(validateDocument(5_242_879, 'application/pdf')).toBeUndefined()
    expect(validateDocument(5_242_880, 'application/pdf')).toBe('err.fileTooLarge')
    expect(validateDocument(9e9, undefined)).toBe('err.fileTooLarge')
    expect(validateDocument(1, undefined)).toBe('err.fileType')
    expect(validateDocument(0, undefined)).toBe('err.fileEmpty')
  })

  test('can be selected by type or extension', () => {
    expect(acceptedDocuments).toBe(
      'image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp,application/pdf,.pdf',
    )
  })
})

describe('a file name', () => {
  test.each([
    ['letter.pdf', 'letter.pdf'],
    ['My letter (2).PDF', 'My_letter__2_.PDF'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\photos\\a-b.jpg', 'C__photos_a-b.jpg'],
    ['מכתב.pdf', '____.pdf'],
    ['é🕎.png', '__.png'],
    ['e\u0301.png', '_.png'],
    ['a\u0000\n.png', 'a__.png'],
    ['', ''],
  ])('%j is stored as %s', (name, stored) => expect(sanitizeFileName(name)).toBe(stored))

  test('is stored in plain ASCII characters, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) =>
        /^[A-Za-z0-9._-]*$/.test(sanitizeFileName(name)),
      ),
    )
  })
})

describe('the storage path', () => {
  const id = 'b7c0f2de-0000-4000-8000-000000000000'

  test('consists of request id, time and name', () => {
    expect(documentPath(id, 1_795_000_000_000, 'a b.pdf')).toBe(`${id}/1795000000000-a_b.pdf`)
  })

  test('stays in the folder of the request and has a name that fits the file system', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (name) => {
        const [folder, file = '', ...more] = documentPath(id, 1_795_000_000_000, name).split('/')
        return folder === id && more.length === 0 && file.length < 255 && file.startsWith('1795')
      }),
    )
    expect(documentPath(id, 1, `${'x'.repeat(400)}.pdf`)).toBe(`${id}/1-${'x'.repeat(196)}.pdf`)
  })
})

test.each([
  ['scan.pdf', 'application/pdf', 'scan.pdf'],
  ['PHOTO.JPEG', 'image/jpeg', 'PHOTO.JPEG'],
  ['photo.html', 'image/png', 'photo.html.png'],
  ['מסמך', 'application/pdf', 'מסמך.pdf'],
  ['jpg', 'image/jpeg', 'jpg.jpg'],
  ['', 'image/webp', '.webp'],
  ['a\u202egnp.exe', 'image/png', 'agnp.exe.png'],
  [`${'🕎'.repeat(300)}.pdf`, 'application/pdf', `${'🕎'.repeat(196)}.pdf`],
  ['x'.repeat(300), 'image/jpeg', `${'x'.repeat(196)}.jpg`],
] as const)('the file name %j with content of type %s becomes %j', (name, type, fitting) => {
  expect(documentName(name, type)).toBe(fitting)
})

test.each([
  [
    { width: 5000, height: 2500 },
    { width: 2500, height: 1250 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1875, height: 2500 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
])('a photo of %o is sent as %o', (taken, sent) => {
  expect(photoSize(taken)).toEqual(sent)
})
