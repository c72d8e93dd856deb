import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACCESS_CODE_ALPHABET,
  checkAccessCode,
  createAccessCode,
  formatAccessCode,
  isWellFormedAccessCode,
  normalizeAccessCode,
} from './access-code.ts'

const symbolValue = fc.nat({ max: ACCESS_CODE_ALPHABET.length - 1 })
const code = fc
  .array(symbolValue, { minLength: 7, maxLength: 7 })
  .map((values) => createAccessCode(() => values.shift() as number))
const place = fc.nat({ max: 7 })
const symbol = fc.constantFrom(...ACCESS_CODE_ALPHABET)

const replaceAt = (text: string, at: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + by.length)

test('the alphabet has 31 distinct symbols and no easily confused ones', () => {
  expect(new Set(ACCESS_CODE_ALPHABET).size).toBe(31)
  expect(ACCESS_CODE_ALPHABET).toMatch(/^[2-9A-HJKMNP-Z]+$/)
})

describe('a new code', () => {
  test('has eight symbols and passes its own check', () => {
    fc.assert(fc.property(code, (code) => code.length === 8 && isWellFormedAccessCode(code)))
  })

  test('is made of seven random numbers below 31', () => {
    const bounds: number[] = []
    const made = createAccessCode((bound) => bounds.push(bound))
    expect(bounds).toEqual(Array(7).fill(31))
    expect(made).toBe('3456789J') // 1·1 + 2·2 + … + 7·7 = 140, which is 16 modulo 31
  })

  test.each([31, -1, 0.5, Number.NaN])('throws if the random source returns %s', (number) => {
    expect(() => createAccessCode(() => number)).toThrow(RangeError)
  })
})

describe('the check symbol', () => {
  test('catches every single wrong symbol', () => {
    fc.assert(
      fc.property(code, place, symbol, (code, at, wrong) => {
        fc.pre(code[at] !== wrong)
        return !isWellFormedAccessCode(replaceAt(code, at, wrong))
      }),
    )
  })

  test('catches every swap of two different symbols, neighbours or not', () => {
    fc.assert(
      fc.property(code, place, place, (code, one, two) => {
        const [a = '', b = ''] = [code[one], code[two]]
        fc.pre(a !== b)
        return !isWellFormedAccessCode(replaceAt(replaceAt(code, one, b), two, a))
      }),
    )
  })
})

test.each(['', 'K7QM4RT', 'K7QM4RTXX', '0000000I', 'k7qm4rtx', 'אבגדהוזח', '🕎🕎🕎🕎'])(
  '%j is not well formed',
  (text) => expect(isWellFormedAccessCode(text)).toBe(false),
)

describe('typed input', () => {
  const decoration = fc.array(
    fc.constantFrom(
      ' ',
      '-',
      '\u00a0',
      '\u2011',
      '\u2013',
      '\u05be',
      '\u200f',
      '\u2067',
      '\t',
      '−',
    ),
    { maxLength: 3 },
  )

  test('is accepted regardless of case, spaces, hyphens and invisible characters', () => {
    fc.assert(
      fc.property(code, fc.array(decoration, { minLength: 9, maxLength: 9 }), (code, between) => {
        const typed = between
          .map((marks, index) => marks.join('') + (code[index] ?? ''))
          .join('')
          .toLowerCase()
        expect(checkAccessCode(typed)).toEqual({ ok: true, code })
      }),
    )
  })

  test('is accepted in full-width characters', () => {
    expect(normalizeAccessCode('Ｋ７ＱＭ－４ＲＴＸ')).toBe('K7QM4RTX')
  })

  test('in the displayed form is parsed back to the same code', () => {
    fc.assert(
      fc.property(code, (code) => {
        const shown = formatAccessCode(code)
        return /^.{4}-.{4}$/.test(shown) && normalizeAccessCode(shown) === code
      }),
    )
  })

  test.each(['', '  ', '-', '\u200e'])('%j counts as empty', (input) => {
    expect(checkAccessCode(input)).toEqual({ ok: false, error: 'code.required' })
  })

  test('with a wrong symbol counts as mistyped', () => {
    expect(checkAccessCode('3456-789Y')).toEqual({ ok: false, error: 'code.mistyped' })
  })

  test.each(['34567', 'hello', '3456-789J-2'])('%s has the wrong length', (input) => {
    expect(checkAccessCode(input)).toEqual({ ok: false, error: 'code.wrongLength' })
  })

  test.each(['3456.789J', "'3456'/789J", '"3456-789J".', '3456־789׳J'])('%s is read', (input) => {
    expect(normalizeAccessCode(input)).toBe('3456789J')
  })

  test('typed in the Hebrew layout is read by key position', () => {
    expect(normalizeAccessCode('2פאא-צ4צ4')).toBe('2PTTM4M4')
    expect(normalizeAccessCode('קראטוןםפ')).toBe('ERTYUIOP')
  })
})
