import { expect, test } from 'vitest'
import { quickAmountOf } from './quick-amounts.tsx'

const press = (code: string, more = {}) => ({
  code,
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

test('Alt with 1, 2 and 3 picks 180, 500 and 1000 on every keyboard', () => {
  expect(['Digit1', 'Digit2', 'Digit3'].map((code) => quickAmountOf(press(code)))).toEqual([
    '180',
    '500',
    '1000',
  ])
  expect(quickAmountOf(press('Numpad3'))).toBe('1000')
})

test('other keys are left to the browser', () => {
  expect(quickAmountOf(press('Digit4'))).toBeUndefined()
  expect(quickAmountOf(press('Digit1', { altKey: false }))).toBeUndefined()
  expect(quickAmountOf(press('Digit1', { ctrlKey: true }))).toBeUndefined() // AltGr
  expect(quickAmountOf(press('Digit1', { metaKey: true }))).toBeUndefined()
})
