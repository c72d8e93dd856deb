import type { CalendarDate } from '#domain/payment-date.ts'
import { currencyOfCell, readAmounts } from './bank-amounts.ts'
import { readDates } from './bank-dates.ts'
import { keyIn, type ResultKey } from './result-keys.ts'
import {
  codesIn,
  isDispute,
  knownMeaning,
  type Meaning,
  normalizeWord,
  wordBesideCodes,
} from './result-words.ts'
import type { ResultsTable, TableRow } from './results-table.ts'
import { codeWithText } from './return-codes.ts'

/**
 * Reads what became of payments from a table, by the columns and words that the office chose
 * (docs/bank-files.md §6). Nothing is taken for paid or returned that is neither a known word, nor
 * a return code, nor chosen.
 */

/** Positions of columns, from 0. */
export type ResultColumns = {
  /** The key that rows are matched by. */
  key: number
  by: ResultKey
  /** With `credit`: the column of what left the account. */
  amount: number
  /** What came into the account, if the table has a column of its own for it. */
  credit?: number | undefined
  /** What became of the payment. */
  result?: number | undefined
  /** The bank's date of the row. Of a return it is the date that is entered. */
  date?: number | undefined
  currency?: number | undefined
  /** The account, of which the last four characters count. */
  account?: number | undefined
  /** Columns in which return codes are not looked for, such as addresses. */
  without_codes?: number[] | undefined
}

/** What the office said about a table. */
export type ResultChoices = {
  /** By normalized word. */
  words?: ReadonlyMap<string, Meaning> | undefined
  /** What all rows of a table without a column of results say. */
  all?: 'paid' | 'returned' | undefined
}

export type PaymentResult = {
  row: number
  /** As `keyIn` returns it. Empty if the cell has none, as in a row of totals. */
  key: string
  /** Hundredths of the currency. Undefined only in a row without a key, such as a heading. */
  cents: bigint | undefined
  /** As the row names it, ISO 4217. */
  currency?: string | undefined
  /** `disputed`: a contested return. `undecided`: nobody said what `word` means. */
  outcome: Meaning | 'disputed' | 'undecided'
  /** The bank's word, normalized; with return codes if both together have to be decided. */
  word: string
  /** `R` and two digits, or `SUSPECTED_FRAUD`, if the table names it. */
  code?: string | undefined
  /** The bank's date. Always present for returned payments if the table has a column for it. */
  on?: CalendarDate | undefined
  /** The last four characters of the account. */
  account?: string | undefined
}

export type ResultDefect = { row: number; defect: 'amount' | 'repeated' | 'date' | 'future' }

type ResultsReading =
  | { ok: true; results: PaymentResult[] }
  | { ok: false; defects: ResultDefect[] }
  /** The table has no column of results, and nobody said what all rows mean. */
  | { ok: false; defects: []; isUnsaid: true }

/**
 * Reads the rows. Refuses the table as a whole if a row with a key has no readable amount, if a
 * returned payment has no readable date up to `today` in the column of dates, or if two rows that
 * may be entered have the same key: nobody can say which of them holds.
 */
export function readResults(
  { rows }: ResultsTable,
  columns: ResultColumns,
  { today, ...choices }: ResultChoices & { today: CalendarDate },
): ResultsReading {
  const column = (at: number | undefined) =>
    rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')))
  const [keys, dates] = [column(columns.key), readDates(column(columns.date))]
  const [debits, credits] = [
    readAmounts(column(columns.amount)),
    readAmounts(column(columns.credit)),
  ]
  const [currencies, accounts] = [column(columns.currency), column(columns.account)]
  const results = rows.map((row, at): PaymentResult => {
    const isCredit = debits[at] === undefined || (debits[at].cents === 0n && credits[at])
    const amount = isCredit ? credits[at] : debits[at]
    const said = outcomeOf(row, columns, isCredit ? 'credit' : 'debit', choices)
    return {
      row: row.row,
      key: keyIn(keys[at] ?? '', columns.by),
      cents: amount?.cents,
      currency: amount?.currency ?? currencyOfCell(currencies[at] ?? ''),
      ...said,
      on: dates[at],
      account: accounts[at]?.replace(/\W/g, '').slice(-4) || undefined,
    }
  })
  const defects = defectsOf(results, columns, today)
  if (defects.length > 0) return { ok: false, defects }
  const isUnsaid = results.some(
    ({ key, outcome, word }) => key !== '' && outcome === 'undecided' && word === '',
  )
  return isUnsaid && !hasResults(columns)
    ? { ok: false, defects: [], isUnsaid }
    : { ok: true, results }
}

const hasResults = ({ result, credit }: ResultColumns) =>
  result !== undefined || credit !== undefined

function defectsOf(
  results: readonly PaymentResult[],
  columns: ResultColumns,
  today: CalendarDate,
): ResultDefect[] {
  const seen = new Set<string>()
  return results.flatMap(({ row, key, cents, outcome, on }) => {
    if (key === '') return []
    const isDated = columns.date !== undefined && outcome === 'returned'
    const found: ResultDefect['defect'][] = []
    if (cents === undefined) found.push('amount')
    if (isDated && on === undefined) found.push('date')
    if (isDated && on !== undefined && on > today) found.push('future')
    if (outcome !== 'ignore' && outcome !== 'disputed') {
      if (seen.has(key)) found.push('repeated')
      seen.add(key)
    }
    return found.map((defect) => ({ row, defect }))
  })
}

type Said = Pick<PaymentResult, 'outcome' | 'word' | 'code'>

/**
 * Returns what a row says. A return code in any column that is not excluded means returned, unless
 * the word contradicts it, or is an undecided one of another cell: then the office decides about
 * both together. `side` is the word of a table that says only debit and credit.
 */
function outcomeOf(
  { cells }: TableRow,
  columns: ResultColumns,
  side: 'debit' | 'credit',
  { words, all }: ResultChoices,
): Said {
  const searched = cells.filter((_, at) => !columns.without_codes?.includes(at))
  const codes = [...new Set(searched.flatMap(codesIn))]
  const [found] = codes
  const code = found && withText(found, searched)
  if (codes.some(isDispute)) return { outcome: 'disputed', word: '', code: codes.find(isDispute) }
  const cell = columns.result === undefined ? '' : (cells[columns.result] ?? '')
  const isOfSides = columns.result === undefined && columns.credit !== undefined
  const word = isOfSides ? side : codes.length > 0 ? wordBesideCodes(cell) : normalizeWord(cell)
  const decide = (text: string): Said => {
    const outcome = words?.get(text) ?? 'undecided'
    const isWithCode = outcome === 'returned' && codes.length === 1
    return { outcome, word: text, ...(isWithCode && { code }) }
  }
  if (!found) {
    const known = isOfSides ? undefined : knownMeaning(word)
    const outcome = known ?? (hasResults(columns) ? undefined : all)
    return outcome ? { outcome, word } : decide(word)
  }
  const known = isOfSides && side === 'credit' ? 'returned' : knownMeaning(word)
  const isInCell = codesIn(cell).includes(found)
  const isReturned = word === '' || known === 'returned' || (isInCell && !known)
  return isReturned && codes.length === 1
    ? { outcome: 'returned', word, code }
    : decide([word, ...codes].filter(Boolean).join(' '))
}

/** Returns the code of a row, refined by the bank's text in the same or another cell. */
const withText = (code: string, cells: readonly string[]): string =>
  cells.reduce((found, cell) => codeWithText(found, wordBesideCodes(cell)), code)

/** A payment that was handed to the bank, by the key of the table. */
export type AwaitedPayment = { cents: bigint; currency: string; state: string }

export type ResultMatch<Payment> =
  | {
      /** `probable`: found without its key (probable.ts). */
      outcome: 'matched' | 'probable' | 'already' | 'different' | 'undecided' | 'left'
      result: PaymentResult
      payment: Payment
      differs?: 'amount' | 'currency'
    }
  /** `several`: more than one payment may be meant. */
  | { outcome: 'unknown' | 'several'; result: PaymentResult }

/**
 * Matches results by key, then compares amount and currency. `already`: the payment is in that
 * state. `left`: the row says nothing that is entered.
 */
export function matchResults<Payment extends AwaitedPayment>(
  results: readonly PaymentResult[],
  payments: ReadonlyMap<string, Payment>,
): ResultMatch<Payment>[] {
  return results.map((result) => {
    const payment = payments.get(result.key)
    if (!payment) return { outcome: 'unknown', result }
    const found = { result, payment }
    if (result.outcome === 'ignore' || result.outcome === 'disputed') {
      return { outcome: 'left', ...found }
    }
    if (payment.cents !== result.cents) return { outcome: 'different', ...found, differs: 'amount' }
    if (result.currency !== undefined && result.currency !== payment.currency) {
      return { outcome: 'different', ...found, differs: 'currency' }
    }
    if (result.outcome === 'undecided') return { outcome: 'undecided', ...found }
    return { outcome: payment.state === result.outcome ? 'already' : 'matched', ...found }
  })
}
