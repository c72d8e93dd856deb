import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { type BankAmount, currencyOfCell, readAmounts } from './bank-amounts.ts'
import { type ReadDate, readDates } from './bank-dates.ts'
import { hebrewHeading, usHeading } from './headings.ts'
import type { ResultChoices, ResultColumns } from './result-columns.ts'
import { keyIn } from './result-keys.ts'
import { dateColumns, type ResultsTable } from './results-table.ts'
import { type Verdict, verdictsOf } from './verdict.ts'

/**
 * Reads what became of payments from a table, by the columns and words that the office chose
 * (docs/bank-files.md §6). Nothing is taken for paid or returned that is neither a known word, nor
 * a return code, nor chosen.
 */

export type PaymentResult = Verdict & {
  row: number
  /** As `keyIn` returns it. Empty if the cell has none, as in a row of totals. */
  key: string
  /** Hundredths of the currency. Undefined if the row has no readable amount. */
  cents: bigint | undefined
  /** As the row names it, ISO 4217. */
  currency?: string | undefined
  /** The bank's date. */
  on?: CalendarDate | undefined
  /** The last four characters of the account. */
  account?: string | undefined
  /** The first digits of the bank that a file is about; empty if it does not say. */
  dfi?: string | undefined
  /** Why nothing of the row can be entered. */
  defect?: ResultDefect | undefined
}

/**
 * `amount`, `date`: cannot be read. `future`: the bank's date is to come. `cells`: it has more than
 * the table has columns. `repeated`: another row says something of the payment that cannot be true too.
 * `exponent`: a spreadsheet kept only the first digits of its key.
 */
type ResultDefect = 'amount' | 'date' | 'future' | 'cells' | 'repeated' | 'exponent'

/** A date that may mean two days. */
export type DateDoubt = { written: string; readings: Required<ReadDate>['doubt'] }

type ResultsReading =
  | { ok: true; results: PaymentResult[] }
  /** `all`: the table has no column of results, and nobody said what all rows mean. */
  | { ok: false; asks: 'all' }
  /** Nothing in the table says in which order its dates are. */
  | { ok: false; asks: 'dates'; doubts: DateDoubt[] }

/** Reads the rows: each is one result. A row with a defect refuses nothing but itself. */
export function readResults(
  table: ResultsTable,
  columns: ResultColumns,
  { today, ...choices }: ResultChoices & { today: CalendarDate },
): ResultsReading {
  const { header, rows } = table
  const column = (at: number | undefined) =>
    rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')))
  const keys = column(columns.key).map((cell) => keyIn(cell, columns.by))
  const written = column(columns.date)
  const dates = readDates(written, {
    today,
    said: choices.dates,
    likely: likelyOrder(table, columns),
    others: columns.date === undefined ? [] : dateColumns(table).flatMap(column),
  })
  const doubts = dates.flatMap(({ doubt }, at) =>
    doubt && keys[at] ? { written: written[at] ?? '', readings: doubt } : [],
  )
  if (doubts.length > 0) return { ok: false, asks: 'dates', doubts: doubts.slice(0, 2) }
  const [debits, credits] = [
    readAmounts(column(columns.amount)),
    readAmounts(column(columns.credit)),
  ]
  const [currencies, accounts] = [column(columns.currency), column(columns.account)]
  const isMostlyMinus = isUsuallyMinus(
    debits.flatMap((amount, at) => (amount && keys[at] ? amount : [])),
    columns,
  )
  const verdictOf = verdictsOf(table, columns, choices)
  const results = rows.map(({ row, cells }, at): PaymentResult => {
    const debit = debits[at]
    const isCredit = debit === undefined || (debit.cents === 0n && credits[at])
    const amount = isCredit ? credits[at] : debit
    const isOpposite = amount !== undefined && isMinus(amount) !== isMostlyMinus
    const said = verdictOf({ cells, side: isCredit ? 'credit' : 'debit', isOpposite })
    const on = dates[at]?.on
    const result = {
      ...said,
      row,
      key: keys[at] ?? '',
      cents: amount?.cents,
      currency: amount?.currency ?? currencyOfCell(currencies[at] ?? ''),
      // The day of the bank may lie one ahead of the office's.
      on: on !== undefined && on > today && on <= dateAfter(today, 1) ? today : on,
      account: accounts[at]?.replace(/\W/g, '').slice(-4) || undefined,
    }
    const isLong = cells.length > header.length
    const isCut = /^\d[.,]?\d*E\+?\d+$/i.test(cells[columns.key] ?? '')
    const defect = isCut ? 'exponent' : isLong ? 'cells' : defectOf(result, columns, today)
    return { ...result, defect }
  })
  const isUnsaid = results.some(
    ({ key, outcome, word }) => key !== '' && outcome === 'undecided' && word === '',
  )
  const hasResults = columns.result !== undefined || columns.credit !== undefined
  return isUnsaid && !hasResults
    ? { ok: false, asks: 'all' }
    : { ok: true, results: withoutRepeated(results) }
}

const isMinus = (amount: BankAmount) => amount.isMinus && !amount.isDebit
/** The fewest amounts of which a minus may be the sign of all that is paid. */
const MIN_MINUS = 3

/** Returns whether the amounts of payments have a minus: in a statement, or if most have. */
function isUsuallyMinus(amounts: readonly BankAmount[], { by, credit }: ResultColumns): boolean {
  const count = amounts.filter(isMinus).length
  const isStatement = by === 'check' || credit !== undefined
  return 2 * count > amounts.length && (isStatement || amounts.length >= MIN_MINUS)
}

/** Who writes a table, and so in which order: an Israeli or a US bank. */
function likelyOrder({ header }: ResultsTable, { by }: ResultColumns): 'day' | 'month' | undefined {
  if (by === 'masav' || header.some((cell) => hebrewHeading.test(cell))) return 'day'
  return by === 'trace' || header.some((cell) => usHeading.test(cell)) ? 'month' : undefined
}

function defectOf(
  { cents, outcome, on }: PaymentResult,
  { date }: ResultColumns,
  today: CalendarDate,
): ResultDefect | undefined {
  if (outcome === 'notice' || outcome === 'ignore' || outcome === 'disputed') return undefined
  if (cents === undefined) return 'amount'
  if (on !== undefined && on > today) return 'future'
  return date !== undefined && outcome === 'returned' && on === undefined ? 'date' : undefined
}

/**
 * Marks rows that say of one payment what cannot all be true. That it was paid and then came back can.
 */
export function withoutRepeated(results: PaymentResult[]): PaymentResult[] {
  const byKey = new Map<string, PaymentResult[]>()
  for (const result of results) {
    const { key, outcome } = result
    if (key === '' || !['paid', 'returned', 'undecided'].includes(outcome)) continue
    const own = byKey.get(key)
    if (own) own.push(result)
    else byKey.set(key, [result])
  }
  const repeated = new Set(
    [...byKey.values()].flatMap((own) =>
      own.length > 1 && !isPaidThenReturned(own)
        ? own.filter(({ outcome }) => outcome !== 'undecided')
        : [],
    ),
  )
  return results.map((one) => (repeated.has(one) ? { ...one, defect: 'repeated' } : one))
}

function isPaidThenReturned(rows: readonly PaymentResult[]): boolean {
  const [paid, returned] = (['paid', 'returned'] as const).map((outcome) =>
    rows.find((row) => row.outcome === outcome),
  )
  if (rows.length !== 2 || !paid || !returned) return false
  return paid.on === undefined || returned.on === undefined || paid.on <= returned.on
}

/** A payment that was handed to the bank, by the key of the table. */
export type AwaitedPayment = {
  cents: bigint
  currency: string
  state: string
  /** The code with which it came back or was refused, if it did. */
  return_code?: string | null | undefined
  /** Of the family's bank, if files name it. */
  routing_number?: string | null | undefined
}

/** What does not agree with our payment. */
export type ResultDiffers = 'amount' | 'currency' | 'bank' | ResultDefect

export type ResultMatch<Payment> =
  | {
      /** `probable`: found without its key (probable.ts). */
      outcome: 'matched' | 'probable' | 'already' | 'different' | 'undecided' | 'left'
      result: PaymentResult
      payment: Payment
      differs?: ResultDiffers
    }
  /** `several`: more than one payment may be meant. */
  | { outcome: 'unknown' | 'several'; result: PaymentResult }
  /** Nobody can say whose the row is. */
  | { outcome: 'different'; result: PaymentResult; differs: 'exponent' }

/**
 * Matches results by key, then compares bank, amount and currency. `already`: the payment is in that
 * state, or came back with a code. `left`: the row says nothing that is entered.
 */
export function matchResults<Payment extends AwaitedPayment>(
  results: readonly PaymentResult[],
  payments: ReadonlyMap<string, Payment>,
): ResultMatch<Payment>[] {
  return results.map((result) => {
    const payment = payments.get(result.key)
    if (!payment && result.defect === 'exponent') {
      return { outcome: 'different', result, differs: 'exponent' }
    }
    if (!payment) return { outcome: 'unknown', result }
    const found = { result, payment }
    if (result.outcome === 'ignore' || result.outcome === 'disputed') {
      return { outcome: 'left', ...found }
    }
    if (result.dfi && !payment.routing_number?.startsWith(result.dfi)) {
      return { outcome: 'different', ...found, differs: 'bank' }
    }
    if (result.outcome === 'notice') return { outcome: 'matched', ...found }
    if (result.defect) return { outcome: 'different', ...found, differs: result.defect }
    if (payment.cents !== result.cents) return { outcome: 'different', ...found, differs: 'amount' }
    if (result.currency !== undefined && result.currency !== payment.currency) {
      return { outcome: 'different', ...found, differs: 'currency' }
    }
    if (result.outcome === 'undecided') return { outcome: 'undecided', ...found }
    return { outcome: isKnown(result, payment) ? 'already' : 'matched', ...found }
  })
}

const isKnown = ({ outcome }: PaymentResult, { state, return_code }: AwaitedPayment) =>
  state === outcome || (outcome === 'returned' && Boolean(return_code))
