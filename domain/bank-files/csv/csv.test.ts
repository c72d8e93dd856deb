import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv.ts'

test.each<[string, string[][]]>([
  ['', []],
  ['a,b', [['a', 'b']]],
  ['a,b\n', [['a', 'b']]],
  [
    'a,b\r\nc,d\re,f',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  [',', [['', '']]],
  ['\n\na\n\n', [['a']]],
  ['"a,b","c""d","e\r\nf"', [['a,b', 'c"d', 'e\r\nf']]],
  ['""', []],
  ['"",a', [['', 'a']]],
  ['5" pipe,b', [['5" pipe', 'b']]],
])('parses %j', (text, rows) => expect(parseCsv(text)).toEqual({ ok: true, rows }))

test.each([
  ['a;"b;c"', ';', [['a', 'b;c']]],
  ['a\tb,c', '\t', [['a', 'b,c']]],
  ['a|b', '|', [['a', 'b']]],
])('parses %j with the delimiter %j', (text, delimiter, rows) => {
  expect(parseCsv(text, { delimiter })).toEqual({ ok: true, rows })
})

test.each<[string, number]>([
  ['"a', 1],
  ['a\n"b"c', 2],
  ['"a\nb"\n\n"c', 4],
])('reports the line of a wrong quote in %j', (text, line) => {
  expect(parseCsv(text)).toEqual({ ok: false, line, defect: 'quotes' })
})

test('a cell of quotes that does not end is read in one go', () => {
  const text = `"${'""'.repeat(12)}x"y`
  const begun = performance.now()
  const rows = Array.from({ length: 100 }, () => [text])
  const parsed = parseCsv(rows.join('\n'), { lenient: { isBroken: () => false } })
  expect(parsed).toEqual({ ok: true, rows })
  expect(performance.now() - begun).toBeLessThan(200)
})

test('writes quotes only where they are needed, or asked for', () => {
  expect(writeCsv([['a', 'b,c', 'd"e', 'f\ng', '']], (cell) => cell === 'a')).toBe(
    '"a","b,c","d""e","f\ng",\r\n',
  )
})

test('parses what it wrote', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', ' ', ',', '"', '\r', '\n', 'ש'),
    maxLength: 8,
  })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }))
  fc.assert(
    fc.property(rows, (table) => {
      expect(parseCsv(writeCsv(table))).toEqual({ ok: true, rows: table })
    }),
  )
})
