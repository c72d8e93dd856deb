import { expect, test } from 'vitest'
import { sizeText } from './document-preview.tsx'

test('sizes have a readable unit', () => {
  expect([1, 350_000, 1_300_000].map(sizeText)).toEqual(['1 KB', '342 KB', '1.2 MB'])
})
