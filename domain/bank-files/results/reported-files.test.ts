import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBankAnswers } from './ach-returns.ts'
import { isAchFile } from './ach-text.ts'
import { matchChanges, matchReturns } from './match-answers.ts'
import { otherFormatOf } from './other-formats.ts'
import type { ResultColumns } from './result-columns.ts'
import { matchResults, readResults } from './results.ts'
import { readResultsTable } from './results-table.ts'
import { suggestColumns } from './suggest-columns.ts'

// What banks and processors sent, from public reports with invented people, about one run: payments 1 to 12
// by ACH, 13 to 17 by an Israeli bank, 18 to 22 by checks 1001 to 1005, 23 to 25 by wire.

const folder = new URL('../examples/reported/', import.meta.url)

const methods = [
  { by: 'trace', from: 1, to: 12, cents: 100_25, step: 100, currency: 'USD' },
  { by: 'masav', from: 13, to: 17, cents: 1050_00, step: 350, currency: 'ILS' },
  { by: 'check', from: 18, to: 22, cents: 1200_50, step: 100, currency: 'USD' },
  { by: 'reference', from: 23, to: 25, cents: 700_00, step: 100, currency: 'USD' },
] as const

const keys = {
  trace: (number: number) => `02100002${String(number).padStart(7, '0')}`,
  masav: (number: number) => `K${String(number).padStart(8, '0')}`,
  check: (number: number) => String(1001 + number - 18),
  reference: (number: number) => `K${String(number).padStart(8, '0')}`,
}

const sent = (by: ResultColumns['by']) =>
  new Map(
    methods
      .filter((method) => by === 'reference' || method.by === by)
      .flatMap(({ from, to, cents, step, currency }) =>
        Array.from({ length: to - from + 1 }, (_, at) => {
          const payment = { id: `K${from + at}`, cents: BigInt(cents + at * step), currency }
          const ach = { trace: '', routing_number: '021000021', return_code: null }
          return [keys[by](from + at), { ...payment, ...ach, state: 'sent' }] as const
        }),
      ),
  )

const joined = (parts: unknown[]) => parts.filter(Boolean).join(' ')

/** Returns what is read of each row, or why nothing is. Columns are those that are suggested. */
function said(bytes: Uint8Array): string[] {
  if (isAchFile(bytes)) {
    const answers = readBankAnswers(bytes)
    if (!answers.ok) return answers.defects.map(({ defect, line }) => `${defect} line ${line}`)
    const payments = sent('trace')
    return [
      ...matchReturns(answers.returns, payments),
      ...matchChanges(answers.changes, payments),
    ].map((match) => {
      const { answer } = match
      const corrected = 'corrected' in answer && JSON.stringify(answer.corrected)
      const differs = match.outcome === 'different' && match.field
      const id = 'payment' in match ? match.payment.id : '?'
      return joined([id, match.outcome, differs, answer.code, answer.on, corrected])
    })
  }
  const other = otherFormatOf(bytes)
  if (other) return [other]
  const reading = readResultsTable(bytes)
  if (!reading.ok) return [reading.defect]
  const columns = suggestColumns(reading.table) as ResultColumns
  const results = readResults(reading.table, columns, { today: '2026-11-27' })
  if (!results.ok) return [results.asks]
  return matchResults(results.results, sent(columns.by)).map((match) => {
    const { outcome, code, on, word } = match.result
    const id = 'payment' in match ? match.payment.id : '?'
    const differs = 'differs' in match && match.differs
    return joined([id, match.outcome, differs, outcome, code, on, word && `"${word}"`])
  })
}

const expected: [string, string[]][] = [
  ['a0-control.ach', ['K1 matched R03 2026-11-27']],
  ['a1-trimmed-lines.ach', ['K1 matched R03 2026-11-27']],
  ['a10-cr-only.ach', ['K1 matched R03 2026-11-27']],
  ['a11-rej-indicator.ach', ['rejected line 4']],
  ['a12-our-own-file.ach', ['payments line 1']],
  ['a13-lowercase-r.ach', ['K1 matched R03 2026-11-27']],
  [
    'a14-two-nocs-one-entry.ach',
    [
      'K3 matched C01 2026-11-27 {"account_number":"999888777"}',
      'K3 matched C04 2026-11-27 {"payee":"ACH PERSON CEE"}',
    ],
  ],
  ['a15-contested-and-return.ach', ['K4 matched R03 2026-11-27', 'K4 matched R73 2026-11-27']],
  ['a16-addenda99-dfi-blank.ach', ['K1 matched R03 2026-11-27']],
  ['a17-dfi-of-another.ach', ['K6 different bank R03 2026-11-27']],
  ['a18-custom-code-R97.ach', ['K6 matched R97 2026-11-27']],
  ['a19-dishonored-R61-layout.ach', ['K6 matched R68 2026-11-27']],
  ['a2-fiserv-zero.ach', ['no returns line 1']],
  ['a20-iat-batch-beside-ours.ach', ['K6 matched R03 2026-11-27', '? unknown R01 2026-11-27']],
  ['a21-prenote-return-zero.ach', ['K6 different amount R03 2026-11-27']],
  ['a22-no-line-ends.ach', ['K6 matched R03 2026-11-27']],
  ['a23-no-filler.ach', ['K6 matched R03 2026-11-27']],
  ['a3-no-file-header.ach', ['hasNoHeader']],
  ['a4-latin1-name.ach', ['K1 matched R03 2026-11-27', 'K2 matched R02 2026-11-27']],
  [
    'a5-others-repeat.ach',
    ['K1 matched R03 2026-11-27', '? unknown R02 2026-11-27', '? unknown R03 2026-11-27'],
  ],
  ['a8-two-files-in-one.ach', ['K1 matched R03 2026-11-27', 'K2 matched R02 2026-11-27']],
  ['a9-ctrl-z.ach', ['K1 matched R03 2026-11-27']],
  [
    'b1-trace-zero-lost.csv',
    [
      'K1 matched returned R03 2026-11-27 "no account"',
      'K2 matched returned R02 2026-11-27 "account closed"',
    ],
  ],
  [
    'b1c-trace-spaces.csv',
    ['K1 matched returned R03 2026-11-27 "no account"', 'K2 matched returned R02 2026-11-27'],
  ],
  ['b1d-trace-zero-lost-with-account.csv', ['K1 matched returned R03 2026-11-27 "no account"']],
  ['b2-masav-zero-lost.csv', ['K13 matched paid "שולם"', 'K14 matched returned "הוחזר"']],
  ['b2c-reference-col-named.csv', ['K13 matched paid "שולם"']],
  [
    'b3-returns-and-nocs.csv',
    ['K1 matched returned R03', 'K2 matched notice C01 "c01"', 'K3 matched notice C05 "c05"'],
  ],
  [
    'b3b-returned-with-C01.csv',
    [
      'K1 matched returned R03 "returned"',
      'K2 matched notice C01 "returned"',
      'K3 matched notice C05 "return"',
    ],
  ],
  ['c1-iats-report.txt', ['no table']],
  [
    'c2-chase-trailing-comma.csv',
    [
      'K18 matched paid 2026-11-27 "check paid"',
      'K19 matched paid 2026-11-27 "check paid"',
      '? unknown undecided 2026-11-27 "ach debit"',
    ],
  ],
  [
    'c2b-chase-without.csv',
    [
      'K18 matched paid 2026-11-27 "check paid"',
      'K19 matched paid 2026-11-27 "check paid"',
      '? unknown undecided 2026-11-27 "ach debit"',
    ],
  ],
  ['c2c-lloyds-header-comma.csv', ['K1 matched paid "paid"', 'K2 matched returned "returned"']],
  ['c3-nbsp.csv', ['K18 matched paid "paid"', 'K19 matched paid "paid"']],
  ['c3c-nbsp-currency.csv', ['K18 matched paid "paid"']],
  ['c4-he-il-amounts.csv', ['K13 matched paid "שולם"', 'K14 matched paid "שולם"']],
  ['c4b-rlm-number.csv', ['K13 matched paid "שולם"']],
  ['c4c-rlm-key.csv', ['K13 matched paid "שולם"']],
  ['c4d-rlm-date.csv', ['K13 matched returned 2026-11-27 "הוחזר"']],
  ['c5-israeli-date.csv', ['K13 different future returned 2026-12-06 "הוחזר"']],
  [
    'c5c-tomorrow.csv',
    [
      'K13 matched returned 2026-11-27 "הוחזר"',
      'K14 undecided undecided 2026-11-27 "שולם · תאריך החזרה"',
    ],
  ],
  ['c5d-1904.csv', ['dates']],
  [
    'c6-paid-then-returned.csv',
    [
      'K1 matched paid "settled"',
      'K2 matched paid "settled"',
      'K1 matched returned R03 "returned"',
    ],
  ],
  ['d1-pain002.xml', ['isXml']],
  ['d11-cp862.csv', ['K13 matched returned "נדחה"', 'K14 matched paid "שולם"']],
  ['d12-visual-hebrew-8859-8.csv', ['K13 matched returned "נדחה"', 'K14 matched paid "שולם"']],
  ['d13-gershayim.csv', ['K13 matched paid "שולם"', 'K14 matched paid "שולם"']],
  ['d14-space-after-quote.csv', ['K1 matched paid "paid"', 'K19 matched paid "paid"']],
  ['d15-sep.csv', ['K1 matched paid "paid"', '? unknown undecided']],
  ['d16-two-line-header.csv', ['K1 matched returned R03', '? unknown undecided']],
  [
    'd17-totals-check.csv',
    [
      'K18 matched paid 2026-11-27 "paid"',
      'K19 matched paid 2026-11-27 "paid"',
      'K20 matched paid 2026-11-27 "paid"',
      'K21 matched paid 2026-11-27 "paid"',
      'K22 matched paid 2026-11-27 "paid"',
      '? unknown undecided',
    ],
  ],
  ['d2-camt053.xml', ['isStatement']],
  ['d3-mt940.txt', ['isStatement']],
  ['d4-bai2.txt', ['isStatement']],
  ['d5-html.xls', ['isWebPage']],
  ['d6-ofx.ofx', ['isStatement']],
  ['d7-xlsx.xlsx', ['isSpreadsheet']],
  ['d8-masav-file.txt', ['isMasav']],
  ['d9-text-fixed.txt', ['isReport']],
  [
    'f1-nocs.ach',
    [
      'K6 matched C06 2026-11-27 {}',
      'K7 matched C03 2026-11-27 {}',
      'K8 matched C07 2026-11-27 {}',
      'K9 matched C01 2026-11-27 {}',
      'K10 matched C02 2026-11-27 {"routing_number":"021000089"}',
      'K11 matched C61 2026-11-27 {}',
    ],
  ],
  [
    'i1-no-header.csv',
    [
      'K6 matched returned R03 "returned"',
      'K7 matched returned R02 "returned"',
      'K8 matched paid "paid"',
    ],
  ],
  [
    'i1b-no-header-suggested.csv',
    [
      'K6 matched returned R03 "returned"',
      'K7 matched returned R02 "returned"',
      'K8 matched paid "paid"',
    ],
  ],
  ['i2-apostrophe.csv', ['K6 matched returned R03']],
  ['i2b-tab.csv', ['K6 matched returned R03']],
  ['i2c-zwsp.csv', ['K6 matched returned R03']],
  ['i2e-equals.csv', ['K6 matched returned R03']],
  ['i2f-equals-quoted.csv', ['K6 matched returned R03']],
  ['i2g-float.csv', ['K6 matched returned R03']],
  [
    'i3-bank-reference.csv',
    ['K18 matched paid 2026-11-27 "paid"', 'K19 matched paid 2026-11-27 "paid"'],
  ],
  [
    'i5-amounts.csv',
    [
      'K6 matched paid "paid"',
      'K7 matched paid "paid"',
      'K8 matched paid "paid"',
      'K9 matched paid "paid"',
      'K10 matched paid "paid"',
      'K11 matched paid "paid"',
    ],
  ],
  ['i5b-amount-three-decimals.csv', ['K10 matched paid "paid"']],
  ['i5c-integer-from-excel.csv', ['K23 matched paid "paid"', 'K24 matched paid "paid"']],
  [
    'j1-status-and-return-reason.csv',
    [
      'K6 matched paid "completed"',
      'K7 undecided undecided "completed · account closed"',
      'K8 undecided undecided "processed · no account/unable to locate"',
    ],
  ],
  [
    'j2-processed-then-date-returned.csv',
    ['K6 matched paid "settled"', 'K7 undecided undecided 2026-11-27 "settled · returned date"'],
  ],
  [
    'j3-achworks.csv',
    [
      'K6 matched returned R01 "3ret"',
      'K7 undecided undecided "2stl"',
      'K8 matched notice C01 "5cor"',
      'K9 undecided undecided "9bnk"',
    ],
  ],
  [
    'j3b-achworks-words.csv',
    [
      'K6 matched returned R01 "3ret"',
      'K7 undecided undecided "2stl"',
      'K8 matched notice C01 "5cor"',
      'K9 undecided undecided "9bnk"',
    ],
  ],
  ['j4-zero-amount-noc-row.csv', ['K6 matched returned R03', 'K7 matched notice C01 "c01"']],
  [
    'j4b-noc-amount-only-codes.csv',
    [
      'K6 matched returned R03 "no account"',
      'K7 matched notice C01 "c01 - incorrect account number"',
    ],
  ],
  [
    'moov-issue702.ach',
    ['? unknown R04 2020-03-31', '? unknown R03 2020-03-31', '? unknown R01 2020-03-31'],
  ],
  ['r1-semicolon-with-commas.csv', ['K18 matched paid "paid"', 'K19 matched paid "paid"']],
  ['r4-empty-first-column.csv', ['K18 matched paid "paid"']],
  ['r5-multiline-cell.csv', ['K18 matched paid "paid"', 'K19 matched returned "returned"']],
  ['r6-footer-more-cells.csv', ['K18 matched paid "paid"', '? unknown undecided "1200.50"']],
  ['r7-footer-quote.csv', ['K18 matched paid "paid"', '? unknown undecided']],
  [
    'r8-papaparse-60.txt',
    [
      'K18 matched paid "paid"',
      'K19 matched paid "paid"',
    ],
  ],
]

test('every reported file has its expected reading', () => {
  expect(expected.map(([name]) => name)).toEqual(readdirSync(folder).sort())
})

test.each(expected)('%s', (name, readings) => {
  expect(said(readFileSync(new URL(name, folder)))).toEqual(readings)
})
