import { expect, test } from 'vitest'
import { messageOf } from './template-text.ts'

test('the code replaces every placeholder', () => {
  expect(messageOf('Code: <code>. Again: <code>', 'K7QM-4RTX', 'english')).toBe(
    'Code: K7QM-4RTX. Again: K7QM-4RTX',
  )
})

test('a template without a place for the code gets it at the end', () => {
  expect(messageOf('Please call us.', 'K7QM-4RTX', 'english')).toBe('Please call us.\nK7QM-4RTX')
})

test('in Hebrew and Yiddish the code is isolated, so that its groups keep their order', () => {
  expect(messageOf('קוד: <code>', '4572-ABCD', 'hebrew')).toBe('קוד: \u20684572-ABCD\u2069')
  expect(messageOf('קאוד: <code>', '4572-ABCD', 'yiddish')).toBe('קאוד: \u20684572-ABCD\u2069')
})

test('a code is not interpreted as a replacement pattern', () => {
  expect(messageOf('<code>', '$&$1', 'english')).toBe('$&$1')
})
