import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#domain/testing/ach-fixtures.ts'
import { readResultsTable, TABLE_MAX_BYTES } from './results-table.ts'
import { suggestColumns } from './suggest-columns.ts'

const tableOf = (text: string) => {
  const reading = readResultsTable(bytesOf(text))
  return reading.ok ? reading.table : expect.fail(reading.defect)
}

const exported = [
  'Account 7777',
  '',
  'Date,Description,Amount,Status',
  '11/27/2026,"Charitable assistance K00000001, FRIEDMAN","-$1,180.00",Settled',
  '11/27/2026,k00000002,(500.50),Returned R03',
  '11/30/2026,TOTAL,1680.50,',
].join('\r\n')

describe('a table', () => {
  test('begins below its title, and its cells are trimmed', () => {
    expect(tableOf(exported)).toEqual({
      layout: { delimiter: ',', encoding: 'utf-8' },
      header: ['Date', 'Description', 'Amount', 'Status'],
      hasHeader: true,
      rows: [
        {
          row: 3,
          cells: [
            '11/27/2026',
            'Charitable assistance K00000001, FRIEDMAN',
            '-$1,180.00',
            'Settled',
          ],
        },
        { row: 4, cells: ['11/27/2026', 'k00000002', '(500.50)', 'Returned R03'] },
        { row: 5, cells: ['11/30/2026', 'TOTAL', '1680.50', ''] },
        { row: 1, cells: ['Account 7777'] },
      ],
    })
  })

  test.each([';', '\t', '|'])('may be delimited by %j', (delimiter) => {
    const { header, rows } = tableOf(`a${delimiter}b\n 1,5 ${delimiter}2\n`)
    expect([header, rows]).toEqual([['a', 'b'], [{ row: 2, cells: ['1,5', '2'] }]])
  })

  test('may have a byte-order mark, Hebrew headings and shorter rows', () => {
    expect(tableOf('\ufeffאסמכתא,סכום,סטטוס\nK00000001,180\n').header).toEqual([
      'אסמכתא',
      'סכום',
      'סטטוס',
    ])
  })

  test.each([
    ['one cell', 'Payments of 27 November\n'],
    ['two cells', 'Account,7777\n'],
    ['cells up to its width', 'Account,7777,,\nFrom,11/01,,\n'],
  ])('may have a title of %s', (_, title) => {
    expect(tableOf(`${title}Ref,Amount,Status,Payee\nK00000001,180,Paid,x\n`)).toMatchObject({
      header: ['Ref', 'Amount', 'Status', 'Payee'],
      rows: [
        { cells: ['K00000001', '180', 'Paid', 'x'] },
        ...title
          .trim()
          .split('\n')
          .map(() => ({})),
      ],
    })
  })

  test('may have a title of two cells above headings that nobody knows', () => {
    const table = tableOf('Bank,Branch 7\nUnser,Gelt,Vos\nK00000001,180,Paid\n')
    expect(table.header).toEqual(['Unser', 'Gelt', 'Vos'])
  })

  test('may keep spreadsheets from rewriting its digits', () => {
    const table = tableOf('a,b,c\n="00180","=""007""",=x\n="1,234.56",2,3\n')
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['00180', '="007"', '=x'],
      ['1,234.56', '2', '3'],
    ])
  })

  test('may be in Windows-1252', () => {
    const bytes = Uint8Array.from('name,amount\nJos\xe9,180\n', (letter) => letter.charCodeAt(0))
    expect(readResultsTable(bytes)).toMatchObject({ table: { rows: [{ cells: ['José', '180'] }] } })
  })

  test.each<[string, Uint8Array, object]>([
    ['of 20 MB', new Uint8Array(20_000_000), { defect: 'too large' }],
    ['one byte above the limit', new Uint8Array(TABLE_MAX_BYTES + 1), { defect: 'too large' }],
    ['of nothing', bytesOf(''), { defect: 'empty' }],
    ['of blanks', bytesOf(' \r\n\t'), { defect: 'empty' }],
    ['of a header alone', bytesOf('reference,amount\n'), { defect: 'no table' }],
    ['of one column', bytesOf('reference\nK00000001\n'), { defect: 'no table' }],
    ['of zero bytes', new Uint8Array(100), { defect: 'encoding' }],
    ['of binary data', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0), { defect: 'encoding' }],
    ['of 2 MB in short rows', bytesOf('1,2\n'.repeat(490_000)), { defect: 'too many rows' }],
    [
      'of 2 MB of delimiters',
      bytesOf(`a,b\n${','.repeat(1_990_000)}`),
      { defect: 'too many rows' },
    ],
    ['of 20,001 rows', bytesOf(`a,b\n${'1,2\n'.repeat(20_001)}`), { defect: 'too many rows' }],
  ])('%s is refused', (_, bytes, refusal) => {
    expect(readResultsTable(bytes)).toEqual({ ok: false, ...refusal })
  })

  const rowsOf = (text: string) => tableOf(text).rows.map(({ cells }) => cells)

  test.each<[string, string, string[][]]>([
    ['empty cells at the ends of rows', 'a,b\n1,2,\n', [['1', '2']]],
    [
      'a footer with more cells',
      'a,b\n1,2\nTotal,1,2\n',
      [
        ['1', '2'],
        ['Total', '1', '2'],
      ],
    ],
    ['an open quote', 'a,b\n1,"2\n', [['1', '"2']]],
    ['quotes that are not doubled', 'a,b\n"Torah Ba"m",2\n', [['Torah Ba"m', '2']]],
    ['doubled quotes before a comma', 'a,b\n"He said ""hi"", ok",2\n', [['He said "hi", ok', '2']]],
    ['spaces around quotes', '"a", "b"\n"1", "2,3"\n', [['1', '2,3']]],
    ['a line break in a cell', 'a,b\n1,"2\n3, 4"\n', [['1', '2\n3, 4']]],
    [
      'an open quote before rows of ours',
      'a,b\n1,"x\nK00000001,2\n3,"y"\n',
      [
        ['1', '"x'],
        ['K00000001', '2'],
        ['3', 'y'],
      ],
    ],
    [
      'addresses with commas',
      'a;b\n1, x, y;2,5\n3, x, y;4,5\n',
      [
        ['1, x, y', '2,5'],
        ['3, x, y', '4,5'],
      ],
    ],
  ])('with %s is read', (_, text, rows) => expect(rowsOf(text)).toEqual(rows))

  test('without a header has all of its rows, and columns are named by letters', () => {
    const row = 'K00000001,180.00,Paid'
    expect(tableOf(`${row}\n${row}\n`)).toMatchObject({ header: ['A', 'B', 'C'], rows: [{}, {}] })
    expect(rowsOf(`${row}\n${row},x\n`)).toHaveLength(2)
  })

  test('of any bytes is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof readResultsTable(bytes).ok).toBe('boolean')
      }),
    )
  })
})

describe('the suggested columns', () => {
  test('are those with references, and those named amount and status', () => {
    expect(suggestColumns(tableOf(exported))).toEqual({
      key: 1,
      by: 'reference',
      amount: 2,
      result: 3,
    })
  })

  test('match by trace number if there are no references', () => {
    const text = 'Amount,Details\n180,x\n500,ID 021000020000001\n'
    expect(suggestColumns(tableOf(text))).toEqual({ key: 1, by: 'trace', amount: 0 })
  })

  test('follow the headings alone if no cell helps', () => {
    const reference = tableOf('Individual ID,סכום\n1,2\n')
    expect(suggestColumns(reference)).toEqual({ key: 0, by: 'reference', amount: 1 })
    expect(suggestColumns(tableOf('Trace,x\n1,2\n'))).toEqual({ key: 0, by: 'trace' })
    expect(suggestColumns(tableOf('x,y\n1,2\n'))).toEqual({})
  })

  test('name a date only if its heading names the return', () => {
    const table = tableOf('Date,Ref,Amount,Return date,Return reason\n1,2,3,4,5\n')
    expect(suggestColumns(table)).toEqual({
      key: 1,
      by: 'reference',
      amount: 2,
      result: 4,
      date: 3,
    })
    expect(suggestColumns(tableOf('Ref,סכום,תאריך החזרה\n1,2,3\n'))).toMatchObject({ date: 2 })
  })
})
