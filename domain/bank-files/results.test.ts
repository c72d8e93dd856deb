import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf } from './ach-fixtures.ts'
import {
  matchResults,
  type PaymentResult,
  type ResultColumns,
  readResults,
  suggestColumns,
} from './results.ts'
import { readResultsTable, TABLE_MAX_BYTES } from './results-table.ts'

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
      header: ['Date', 'Description', 'Amount', 'Status'],
      rows: [
        {
          row: 1,
          cells: [
            '11/27/2026',
            'Charitable assistance K00000001, FRIEDMAN',
            '-$1,180.00',
            'Settled',
          ],
        },
        { row: 2, cells: ['11/27/2026', 'k00000002', '(500.50)', 'Returned R03'] },
        { row: 3, cells: ['11/30/2026', 'TOTAL', '1680.50', ''] },
      ],
    })
  })

  test.each([';', '\t', '|'])('may be delimited by %j', (delimiter) => {
    const { header, rows } = tableOf(`a${delimiter}b\n 1,5 ${delimiter}2\n`)
    expect([header, rows]).toEqual([['a', 'b'], [{ row: 1, cells: ['1,5', '2'] }]])
  })

  test('may have a byte-order mark, Hebrew headings and shorter rows', () => {
    expect(tableOf('\ufeffאסמכתא,סכום,סטטוס\nK00000001,180\n').header).toEqual([
      'אסמכתא',
      'סכום',
      'סטטוס',
    ])
  })

  test('may be in Windows-1252', () => {
    const bytes = Uint8Array.from('name,amount\nJos\xe9,180\n', (letter) => letter.charCodeAt(0))
    expect(readResultsTable(bytes)).toMatchObject({ table: { rows: [{ cells: ['José', '180'] }] } })
  })

  const utf16 = new Uint8Array(Uint16Array.from('\ufeffa,b\n1,2', (it) => it.charCodeAt(0)).buffer)
  test.each<[string, Uint8Array, object]>([
    ['of 20 MB', new Uint8Array(20_000_000), { defect: 'too large' }],
    ['one byte above the limit', new Uint8Array(TABLE_MAX_BYTES + 1), { defect: 'too large' }],
    ['of nothing', bytesOf(''), { defect: 'empty' }],
    ['of a header alone', bytesOf('reference,amount\n'), { defect: 'empty' }],
    ['of one column', bytesOf('reference\nK00000001\n'), { defect: 'empty' }],
    ['of zero bytes', new Uint8Array(100), { defect: 'encoding' }],
    ['in UTF-16', utf16, { defect: 'encoding' }],
    ['of binary data', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0), { defect: 'encoding' }],
    ['with an open quote', bytesOf('a,b\n1,"2\n'), { defect: 'quotes', row: 2 }],
    ['with more cells than columns', bytesOf('a,b\n1,2\n1,2,3\n'), { defect: 'columns', row: 2 }],
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
})

const today = '2026-12-01'
const columns: ResultColumns = { key: 1, by: 'reference', amount: 2, result: 3 }

describe('the results', () => {
  test('have key, amount without sign, outcome and return code', () => {
    expect(readResults(tableOf(exported), columns, today)).toEqual({
      ok: true,
      results: [
        { row: 1, key: 'K00000001', cents: 118000n, outcome: 'paid' },
        { row: 2, key: 'K00000002', cents: 50050n, outcome: 'returned', code: 'R03' },
        { row: 3, key: '', cents: 168050n, outcome: 'paid' },
      ],
    })
  })

  test('are all payments that were made if no column says otherwise', () => {
    const reading = readResults(tableOf(exported), { key: 1, by: 'reference', amount: 2 }, today)
    expect(reading.ok && reading.results.map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('paid'),
    )
  })

  test.each(['Returned', 'REJECTED', 'failed', 'נדחה'])(
    '%j means returned, without a code',
    (word) => {
      const table = tableOf(`k,a,r\nK00000001,180 USD,${word}\n`)
      expect(readResults(table, { key: 0, by: 'reference', amount: 1, result: 2 }, today)).toEqual({
        ok: true,
        results: [{ row: 1, key: 'K00000001', cents: 18000n, outcome: 'returned' }],
      })
    },
  )

  test('match a trace number of exactly 15 digits', () => {
    const table = tableOf('t,a\n021000020000001,1\n1021000020000001,1\n2.1E+13,1\n')
    const reading = readResults(table, { key: 0, by: 'trace', amount: 1 }, today)
    expect(reading.ok && reading.results.map(({ key }) => key)).toEqual(['021000020000001', '', ''])
  })

  test('are refused as a whole if a key repeats or an amount cannot be read', () => {
    const table = tableOf('k,a\nK00000001,180\nK00000001,180\nK00000002,\nK00000003,1.234\nx,?\n')
    expect(readResults(table, { key: 0, by: 'reference', amount: 1 }, today)).toEqual({
      ok: false,
      defects: [
        { row: 2, defect: 'repeated' },
        { row: 3, defect: 'amount' },
        { row: 4, defect: 'amount' },
      ],
    })
  })

  test('have no amount if the chosen column does not exist', () => {
    const table = tableOf('k,a\nK00000001,180\n')
    expect(readResults(table, { key: 0, by: 'reference', amount: 9 }, today)).toMatchObject({
      ok: false,
    })
  })
})

describe('the date of a return', () => {
  const dated = { key: 0, by: 'reference', amount: 1, result: 2, date: 3 } as const
  const read = (...rows: string[]) =>
    readResults(tableOf(['k,a,r,d', ...rows].join('\n')), dated, today)

  test('is that of its column, which other rows may leave empty', () => {
    const reading = read('K00000001,1,R03,11/30/2026', 'K00000002,1,Settled,', 'Total,2,,soon')
    expect(reading.ok && reading.results.map(({ on }) => on)).toEqual([
      '2026-11-30',
      undefined,
      undefined,
    ])
  })

  test('must be readable and not in the future', () => {
    const rows = ['K00000001,1,R03,soon', 'K00000002,1,R03,', 'K00000003,1,R03,12/02/2026']
    expect(read(...rows)).toEqual({
      ok: false,
      defects: [
        { row: 1, defect: 'date' },
        { row: 2, defect: 'date' },
        { row: 3, defect: 'future' },
      ],
    })
  })

  test('is suggested from a heading that names the return', () => {
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

describe('a result', () => {
  const result: PaymentResult = { row: 1, key: 'K00000001', cents: 18000n, outcome: 'paid' }
  test.each([
    ['a payment with its key and amount', 'K00000001', 18000n, 'sent', 'matched'],
    ['a paid payment that came back', 'K00000001', 18000n, 'returned', 'matched'],
    ['a payment that is marked so', 'K00000001', 18000n, 'paid', 'already'],
    ['a payment of another amount', 'K00000001', 18001n, 'sent', 'different'],
    ['no payment', 'K00000002', 18000n, 'sent', 'unknown'],
  ])('of %s', (_, key, cents, state, outcome) => {
    expect(matchResults([result], new Map([[key, { cents, state }]]))[0]?.outcome).toBe(outcome)
  })
})
