import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import {
  alphabetOf,
  alphabets,
  canCarry,
  canCarryPart,
  carriesAddress,
  payeeLengths,
  simplify,
} from './bank-text.ts'

describe('a name', () => {
  test.each([
    ['Moshe Cohen', 'ach swift latin hebrew_b'],
    ["Chaya O'Neill-Gross", 'ach swift latin hebrew_b'],
    ['Chaya O’Neill', 'ach swift latin hebrew_b'],
    ['Cohen & Sons', 'ach latin'],
    ['Cohen (Moshe)', 'swift latin hebrew_b'],
    ['משה כהן', 'hebrew_a hebrew_b'],
    ['מֹשֶׁה כֹּהֵן', 'hebrew_a hebrew_b'],
    ['ישׂראל ז״ל', 'hebrew_a hebrew_b'],
    ['װײַסמאַן', 'hebrew_a hebrew_b'],
    ['משה Cohen', 'hebrew_b'],
    ['José', ''],
    ['Łukasz', ''],
    ['Иван', ''],
    ['123', ''],
    ['', ''],
    ['  ', ''],
    ['Moshe\nCohen', 'ach swift latin hebrew_b'],
    ['Moshe; Cohen', ''],
  ])('%j is carried by %s', (name, carriedBy) => {
    expect(alphabets.filter((alphabet) => canCarry(alphabet, name)).join(' ')).toBe(carriedBy)
  })

  test.each([
    ['  Moshe \u00a0 Cohen\u200f ', 'MOSHE COHEN'],
    ['בן־ציון', 'בן-ציון'],
    ['ר׳ משה', "ר' משה"],
    ['ײד', 'ייד'],
    ['Jose\u0301', 'JOSÉ'],
  ])('%j is simplified to %j', (name, simple) => expect(simplify(name)).toBe(simple))

  test('is simplified once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const simple = simplify(text)
        for (const alphabet of alphabets) {
          if (canCarry(alphabet, text)) expect(simplify(simple)).toBe(simple)
        }
      }),
    )
  })

  test('in an ACH file is ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(canCarry('ach', text))
        expect(simplify(text)).toMatch(/^[\x20-\x5f]+$/)
      }),
    )
  })
})

test('a part of an address may be empty or only digits', () => {
  expect(['', '11219', 'Apt. 4', 'רחוב'].map((part) => canCarryPart('swift', part))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('only methods whose file a bank reads have an alphabet', () => {
  expect(paymentMethods.map((method) => [method, alphabetOf(method, 'a')])).toEqual([
    ['ach', 'ach'],
    ['wire', 'swift'],
    ['check', 'latin'],
    ['ojc_check', undefined],
    ['ojc_online', undefined],
    ['israeli_bank', 'hebrew_a'],
  ])
  expect(alphabetOf('israeli_bank', 'b')).toBe('hebrew_b')
  expect(paymentMethods.filter(carriesAddress)).toEqual(['wire', 'check'])
  expect(Object.keys(payeeLengths)).toEqual(['ach', 'wire', 'check', 'israeli_bank'])
})
