import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { codeWithin, formatTyped, formatWithCaret, letterOnKey } from './code-format.ts'

const codes = fc
  .array(fc.nat(30), { minLength: 7, maxLength: 7 })
  .map((numbers) => formatAccessCode(createAccessCode(() => numbers.pop() ?? 0)))

test('a code is formatted while typed', () => {
  const seen = [...'k7qm4rtx'].map((_, at) => formatTyped('k7qm4rtx'.slice(0, at + 1)))
  expect(seen).toEqual(['K', 'K7', 'K7Q', 'K7QM', 'K7QM-4', 'K7QM-4R', 'K7QM-4RT', 'K7QM-4RTX'])
})

test('the caret stays after the same character', () => {
  expect(formatWithCaret('k7qm4', 5)).toEqual({ text: 'K7QM-4', caret: 6 })
  expect(formatWithCaret('K7AQM-4R', 3)).toEqual({ text: 'K7AQ-M4R', caret: 3 })
  // the hyphen was deleted: it returns, and the next deletion removes the character before it
  expect(formatWithCaret('K7QM4RTX', 4)).toEqual({ text: 'K7QM-4RTX', caret: 4 })
})

test('typing anywhere loses or moves no character', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.nat(12), (text, place) => {
      const caret = Math.min(place, text.length)
      const done = formatWithCaret(text, caret)
      expect(normalizeAccessCode(done.text)).toBe(normalizeAccessCode(text))
      expect(normalizeAccessCode(done.text.slice(0, done.caret))).toBe(
        normalizeAccessCode(text.slice(0, caret)),
      )
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
  const none = { ctrlKey: false, altKey: false, metaKey: false }
  expect(letterOnKey({ key: '/', code: 'KeyQ', ...none })).toBe('Q')
  expect(letterOnKey({ key: "'", code: 'KeyW', ...none })).toBe('W')
  expect(letterOnKey({ key: '/', code: 'Slash', ...none })).toBeUndefined()
  expect(letterOnKey({ key: 'פ', code: 'KeyP', ...none })).toBeUndefined()
  expect(letterOnKey({ key: '/', code: 'KeyQ', ...none, ctrlKey: true })).toBeUndefined()
})
