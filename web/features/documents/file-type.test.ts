import { expect, test } from 'vitest'
import { sizeText } from './document-preview.tsx'
import { typeOfFile } from './file-type.ts'

const file = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test.each([
  ['image/jpeg', file([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/png', file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', file('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
  ['application/pdf', file('%PDF-1.7\n')],
])('%s is known by its first bytes', async (type, content) => {
  expect(await typeOfFile(content)).toBe(type)
})

test('a file with the wrong type is recognized by its content', async () => {
  expect(await typeOfFile(new File(['<script>'], 'harmless.jpg', { type: 'image/jpeg' }))).toBe(
    undefined,
  )
  expect(await typeOfFile(file('RIFF', [1, 2, 3, 4], 'WAVEfmt '))).toBe(undefined)
  expect(await typeOfFile(file())).toBe(undefined)
})

test('sizes have a readable unit', () => {
  expect([1, 350_000, 1_300_000].map(sizeText)).toEqual(['1 KB', '342 KB', '1.2 MB'])
})
