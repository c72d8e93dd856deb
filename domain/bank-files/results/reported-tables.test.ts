import { expect, test } from 'vitest'
import { bytesOf } from '#domain/testing/ach-fixtures.ts'
import type { ResultChoices, ResultColumns } from './result-columns.ts'
import { matchResults, readResults } from './results.ts'
import { readResultsTable } from './results-table.ts'
import { suggestColumns } from './suggest-columns.ts'

// Tables that banks and processors sent, with invented people, read by the columns that are suggested.

const isComplete = (columns: Partial<ResultColumns>): columns is ResultColumns =>
  columns.by !== undefined && columns.amount !== undefined

/** Returns key, outcome and code of each row, or what contradicts. */
function read(lines: string[], choices: ResultChoices = {}) {
  const reading = readResultsTable(bytesOf(lines.join('\r\n')))
  if (!reading.ok) return reading.defect
  const columns = suggestColumns(reading.table)
  if (!isComplete(columns)) return 'columns'
  const results = readResults(reading.table, columns, { today: '2026-11-27', ...choices })
  if (!results.ok) return 'unsaid'
  return results.results.map(({ key, outcome, word, code, defect }) =>
    [key, defect ?? outcome, code ?? (outcome === 'undecided' ? word : '')]
      .filter(Boolean)
      .join(' '),
  )
}

const trace = '02100002000000'

test.each<[string, string[], string[]]>([
  [
    'a notice of change beside returns',
    [
      'Trace Number,Amount,Code,Description',
      `${trace}1,100.25,R03,No account`,
      `${trace}2,101.25,C01,Incorrect`,
    ],
    [`${trace}1 returned R03`, `${trace}2 notice C01`],
  ],
  [
    'a notice of change that is called a return',
    [
      'Trace Number,Amount,Status,Reason Code',
      `${trace}1,100.25,Returned,R03`,
      `${trace}2,101.25,Returned,C05`,
    ],
    [`${trace}1 returned R03`, `${trace}2 notice C05`],
  ],
  [
    'a notice of change of nothing',
    ['Trace Number,Amount,Return Reason Code', `${trace}6,105.25,R03`, `${trace}7,0.00,C01`],
    [`${trace}6 returned R03`, `${trace}7 notice C01`],
  ],
  [
    'a reason beside paid',
    [
      'Reference,Amount,Status,Return Reason',
      'K00000006,105.25,Completed,',
      'K00000007,106.25,Completed,Account Closed',
    ],
    ['K00000006 paid', 'K00000007 undecided completed · account closed'],
  ],
  [
    'a reason in Hebrew beside paid',
    ['אסמכתא,סכום,סטטוס,סיבת החזרה', 'K00000006,105.25,בוצע,', 'K00000007,106.25,בוצע,חשבון סגור'],
    ['K00000006 paid', 'K00000007 undecided בוצע · חשבון סגור'],
  ],
  [
    'a code in Hebrew beside paid',
    ['אסמכתא,סכום,סטטוס,קוד החזרה', 'K00000006,105.25,בוצע,000', 'K00000007,106.25,בוצע,002'],
    ['K00000006 paid', 'K00000007 undecided בוצע · 002'],
  ],
  [
    'a day of the return beside paid',
    [
      'Reference,Amount,Status,Settled Date,Returned Date',
      'K00000006,1,Settled,11/27/2026,',
      'K00000007,1,Settled,11/27/2026,11/27/2026',
    ],
    ['K00000006 paid', 'K00000007 undecided settled · returned date'],
  ],
  [
    'a day on which a check was voided beside cleared',
    [
      'Check Number,Amount,Status,Void Date',
      '1001,1200.50,Cleared,',
      '1002,1300.50,Cleared,11/27/2026',
    ],
    ['1001 paid', '1002 undecided cleared · void date'],
  ],
  [
    'a day in Hebrew on which a check was voided',
    ['מספר שיק,סכום,סטטוס,תאריך ביטול', '1001,1200.50,נפרע,', '1002,1300.50,נפרע,27/11/2026'],
    ['1001 paid', '1002 undecided נפרע · תאריך ביטול'],
  ],
  [
    'exceptions of positive pay',
    [
      'Check Number,Amount,Status,Exception Reason,Decision',
      '1001,1200.50,Paid,,',
      '1002,1300.50,Paid,Stale date,',
      '1003,1400.50,Paid,,Return',
      '1004,1500.50,Exception,Amount mismatch,Pay',
    ],
    [
      '1001 paid',
      '1002 undecided paid · stale date',
      '1003 undecided paid · return',
      '1004 undecided exception',
    ],
  ],
  [
    'two states of one payment',
    ['Reference,Amount,Status,Type', 'K00000006,1,Settled,Credit', 'K00000007,1,Settled,Returned'],
    ['K00000006 paid', 'K00000007 undecided settled · returned'],
  ],
  [
    'a return that is said beside pending',
    ['Reference,Amount,Status,Type', 'K00000006,1,Pending,', 'K00000007,1,Pending,Returned'],
    ['K00000006 ignore', 'K00000007 undecided pending · returned'],
  ],
  [
    'an amount of the other sign',
    ['Reference,Amount,Status', 'K00000006,-1,Paid', 'K00000007,-1,Paid', 'K00000008,1,Paid'],
    ['K00000006 paid', 'K00000007 paid', 'K00000008 undecided paid · ±'],
  ],
  [
    'no headings',
    ['K00000006,105.25,Returned R03', 'K00000007,106.25,Returned R02', 'K00000008,107.25,Paid'],
    ['K00000006 returned R03', 'K00000007 returned R02', 'K00000008 paid'],
  ],
  [
    'Settled and then Returned',
    [
      'Reference,Amount,Status,Date',
      'K00000001,1,Settled,11/27/2026',
      'K00000001,1,Returned R03,11/27/2026',
    ],
    ['K00000001 paid', 'K00000001 returned R03'],
  ],
  [
    'traces without their zeros',
    [
      'Trace Number,Amount,Return Reason,Return Date',
      '21000020000001,100.25,R03 No Account,11/27/2026',
    ],
    [`${trace}1 returned R03`],
  ],
  [
    "MASAV's references without their zeros",
    ['אסמכתא,שם,סכום,סטטוס', '13,משה לוי,1050.00,שולם', '14,משה לוי,1053.50,הוחזר'],
    ['K00000013 paid', 'K00000014 returned'],
  ],
  [
    "a bank's own reference beside checks",
    ['Bank Reference,Check Number,Amount,Status', 'BR99811,1001,1200.50,Paid'],
    ['1001 paid'],
  ],
  [
    'a day of an Israeli bank that is to come',
    ['אסמכתא,סכום,סטטוס,תאריך החזרה', '00000013,1050.00,הוחזר,06/12/2026'],
    ['K00000013 future'],
  ],
  [
    'a day that has not begun at the office',
    ['אסמכתא,סכום,סטטוס,תאריך החזרה', '00000013,1050.00,הוחזר,28.11.2026'],
    ['K00000013 returned'],
  ],
  [
    'a footer with more cells',
    ['Reference,Amount,Status', 'K00000018,1200.50,Paid', 'Total,1,1200.50,USD,End of report'],
    ['K00000018 paid', 'cells 1200.50'],
  ],
])('with %s are read as a whole', (_, lines, expected) => {
  expect(read(lines)).toEqual(expected)
})

test('what contradicts is decided by the office together with the word', () => {
  const lines = ['Reference,Amount,Status,Reason', 'K00000001,1,Completed,On us']
  const words = new Map([['completed · on us', 'paid']] as const)
  expect(read(lines, { words })).toEqual(['K00000001 paid'])
  const chosen = new Map([['sent', 'paid']] as const)
  const sent = ['Reference,Amount,Status,Reason', 'K00000001,1,Sent,', 'K00000002,1,Sent,Closed']
  expect(read(sent, { words: chosen })).toEqual([
    'K00000001 paid',
    'K00000002 undecided sent · closed',
  ])
})

test('a number of an apartment is no notice of change', () => {
  const lines = ['Reference,Amount,Status,Address', 'K00000001,1,Paid,1440 47th St Apt C01']
  expect(read(lines)).toEqual(['K00000001 paid'])
})

test('a key of which a spreadsheet kept the first digits alone is damaged', () => {
  const opened = readResultsTable(
    bytesOf('Trace,Amount,Status\n2.1E+13,1,Paid\n021000020000001,1,Paid\n'),
  )
  const table = opened.ok ? opened.table : expect.fail(opened.defect)
  const reading = readResults(
    table,
    { key: 0, by: 'trace', amount: 1, result: 2 },
    { today: '2026-11-27' },
  )
  expect(reading.ok && reading.results.map(({ key, defect }) => [key, defect])).toEqual([
    ['', 'exponent'],
    ['021000020000001', undefined],
  ])
  expect(reading.ok && matchResults(reading.results, new Map())).toMatchObject([
    { outcome: 'different', differs: 'exponent' },
    { outcome: 'unknown' },
  ])
})
