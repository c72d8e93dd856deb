import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { codeWithin, formatTyped, letterOnKey } from './code-format.ts'

const codes = fc
  .array(fc.nat(30), { minLength: 7, maxLength: 7 })
  .map((numbers) => formatAccessCode(createAccessCode(() => numbers.pop() ?? 0)))

test('a code is formatted while typed', () => {
  const seen = [...'k7qm4rtx'].map((_, at) => formatTyped('k7qm4rtx'.slice(0, at + 1)))
  expect(seen).toEqual(['K', 'K7', 'K7Q', 'K7QM', 'K7QM-4', 'K7QM-4R', 'K7QM-4RT', 'K7QM-4RTX'])
})

test('the beginning of a text is formatted as in the whole, which keeps the caret', () => {
  expect(formatTyped('k7qm4'.slice(0, 5))).toBe('K7QM-4')
  // the hyphen was deleted: it returns, and the next deletion removes the character before it
  expect(formatTyped('K7QM4RTX'.slice(0, 4))).toBe('K7QM')
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.nat(12), (text, caret) => {
      const whole = formatTyped(text)
      expect(normalizeAccessCode(whole)).toBe(normalizeAccessCode(text))
      expect(whole.startsWith(formatTyped(text.slice(0, caret)))).toBe(true)
    }),
  )
})

test('a code is found within surrounding text', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(codeWithin(`Your access code is: ${code}.`)).toBe(code)
      expect(codeWithin(code.toLowerCase().replace('-', ' '))).toBe(code)
    }),
  )
  expect(codeWithin('no code at all')).toBeUndefined()
})

test('a key that gives punctuation is read by its position, a shortcut is not', () => {
  const none = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false }
  expect(letterOnKey({ key: '/', code: 'KeyQ', ...none })).toBe('Q')
  expect(letterOnKey({ key: "'", code: 'KeyW', ...none })).toBe('W')
  expect(letterOnKey({ key: '/', code: 'Slash', ...none })).toBeUndefined()
  expect(letterOnKey({ key: 'פ', code: 'KeyP', ...none })).toBeUndefined()
  expect(letterOnKey({ key: '/', code: 'KeyQ', ...none, ctrlKey: true })).toBeUndefined()
  expect(letterOnKey({ key: '/', code: 'KeyQ', ...none, isComposing: true })).toBeUndefined()
})
