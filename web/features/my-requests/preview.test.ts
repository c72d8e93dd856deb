import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

test('150 characters are kept', () => {
  expect(previewOf('a'.repeat(150))).toBe('a'.repeat(150))
})

test('a longer text is cut at 150 and ends in three dots', () => {
  expect(previewOf(`${'ב'.repeat(150)}ג`)).toBe(`${'ב'.repeat(150)}...`)
})

test('no character is cut in half', () => {
  expect(previewOf(`${'a'.repeat(149)}😀b`)).toBe(`${'a'.repeat(149)}😀...`)
})
