import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAs } from './encode-fixture.ts'
import { delimiters, type ResultColumns } from './result-columns.ts'
import { matchResults, readResults } from './results.ts'
import { readResultsTable } from './results-table.ts'
import { suggestColumns } from './suggest-columns.ts'

// Tables with the truth known: layouts, delimiters, encodings, words, signs and second columns at random.

const today = '2026-12-01'
const TABLES = process.env.TEST_SHORT === '1' ? 400 : 5_000

/** What became of a payment, and how a bank may say so: a word, and what other columns hold. */
type Ways = [word: string, others: Partial<Record<Second, string>>][]
type Second = 'reason' | 'code' | 'ended' | 'type' | 'note'

const english: Record<'paid' | 'back', Ways> = {
  paid: [
    ['Paid', {}],
    ['Settled', { code: '000' }],
    ['COMPLETED', { reason: 'N/A', note: 'Charitable assistance' }],
    ['Processed', { type: 'Credit' }],
  ],
  back: [
    ['Returned', { code: 'R03' }],
    ['Rejected R02', {}],
    ['Completed', { reason: 'Account Closed' }],
    ['Settled', { code: '03' }],
    ['Settled', { code: 'R20' }],
    ['Processed', { ended: '2026-11-30' }],
    ['Paid', { type: 'Return' }],
    ['Settled', { note: 'ACH RETURN REVERSAL' }],
    ['Cleared', { ended: '30.11.2026' }],
    ['NSF', {}],
  ],
}
const hebrew: typeof english = {
  paid: [
    ['שולם', {}],
    ['בוצע', { code: '000' }],
    ['זוכה', { reason: 'אין' }],
  ],
  back: [
    ['הוחזר', { code: 'R03' }],
    ['נדחה', {}],
    ['בוצע', { reason: 'חשבון סגור' }],
    ['שולם', { code: '002' }],
    ['בוצע', { ended: '30/11/2026' }],
    ['שולם', { note: 'החזר מהבנק' }],
  ],
}
const languages = {
  english: {
    ways: english,
    key: 'Reference',
    amount: 'Amount',
    word: 'Status',
    seconds: {
      reason: 'Return Reason',
      code: 'Reason Code',
      ended: 'Returned Date',
      type: 'Type',
      note: 'Memo',
    },
    encodings: ['utf-8', 'utf-16le', 'utf-16be with mark', 'windows-1252'],
  },
  hebrew: {
    ways: hebrew,
    key: 'אסמכתא',
    amount: 'סכום',
    word: 'סטטוס',
    seconds: {
      reason: 'סיבת החזרה',
      code: 'קוד החזרה',
      ended: 'תאריך החזרה',
      type: 'סוג',
      note: 'הערה',
    },
    encodings: ['utf-8 with mark', 'utf-16le', 'windows-1255'],
  },
} as const

const keys = {
  reference: (number: number) => `Payment K${String(number).padStart(8, '0')}`,
  trace: (number: number) => `0210 0002 ${String(number).padStart(7, '0')}`,
  masav: (number: number) => String(number),
} as const
const ours = {
  reference: (number: number) => `K${String(number).padStart(8, '0')}`,
  trace: (number: number) => `02100002${String(number).padStart(7, '0')}`,
  masav: (number: number) => `K${String(number).padStart(8, '0')}`,
} as const

/** Of a table of fixed width. Its cells are shorter by two at least. */
const COLUMN_WIDTH = 32

const amountForms: ((cents: number) => string)[] = [
  (cents) => (cents / 100).toFixed(2),
  (cents) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  (cents) => `$${(cents / 100).toFixed(2)}`,
  (cents) => `(${(cents / 100).toFixed(2)})`,
  (cents) => `-${(cents / 100).toFixed(2)}`,
]

const tables = fc.record({
  language: fc.constantFrom(...(['english', 'hebrew'] as const)),
  by: fc.constantFrom(...(['reference', 'trace', 'masav'] as const)),
  delimiter: fc.constantFrom(...delimiters),
  form: fc.nat(amountForms.length - 1),
  encoding: fc.nat(20),
  hasHeader: fc.boolean(),
  hasTitle: fc.boolean(),
  hasFooter: fc.boolean(),
  order: fc.shuffledSubarray(['key', 'amount', 'word', 'reason', 'code', 'ended', 'type', 'note'], {
    minLength: 8,
  }),
  rows: fc.array(
    fc.record({
      isBack: fc.boolean(),
      way: fc.nat(20),
      cents: fc.integer({ min: 1, max: 999_999 }),
      isReversed: fc.nat(9).map((one) => one === 0),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})
type Written = typeof tables extends fc.Arbitrary<infer Value> ? Value : never

/** Writes a table, and returns which of its rows came back. */
function write({ language, by, delimiter, form, encoding, order, ...table }: Written) {
  const { ways, key, amount, word, seconds, encodings } = languages[language]
  const heads: Record<string, string> = { key, amount, word, ...seconds }
  if (by === 'trace') heads.key = 'Trace Number'
  const quoted = (cell: string) =>
    cell.includes(delimiter) || cell.includes(',') ? `"${cell}"` : cell
  const line = (cells: string[]) =>
    delimiter === ' '
      ? cells.map((cell) => cell.padEnd(COLUMN_WIDTH)).join('')
      : cells.map(quoted).join(delimiter)
  // A sign says something beside most others.
  const reversals = table.rows.filter(({ isReversed }) => isReversed).length
  const areMost = table.rows.length >= 3 && 2 * reversals < table.rows.length
  const rows = table.rows.map(({ isBack, way, cents, isReversed }, at) => {
    const own = ways[isBack ? 'back' : 'paid']
    const [said, others] = own[way % own.length] ?? ['', {}]
    const written = amountForms[form]?.(cents) ?? ''
    // Money that came in stands with the other sign.
    const reversed = written.replace(/[-()]/g, '')
    const isSigned = areMost && isReversed && reversed !== written
    const cells: Record<string, string> = {
      key: keys[by](at + 1),
      amount: isSigned ? reversed : written,
      word: said,
      ...others,
    }
    const truth = { isBack: isBack || isSigned, key: ours[by](at + 1), cents: BigInt(cents) }
    return { truth, text: line(order.map((name) => cells[name] ?? '')) }
  })
  const lines = [
    ...(table.hasTitle ? ['Payments of the week'] : []),
    ...(table.hasHeader ? [line(order.map((name) => heads[name] ?? ''))] : []),
    ...rows.map(({ text }) => text),
    ...(table.hasFooter ? [line(['Total', '', '', 'x', '', '', '', ''])] : []),
  ]
  const chosen = encodings[encoding % encodings.length] ?? 'utf-8'
  return {
    bytes: encodeAs(chosen, `${lines.join('\r\n')}\r\n`),
    lines,
    truths: rows.map(({ truth }) => truth),
  }
}

const isComplete = (columns: Partial<ResultColumns>): columns is ResultColumns =>
  columns.by !== undefined && columns.amount !== undefined

test('of tables at random no row that came back is ever paid, and no row is lost', () => {
  const read = { tables: 0, rows: 0, paid: 0, returned: 0 }
  fc.assert(
    fc.property(tables, (written) => {
      const { bytes, lines, truths } = write(written)
      const reading = readResultsTable(bytes)
      // A short text in UTF-16 may not be recognized, nor blanks without a heading or a key of ours. It
      // is refused as a whole.
      if (!reading.ok) {
        expect(reading.defect).toBe(written.delimiter === ' ' ? 'no table' : 'encoding')
        return
      }
      const { table } = reading
      const numbers = table.rows.map(({ row }) => row).sort((one, other) => one - other)
      const all = lines.map((_, at) => at + 1)
      const header = table.hasHeader ? [written.hasTitle ? 2 : 1] : []
      expect([...numbers, ...header].sort((one, other) => one - other)).toEqual(all)
      const columns = suggestColumns(table)
      if (!isComplete(columns) || columns.by !== written.by) return
      const results = readResults(table, columns, { today, dates: 'month' })
      if (!results.ok) return
      expect(results.results).toHaveLength(table.rows.length)
      const sent = new Map(
        truths.map(({ key, cents }) => [key, { cents, currency: '', state: 'sent' }]),
      )
      read.tables += 1
      for (const match of matchResults(results.results, sent)) {
        const truth = truths.find(({ key }) => key === match.result.key)
        if (!truth) continue
        read.rows += 1
        if (match.outcome !== 'matched') continue
        if (match.result.outcome === 'paid') {
          read.paid += 1
          expect(truth.isBack).toBe(false)
        }
        if (match.result.outcome === 'returned') {
          read.returned += 1
          expect(truth.isBack).toBe(true)
        }
      }
    }),
    { numRuns: TABLES },
  )
  // Most are read without asking: not all that is careful is of use.
  expect(read.tables).toBeGreaterThan(TABLES / 2)
  expect(read.paid).toBeGreaterThan(TABLES / 4)
  expect(read.returned).toBeGreaterThan(TABLES / 10)
})
