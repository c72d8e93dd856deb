import { expect, test } from 'vitest'
import { bytesOf } from '#domain/testing/ach-fixtures.ts'
import { isOfWidths, rowsByWidth } from './columns-by-width.ts'
import { readResultsTable } from './results-table.ts'

const report = [
  'ACH RETURN ITEMS                        11/27/2026',
  '',
  'TRACE NUMBER     NAME              AMOUNT    CODE',
  '---------------  ----------------  --------  ----',
  '021000020000001  COHEN, MOSHE        100.25  R03',
  '021000020000002                    1,101.25',
  'TOTAL ITEMS 2 OF THE DAY, TOGETHER 1,201.50',
]

const limits = { maxRows: 10, maxCells: 40 }

test('more rows or cells than may be read are none', () => {
  expect(rowsByWidth('a  b  c\n'.repeat(11), limits)).toBeUndefined()
  expect(rowsByWidth('a  b  c  d  e\n'.repeat(9), limits)).toBeUndefined()
  expect(rowsByWidth('a  b  c\n\n'.repeat(10), limits)).toHaveLength(10)
})

test('a gap of one blank counts if a ruled line has it', () => {
  const lines = [
    'KEY    NAME   AMOUNT CODE',
    '------ ------ ------ ----',
    'K1     MOSHE  100.25 R03',
    'K2     CHAYA  101.25 R02',
  ]
  const ruled = rowsByWidth(lines.join('\n'), limits)
  expect(ruled?.at(-1)?.map((cell) => cell.trim())).toEqual(['K2', 'CHAYA', '101.25', 'R02'])
})

test('lines are cut where all with columns are blank, and others stay whole', () => {
  const rows = rowsByWidth(report.join('\r\n'), limits)
  expect(rows?.map((cells) => cells.map((cell) => cell.trim()))).toEqual([
    ['ACH RETURN ITEMS                        11/27/2026'],
    ['TRACE NUMBER', 'NAME', 'AMOUNT', 'CODE'],
    ['---------------', '----------------', '--------', '----'],
    ['021000020000001', 'COHEN, MOSHE', '100.25', 'R03'],
    ['021000020000002', '', '1,101.25', ''],
    ['TOTAL ITEMS 2 OF THE DAY, TOGETHER 1,201.50'],
  ])
})

test.each([
  ['a heading without a delimiter', report.join('\n'), true],
  ['amounts with commas', 'K00000001   PAID   1,234.56', true],
  [
    'a delimiter beside blanks',
    'Reference ,  Amount ,  Status  , x\nK00000001,  1,  Paid, x',
    false,
  ],
  ['two columns', 'A  1\nB  2', false],
])('%s is recognized', (_, text, isFixed) => {
  expect(isOfWidths(text)).toBe(isFixed)
})

test('a table of fixed width is read, and a text for people is not', () => {
  expect(readResultsTable(bytesOf(report.join('\n')))).toMatchObject({
    table: {
      header: ['TRACE NUMBER', 'NAME', 'AMOUNT', 'CODE'],
      layout: { delimiter: ' ' },
    },
  })
  const letter = 'Dear office   we  send   you\nnothing  today,   but   this'
  expect(readResultsTable(bytesOf(letter))).toEqual({ ok: false, defect: 'no table' })
})
