import { describe, expect, test } from 'vitest'
import { suggestLatin, type TextRule, textProblem, toBankName, toPlainMarks } from './bank-text.ts'

test('typographic marks, wide spaces and invisible characters become plain ASCII', () => {
  expect(toPlainMarks('  O\u2019Brien\u2013Levi\u00a0\u201cSons\u201d \u200f ')).toBe(
    `O'Brien-Levi "Sons"`,
  )
})

test('a name is written in capitals and keeps letters that no file carries', () => {
  expect(toBankName('Chaya mushka  Weiß')).toBe('CHAYA MUSHKA WEISS')
  expect(toBankName('José לוי')).toBe('JOSÉ לוי')
})

const rule = (set: TextRule['set'], more: Partial<TextRule> = {}): TextRule => ({
  set,
  max: 10,
  ...more,
})

test.each<[string, TextRule, string | undefined]>([
  ['LEVI & CO', rule('ach'), undefined],
  ["A-B/C.D,E'", rule('ach'), undefined],
  ['Levi', rule('ach'), 'characters'],
  ['A(B)', rule('ach'), 'characters'],
  ['-LEVI', rule('ach'), 'characters'],
  ['Levi (Bnei)', rule('swift', { max: 11 }), undefined],
  ['LEVI & CO', rule('swift'), 'characters'],
  ['-LEVI', rule('swift'), 'characters'],
  [':LEVI', rule('swift'), 'characters'],
  ['#4 & "5" ~', rule('check'), undefined],
  ['=LEVI', rule('check'), 'characters'],
  ['LEVI\t', rule('check'), 'characters'],
  ['', rule('check'), 'missing'],
  ['', rule('swift', { required: false }), undefined],
  ['000', rule('ach', { isName: true }), 'characters'],
  ['A', rule('ach', { isName: true }), undefined],
  ['ABCDEFGHIJ', rule('ach'), undefined],
  ['ABCDEFGHIJK', rule('ach'), 'too_long'],
])('%j under %j: %s', (text, given, problem) => expect(textProblem(text, given)).toBe(problem))

describe('the suggestion for a text that the file cannot carry', () => {
  test.each([
    ['José Núñez', 'ach', 'JOSE NUNEZ'],
    ['José Núñez', 'swift', 'Jose Nunez'],
    ['Weiß', 'ach', 'WEISS'],
    ['Søren Ærø Łódź', 'swift', 'Soren Aero Lodz'],
    ['#4 Main_Street', 'swift', '4 Main Street'],
    ['Levi & Sons', 'swift', 'Levi Sons'],
    ['#4 Main', 'check', '#4 Main'],
  ] as const)('%j in the %s set is %j', (text, set, suggestion) => {
    expect(suggestLatin(text, set)).toBe(suggestion)
  })

  test.each(['משה לוי', 'Moshe לוי', 'Москва', '***', ''])('is absent for %j', (text) => {
    expect(suggestLatin(text, 'ach')).toBeUndefined()
  })
})
