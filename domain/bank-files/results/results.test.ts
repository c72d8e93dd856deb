import { describe, expect, test } from 'vitest'
import { bytesOf } from '#domain/testing/ach-fixtures.ts'
import type { ResultChoices, ResultColumns } from './result-columns.ts'
import { matchResults, type PaymentResult, readResults } from './results.ts'
import { readResultsTable } from './results-table.ts'

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

const today = '2026-12-01'
const columns: ResultColumns = { key: 1, by: 'reference', amount: 2, result: 3 }
const plain = { key: 0, by: 'reference', amount: 1 } as const
const simple = { ...plain, result: 2 } as const

/** Reads a table, and returns outcome, word and code of each row. */
function said(text: string, chosen: ResultColumns = simple, choices: ResultChoices = {}) {
  const reading = readResults(tableOf(text), chosen, { today, ...choices })
  if (!reading.ok) return reading
  return reading.results.map(({ outcome, word, code }) => [outcome, word, code])
}
const outcomesOf = (...table: Parameters<typeof said>) => {
  const rows = said(...table)
  return Array.isArray(rows) ? rows.map(([outcome]) => outcome) : rows
}

describe('the results', () => {
  test('have key, amount without sign, outcome and return code', () => {
    const first = { row: 3, key: 'K00000001', cents: 118000n, currency: 'USD' }
    const second = { row: 4, key: 'K00000002', cents: 50050n, code: 'R03' }
    expect(readResults(tableOf(exported), columns, { today })).toEqual({
      ok: true,
      results: [
        // A minus of one or two rows may be money that came in.
        { ...first, outcome: 'undecided', word: 'settled · ±' },
        { ...second, outcome: 'returned', word: 'returned' },
        { row: 5, key: '', cents: 168050n, outcome: 'undecided', word: '' },
        { row: 1, key: '', outcome: 'undecided', word: '', defect: 'amount' },
      ],
    })
  })

  test('of an undecided word are what the office says, and a known word stays', () => {
    const table = 'k,a,r\nK00000001,1,NSF\nK00000002,1,Sent\nK00000003,1,Paid\nK00000004,1,\n'
    const undecided = [
      ['undecided', 'nsf', undefined],
      ['undecided', 'sent', undefined],
      ['paid', 'paid', undefined],
      ['undecided', '', undefined],
    ]
    expect(said(table)).toEqual(undecided)
    const words = new Map([
      ['nsf', 'returned'],
      ['sent', 'ignore'],
      ['paid', 'returned'],
    ] as const)
    expect(said(table, simple, { words })).toEqual([
      ['returned', 'nsf', undefined],
      ['ignore', 'sent', undefined],
      ...undecided.slice(2),
    ])
    expect(said(table, simple, { all: 'paid' })).toEqual(undecided)
  })

  test('of a table without a column of results are refused until the office says', () => {
    const table = 'k,a\nK00000001,1\nTotal,1\n'
    expect(said(table, plain)).toEqual({ ok: false, asks: 'all' })
    expect(outcomesOf(table, plain, { all: 'paid' })).toEqual(['paid', 'paid'])
    expect(outcomesOf(table, plain, { all: 'returned' })).toEqual(['returned', 'returned'])
  })

  test('by debit and credit are what the office says of the two', () => {
    const table = 'k,debit,credit\nK00000001,180.00,\nK00000002,0.00,36\nK00000003,,54\n'
    const sides = { ...plain, credit: 2 } as const
    expect(said(table, sides)).toEqual([
      ['undecided', 'debit', undefined],
      ['undecided', 'credit', undefined],
      ['undecided', 'credit', undefined],
    ])
    const words = new Map([
      ['debit', 'paid'],
      ['credit', 'returned'],
    ] as const)
    expect(outcomesOf(table, sides, { words })).toEqual(['paid', 'returned', 'returned'])
    const reading = readResults(tableOf(table), sides, { today })
    expect(reading.ok && reading.results.map(({ cents }) => cents)).toEqual([18000n, 3600n, 5400n])
  })

  const keysBy = (by: ResultColumns['by'], keys: string[]) => {
    const table = tableOf(['k,a', ...keys.map((key) => `${key},1`)].join('\n'))
    const reading = readResults(table, { key: 0, by, amount: 1 }, { today, all: 'paid' })
    return reading.ok && reading.results.map(({ key }) => key)
  }

  test('match a trace number of 15 digits, however a spreadsheet wrote it', () => {
    const own = '021000020000001'
    const traces = [own, '21000020000001', '02100002 0000001', '02100002-0000001', `${own}.0`]
    expect(keysBy('trace', traces)).toEqual([own, own, own, own, own])
    expect(keysBy('trace', ['1021000020000001', '2.1E+13', '1000020000001'])).toEqual(['', '', ''])
  })

  test("match by MASAV's reference and by check numbers", () => {
    const references = ['00000000000000000012', '00000013', '12', '9900000012', 'No. 12']
    expect(keysBy('masav', references)).toEqual(['K00000012', 'K00000013', 'K00000012', '', ''])
    const checks = [
      '1001',
      '#0001002',
      'Check 1003',
      '10 of 1001',
      'none',
      '"1,004"',
      '1005.0',
      '1006*',
    ]
    expect(keysBy('check', checks)).toEqual([
      '1001',
      '1002',
      '1003',
      '',
      '',
      '1004',
      '1005',
      '1006',
    ])
  })

  const defectsOf = (text: string, chosen: ResultColumns = simple) => {
    const reading = readResults(tableOf(text), chosen, { today })
    return reading.ok && reading.results.map(({ defect }) => defect)
  }

  test('with a defect refuse nothing but themselves', () => {
    const rows = [
      'K00000001,180,Paid',
      'K00000002,one,Paid',
      'K00000003,,Paid',
      'K00000004,1,Paid,x',
    ]
    expect(defectsOf(`k,a,r\n${rows.join('\n')}\n`)).toEqual([
      undefined,
      'amount',
      'amount',
      'cells',
    ])
  })

  test('of one payment are entered if it was paid and then came back, and else are not', () => {
    const dated = { ...simple, date: 3 }
    const rows = (...own: string[]) => defectsOf(`k,a,r,d\n${own.join('\n')}\n`, dated)
    const paid = 'K00000001,1,Paid,11/27/2026'
    expect(rows(paid, 'K00000001,1,R03,11/30/2026')).toEqual([undefined, undefined])
    expect(rows('K00000001,1,R03,11/26/2026', paid)).toEqual(['repeated', 'repeated'])
    expect(rows(paid, paid)).toEqual(['repeated', 'repeated'])
    expect(rows(paid, 'K00000001,1,Hm,11/27/2026')).toEqual(['repeated', undefined])
  })

  test('may name a payment again in a row that says nothing yet', () => {
    const rows = 'k,a,r\nK00000001,1,Pending\nK00000001,1,Paid\nK00000001,1,R62\n'
    expect(outcomesOf(rows)).toEqual(['ignore', 'paid', 'disputed'])
  })

  test('have no amount if the chosen column does not exist', () => {
    const table = tableOf('k,a\nK00000001,180\n')
    const reading = readResults(table, { ...plain, amount: 9 }, { today, all: 'paid' })
    expect(reading).toMatchObject({ results: [{ defect: 'amount' }] })
  })
})

describe('a return code', () => {
  const row = (result: string, other: string) => `k,a,r,o\nK00000001,1,${result},${other}\n`

  test.each<[string, string, string, string[]]>([
    ['in the column of results', 'R20', '', ['returned', '', 'R20']],
    ['with its text', 'R02 account closed', '', ['returned', 'account closed', 'R02']],
    ['in another column', '', 'Reason R03', ['returned', '', 'R03']],
    ['beside a word that agrees', 'Returned', 'R03', ['returned', 'returned', 'R03']],
    ['named twice', 'R03', 'R03', ['returned', '', 'R03']],
  ])('%s means returned', (_, result, other, expected) => {
    expect(said(row(result, other))).toEqual([expected])
  })

  test.each<[string, string, string, string]>([
    ['beside paid', 'Paid', 'R03', 'paid R03'],
    ['beside pending', 'Pending', 'R03', 'pending R03'],
    ['with paid in one cell', 'Paid (R03)', '', 'paid R03'],
    ['beside an undecided word', 'NSF', 'R01', 'nsf R01'],
    ['beside another code', 'R03', 'R20', 'R03 R20'],
  ])('%s is for the office to decide', (_, result, other, word) => {
    expect(said(row(result, other))).toEqual([['undecided', word, undefined]])
    const words = new Map([[word, 'returned' as const]])
    expect(outcomesOf(row(result, other), simple, { words })).toEqual(['returned'])
  })

  test('decides a table without a column of results, where it is the only one', () => {
    expect(said('k,a,o\nK00000001,1,R03\n', plain)).toEqual([['returned', '', 'R03']])
    expect(said('k,a,o\nK00000001,1,R03 R20\n', plain, { all: 'paid' })).toEqual([
      ['undecided', 'R03 R20', undefined],
    ])
  })

  test('is not looked for in an excluded column', () => {
    const chosen = { ...simple, without_codes: [3] }
    expect(said(row('Paid', 'Apartment R20'), chosen)).toEqual([['paid', 'paid', undefined]])
  })

  test.each(['R61', 'R69', 'R77'])('%s is a dispute, whatever else is said', (code) => {
    expect(said(row('Paid', code))).toEqual([['disputed', '', code]])
    expect(said(row('Returned', `R03 ${code}`))).toEqual([['disputed', '', code]])
  })
})

describe('the date of a return', () => {
  const dated = { ...simple, date: 3 } as const
  const read = (...rows: string[]) =>
    readResults(tableOf(['k,a,r,d', ...rows].join('\n')), dated, { today })

  test('is that of its column, which other rows may leave empty', () => {
    const reading = read('K00000001,1,R03,11/30/2026', 'K00000002,1,Settled,', 'Total,2,,soon')
    expect(reading.ok && reading.results.map(({ on }) => on)).toEqual([
      '2026-11-30',
      undefined,
      undefined,
    ])
  })

  test('must be readable, and of today at the latest', () => {
    const days = ['soon', '', '2026-12-02', '2026-12-03'].map(
      (day, at) => `K0000000${at + 1},1,R03,${day}`,
    )
    const reading = read(...days)
    expect(reading.ok && reading.results.map(({ on, defect }) => [on, defect])).toEqual([
      [undefined, 'date'],
      [undefined, 'date'],
      // Where the bank is, the day has begun.
      [today, undefined],
      ['2026-12-03', 'future'],
    ])
  })
})

describe('a result', () => {
  const result: PaymentResult = {
    row: 1,
    key: 'K00000001',
    cents: 18000n,
    outcome: 'paid',
    word: 'paid',
  }
  const sent = { cents: 18000n, currency: 'USD', state: 'sent' }

  test.each<[string, Partial<PaymentResult>, Partial<typeof sent>, string]>([
    ['a payment with its key and amount', {}, {}, 'matched'],
    ['a paid payment that came back', {}, { state: 'returned' }, 'matched'],
    ['a payment that is marked so', {}, { state: 'paid' }, 'already'],
    ['a payment of another amount', {}, { cents: 18001n }, 'different'],
    ['a payment in another currency', { currency: 'ILS' }, {}, 'different'],
    ['a payment in its currency', { currency: 'USD' }, {}, 'matched'],
    ['no payment', { key: 'K00000002' }, {}, 'unknown'],
    ['an undecided word', { outcome: 'undecided' }, {}, 'undecided'],
    ['a payment that waits', { outcome: 'ignore' }, {}, 'left'],
    ['a dispute', { outcome: 'disputed' }, {}, 'left'],
  ])('of %s', (_, changed, payment, outcome) => {
    const payments = new Map([['K00000001', { ...sent, ...payment }]])
    expect(matchResults([{ ...result, ...changed }], payments)[0]?.outcome).toBe(outcome)
  })
})
