import { parseAmount, toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { readDates } from './bank-dates.ts'
import type { ResultsTable } from './results-table.ts'

/**
 * Reads what became of payments from a table, by the columns that the office chose, and finds the
 * payments (docs/bank-files.md §6.2). Amounts are US cents.
 */

/** Positions of columns, from 0. */
export type ResultColumns = {
  /** The key that rows are matched by. */
  key: number
  by: 'reference' | 'trace'
  amount: number
  /** Whether the payment was returned. Undefined if the table lists successful payments. */
  result?: number
  /** The bank's date of a return. Undefined if the table has none. */
  date?: number
}

export type PaymentResult = {
  row: number
  /** The reference or trace number. Empty if the cell has none, as in a row of totals. */
  key: string
  cents: bigint
  outcome: 'paid' | 'returned'
  /** `R` and two digits, if the table names it. */
  code?: string
  /** The bank's date, if the table has a column for it. Always present for returned payments then. */
  on?: CalendarDate
}

export type ResultDefect = { row: number; defect: 'amount' | 'repeated' | 'date' | 'future' }

export type ResultsReading =
  | { ok: true; results: PaymentResult[] }
  | { ok: false; defects: ResultDefect[] }

const keyPatterns = { reference: /K\d{8}(?!\d)/i, trace: /(?<!\d)\d{15}(?!\d)/ } as const

const headings = {
  trace: /\btrace\b/i,
  reference: /reference|\bref\b|individual id|אסמכתא/i,
  amount: /amount|\bsum\b|סכום/i,
  result: /result|status|return(?!\w* (date|on\b))|reason|סטטוס/i,
  // Not just any date column: a table of payments also has the date of the payment.
  date: /return\w* (date|on\b)|date (of )?return|תאריך.*החזר/i,
} as const

/** Suggests columns by their headings, and by cells that look like a reference or trace number. */
export function suggestColumns({ header, rows }: ResultsTable): Partial<ResultColumns> {
  const named = (column: keyof typeof headings) => {
    const at = header.findIndex((heading) => headings[column].test(heading))
    return at < 0 ? undefined : at
  }
  const holding = (by: 'reference' | 'trace') => {
    const at = header.findIndex((_, column) =>
      rows.slice(0, 20).some(({ cells }) => keyPatterns[by].test(cells[column] ?? '')),
    )
    return at < 0 ? undefined : at
  }
  const reference = holding('reference') ?? named('reference')
  const trace = holding('trace') ?? named('trace')
  const [key, by] =
    reference !== undefined ? [reference, 'reference' as const] : [trace, 'trace' as const]
  const [amount, result, date] = [named('amount'), named('result'), named('date')]
  return {
    ...(key !== undefined && { key, by }),
    ...(amount !== undefined && { amount }),
    ...(result !== undefined && { result }),
    ...(date !== undefined && { date }),
  }
}

/**
 * Reads the rows. Refuses the table as a whole if a row with a key has no readable amount, if a
 * returned payment has no readable date up to `today` in the column of dates, or if two rows have
 * the same key: nobody can say which of them holds.
 */
export function readResults(
  { rows }: ResultsTable,
  columns: ResultColumns,
  today: CalendarDate,
): ResultsReading {
  const seen = new Set<string>()
  const defects: ResultDefect[] = []
  const { date } = columns
  const dates = date === undefined ? [] : readDates(rows.map(({ cells }) => cells[date] ?? ''))
  const results = rows.map(({ row, cells }, at): PaymentResult => {
    const cell = (column: number | undefined) => cells[column ?? -1] ?? ''
    const key = (keyPatterns[columns.by].exec(cell(columns.key))?.[0] ?? '').toUpperCase()
    const cents = centsOf(cell(columns.amount))
    const result = outcomeOf(cell(columns.result))
    const on = dates[at]
    const isDated = date !== undefined && result.outcome === 'returned'
    if (key && cents === undefined) defects.push({ row, defect: 'amount' })
    if (key && isDated && on === undefined) defects.push({ row, defect: 'date' })
    if (key && isDated && on !== undefined && on > today) defects.push({ row, defect: 'future' })
    if (key && seen.has(key)) defects.push({ row, defect: 'repeated' })
    seen.add(key)
    return { row, key, cents: cents ?? 0n, ...result, ...(on !== undefined && { on }) }
  })
  return defects.length > 0 ? { ok: false, defects } : { ok: true, results }
}

/** Parses an amount. A bank writes what left the account as `-180.00` or `(180.00)`. */
function centsOf(cell: string): bigint | undefined {
  const unsigned = cell.replace(/^\((.*)\)$/, '$1').replace(/^\s*[-\u2212+]\s*/, '')
  const parsed = parseAmount(unsigned.replace(/ ?(USD|ILS|₪)$/i, ''))
  return parsed.ok ? toCents(parsed.amount) : undefined
}

function outcomeOf(cell: string): Pick<PaymentResult, 'outcome' | 'code'> {
  const code = /\bR\d\d\b/i.exec(cell)?.[0].toUpperCase()
  if (code) return { outcome: 'returned', code }
  return { outcome: /return|reject|refus|fail|החזר|נדח/i.test(cell) ? 'returned' : 'paid' }
}

/** A payment that was handed to the bank, by the key of the table. */
export type AwaitedPayment = { cents: bigint; state: string }

export type ResultMatch<Payment> =
  | { outcome: 'matched' | 'already' | 'different'; result: PaymentResult; payment: Payment }
  | { outcome: 'unknown'; result: PaymentResult }

/** Matches results by key, then compares the amount. `already`: the payment is in that state. */
export function matchResults<Payment extends AwaitedPayment>(
  results: readonly PaymentResult[],
  payments: ReadonlyMap<string, Payment>,
): ResultMatch<Payment>[] {
  return results.map((result) => {
    const payment = payments.get(result.key)
    if (!payment) return { outcome: 'unknown', result }
    if (payment.cents !== result.cents) return { outcome: 'different', result, payment }
    const outcome = payment.state === result.outcome ? 'already' : 'matched'
    return { outcome, result, payment }
  })
}
