import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ResultColumns } from '#domain/bank-files/results/result-columns.ts'
import { matchResults, readResults } from '#domain/bank-files/results/results.ts'
import { readResultsTable } from '#domain/bank-files/results/results-table.ts'
import { encodeAs, encodings } from './encode-fixture.ts'
import { knownMeaning, normalizeWord } from './result-words.ts'

/** Tables as banks export them: encodings, forms of numbers, words and layouts. */

const today = '2026-12-01'
const dollars = [180, 1234.5, 36, 72.01]

const amountForms: Record<string, (amount: number) => string> = {
  '1,234.50': (amount) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  '1.234,50': (amount) => amount.toLocaleString('de-DE', { minimumFractionDigits: 2 }),
  '(1234.50)': (amount) => `(${amount.toFixed(2)})`,
  '1,234.50-': (amount) => `${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}-`,
  '$ 1234.50 DR': (amount) => `$ ${amount.toFixed(2)} DR`,
  '="1234.50"': (amount) => `="${amount.toFixed(2)}"`,
}

/** One word of each meaning, and one that nobody knows. */
const wordSets = {
  English: ['Settled', 'Rejected', 'Pending', 'NSF'],
  Hebrew: ['שולם', 'הוחזר', 'ממתין', 'בוטל'],
} as const

type Layout = {
  text: (rows: string[][]) => string
  columns: ResultColumns
  /** The key of a row, from 1, if it is not our reference. */
  keyOf?: (row: number) => string
}

const layouts: Record<string, Layout> = {
  plain: {
    text: (rows) => lines(['Reference', 'Amount', 'Status'], rows, ';'),
    columns: { key: 0, by: 'reference', amount: 1, result: 2 },
  },
  'with titles, in tabs': {
    text: (rows) => `Account\t7777\n\n${lines(['Ref', 'Sum', 'Outcome'], rows, '\t')}`,
    columns: { key: 0, by: 'reference', amount: 1, result: 2 },
  },
  // 46350 is 24 November 2026 in a spreadsheet.
  'with debit and credit, currency and days as numbers': {
    text: (rows) =>
      lines(
        ['Ref', 'Currency', 'State', 'Debit', 'Credit', 'Posted'],
        rows.map(([key = '', amount = '', word = '']) => [key, 'USD', word, amount, '', '46350']),
        ';',
      ),
    columns: { key: 0, by: 'reference', currency: 1, result: 2, amount: 3, credit: 4, date: 5 },
  },
  'by our trace': {
    text: (rows) => lines(['Trace', 'Amount', 'Status'], rows, ';'),
    columns: { key: 0, by: 'trace', amount: 1, result: 2 },
    keyOf: (row) => `Entry 02100002${String(row).padStart(7, '0')}`,
  },
  "by MASAV's digits": {
    text: (rows) => lines(['Reference', 'Amount', 'Status'], rows, '\t'),
    columns: { key: 0, by: 'masav', amount: 1, result: 2 },
    keyOf: (row) => String(row).padStart(20, '0'),
  },
  'by the number of a check': {
    text: (rows) => lines(['Check number', 'Amount', 'Status'], rows, '|'),
    columns: { key: 0, by: 'check', amount: 1, result: 2 },
    keyOf: (row) => `No. ${1040 + row}`,
  },
  'with a total': {
    text: (rows) => `${lines(['Ref', 'Sum', 'State'], rows, '|')}Total|1522.51|\n`,
    columns: { key: 0, by: 'reference', amount: 1, result: 2 },
  },
}

const lines = (header: string[], rows: string[][], delimiter: string) =>
  [header, ...rows].map((row) => `${row.join(delimiter)}\r\n`).join('')

const reference = (row: number) => `Payment K0000000${row}`

const layoutNames = Object.keys(layouts)
const tables = encodings.flatMap((encoding, number) =>
  Object.entries(wordSets)
    .filter(([language]) => language === 'English' || encoding !== 'windows-1252')
    .flatMap(([language, words]) =>
      Object.keys(amountForms).map((form, at) => {
        const layout = layoutNames[(at + number) % layoutNames.length] ?? 'plain'
        return { encoding, language, words, form, layout }
      }),
    ),
)

describe('at least 60 tables', () => {
  test('are tried, with each encoding, form of numbers, language and layout', () => {
    expect(tables.length).toBeGreaterThanOrEqual(60)
    const tried = (part: 'encoding' | 'form' | 'language' | 'layout') =>
      new Set(tables.map((table) => table[part])).size
    expect([tried('encoding'), tried('form'), tried('language'), tried('layout')]).toEqual([
      ...[encodings.length, Object.keys(amountForms).length, 2, layoutNames.length],
    ])
  })

  test.each(tables)(
    'in $encoding, $language, $form, $layout say paid only where it is said',
    ({ encoding, words, form, layout }) => {
      const { text, columns, keyOf = reference } = layouts[layout] ?? expect.fail()
      const rows = words.map((word, at) => [
        keyOf(at + 1),
        amountForms[form]?.(dollars[at] ?? 0) ?? '',
        word,
      ])
      const reading = readResultsTable(encodeAs(encoding, text(rows)))
      if (!reading.ok) expect.fail(reading.defect)
      const results = readResults(reading.table, columns, { today })
      if (!results.ok) expect.fail('unsaid')
      const read = results.results.filter(({ key }) => key !== '')
      expect(read.map(({ outcome, cents }) => [outcome, cents])).toEqual([
        ['paid', 18000n],
        ['returned', 123450n],
        ['ignore', 3600n],
        ['undecided', 7201n],
      ])
    },
  )
})

test('no text of a cell that is not a known word or a code is ever entered', () => {
  const isUnknown = (cell: string) =>
    knownMeaning(normalizeWord(cell)) === undefined && !/R\d\d/i.test(cell)
  const letters = fc.string({ unit: fc.constantFrom(...'aeidprtuns ״"?-.שולמהחזר') })
  const cell = fc.oneof(letters, fc.string(), fc.string({ unit: 'grapheme' })).filter(isUnknown)
  fc.assert(
    fc.property(cell, cell, (word, other) => {
      const table = {
        hasHeader: true,
        header: ['k', 'a', 'r', 'o'],
        rows: [{ row: 1, cells: ['K00000001', '1.00', word, other] }],
      }
      for (const result of [2, 3]) {
        const columns = { key: 0, by: 'reference', amount: 1, result } as const
        const read = readResults(table, columns, { today })
        expect(read).toMatchObject({ results: [{ outcome: 'undecided' }] })
        const ours = new Map([['K00000001', { cents: 100n, currency: 'USD', state: 'sent' }]])
        const matches = read.ok ? matchResults(read.results, ours) : []
        expect(matches.map(({ outcome }) => outcome)).toEqual(['undecided'])
      }
    }),
    { numRuns: 2000 },
  )
})
