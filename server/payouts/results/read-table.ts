import type { ResultRow } from '#contract/payouts.ts'
import { correctedDetails } from '#domain/bank-files/results/change-codes.ts'
import {
  lastFourOf,
  matchProbable,
  PROBABLE_DAYS,
  type ProbablePayment,
} from '#domain/bank-files/results/probable.ts'
import type { ResultColumns } from '#domain/bank-files/results/result-columns.ts'
import {
  matchResults,
  type PaymentResult,
  type ResultMatch,
  readResults,
} from '#domain/bank-files/results/results.ts'
import { dateColumns, type ResultsTable } from '#domain/bank-files/results/results-table.ts'
import { suggestColumns } from '#domain/bank-files/results/suggest-columns.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import { type Currency, currencyOf } from '#domain/payouts/methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { checkOf, type ListedCheck } from './check-rows.ts'
import { knownNotices } from './notices-store.ts'
import { openTable, refusalOf, shortened, shownCells } from './open-table.ts'
import { sequenceOf, traceOf } from './read-answers.ts'
import {
  type Found,
  foundBy,
  type Reader,
  type ReadResults,
  type TableChoices,
} from './reported-row.ts'
import * as store from './results-store.ts'
import { wordsOf } from './undecided-words.ts'

/** Reads a table that a bank's site exports (docs/bank-files.md §6). */

/** Returns what each row says, with our payment if it is ours. */
export async function readTable(
  reader: Reader,
  bytes: Uint8Array,
  chosen: TableChoices,
): Promise<ReadResults> {
  const { db, today } = reader
  const { reading, headerHash, remembered, dates } = await openTable(db, bytes, chosen.reading)
  if (!reading.ok) return refusalOf(reading.defect)
  const { table } = reading
  const known = chosen.columns ?? remembered
  const columns = known ?? suggestColumns(table)
  const cellsOf = shownCells(table, columns)
  const answer = {
    header: table.header.map(shortened),
    sample: table.rows.slice(0, 5).map(cellsOf),
    columns,
    layout: table.layout ?? null,
  }
  if (!isComplete(columns, table)) {
    return { ok: false, code: 'payout.results.chooseColumns', table: answer }
  }
  const words = new Map(Object.entries(chosen.words ?? {}))
  const results = readResults(table, columns, { today, words, all: chosen.all, dates })
  if (!results.ok && results.asks === 'dates') {
    const code = 'payout.results.chooseDateOrder'
    return { ok: false, code, table: answer, dates: results.doubts }
  }
  if (!results.ok) return { ok: false, code: 'payout.results.sayAll', table: answer }
  const payments = await paymentsByKey(db, columns.by, results.results)
  const byKey = matchResults(results.results, payments)
  const matches = matchProbable(byKey, await probablePayments(reader, columns, byKey))
  const isUndated = columns.date === undefined && !known && dateColumns(table).length > 0
  if (isUndated && matches.some(hasOwnDate)) {
    return { ok: false, code: 'payout.results.chooseDate', table: answer }
  }
  const notices = await knownNotices(
    db,
    matches.flatMap((match) => noticed(match)?.id ?? []),
  )
  const rows = new Map(table.rows.map((row) => [row.row, row]))
  return {
    ok: true,
    found: matches.map((match) => {
      const { row, ...found } = foundNotice(match, notices, reader) ?? foundResult(match, reader)
      return { ...found, row: { ...row, cells: cellsOf(rows.get(row.line) ?? { cells: [] }) } }
    }),
    table: {
      answer,
      columns: { ...columns, ...table.layout, ...(dates && { dates }) },
      headerHash,
      words: wordsOf(matches, { words, remembered: await store.rememberedWords(db, headerHash) }),
    },
  }
}

/** Returns whether a row is entered with the bank's date, if it has one. */
const hasOwnDate = (match: ResultMatch<OurPayment>) =>
  match.outcome === 'matched' &&
  (match.result.outcome === 'returned' || checkOf(match)?.kind === 'cleared')

function isComplete(
  columns: Partial<ResultColumns>,
  table: ResultsTable,
): columns is ResultColumns {
  const { key, by, amount, credit = 0, result = 0, date = 0, currency = 0, account = 0 } = columns
  const isColumn = (at: number | undefined) => at !== undefined && at < table.header.length
  return by !== undefined && [key, amount, credit, result, date, currency, account].every(isColumn)
}

type OurPayment = {
  id: string
  row: store.ReportedPayment
  cents: bigint
  currency: Currency
  state: PaymentState
  /** If rows are found by the numbers of checks. */
  check?: ListedCheck | undefined
  /** The number is that of a check that was replaced. */
  isFormer?: boolean
}

const ours = (row: store.ReportedPayment): OurPayment => {
  const currency = currencyOf(row.method)
  return { id: row.id, row, cents: toCents(row.amount ?? '0'), currency, state: row.state }
}

/** Returns the payments by traces that rows with other keys may be about. */
async function probablePayments(
  { db, sealer, timeZone }: Reader,
  { by, date, account }: ResultColumns,
  matches: readonly ResultMatch<OurPayment>[],
): Promise<(OurPayment & ProbablePayment)[]> {
  if (by !== 'trace' || date === undefined || account === undefined) return []
  const unknown = matches.filter(({ outcome }) => outcome === 'unknown')
  const days = unknown.flatMap(({ result }) => result.on ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const amounts = unknown.flatMap(({ result: { cents } }) => (cents ? fromCents(cents) : []))
  const since = dateAfter(first, -PROBABLE_DAYS)
  const rows = await store.paymentsByAmount(db, [...new Set(amounts)], { since, given: last })
  return rows.flatMap((row) => {
    const lastFour = lastFourOf(lockedNumbers(sealer, row)?.account_number ?? undefined)
    if (!lastFour || !row.given_at || !row.pay_on) return []
    const from = calendarDateIn(row.given_at, timeZone)
    return { ...ours(row), account: lastFour, from, until: dateAfter(row.pay_on, PROBABLE_DAYS) }
  })
}

/** The payments of a table by its keys. Checks and MASAV's digits belong to one method each. */
async function paymentsByKey(
  db: Db,
  by: ResultColumns['by'],
  results: { key: string }[],
): Promise<Map<string, OurPayment>> {
  const keys = [...new Set(results.flatMap(({ key }) => (key ? [key] : [])))]
  if (by === 'check') return checksByNumber(db, numbersIn(keys))
  const found: [string, store.ReportedPayment][] =
    by === 'trace'
      ? (await store.paymentsBySequence(db, keys.map(sequenceOf))).map((row) => [traceOf(row), row])
      : (await store.paymentsByReference(db, keys))
          .filter(({ method }) => by === 'reference' || method === methodOfFile['israeli_bank.txt'])
          .map((row) => [row.reference, row])
  return new Map(found.map(([key, row]) => [key, ours(row)]))
}

/** The payments by the numbers of their checks, also of those that were replaced. */
async function checksByNumber(db: Db, numbers: number[]): Promise<Map<string, OurPayment>> {
  const former = await store.paymentsByFormerCheck(db, numbers)
  const found = await store.paymentsByCheck(db, numbers)
  return new Map([
    ...former.map((row): [string, OurPayment] => [
      String(row.former_number),
      { ...ours(row), isFormer: true },
    ]),
    ...found.map((row): [string, OurPayment] => {
      const { check_number, check_state: state, issued_on, stop_confirmed_on } = row
      const check =
        state && issued_on
          ? { number: Number(check_number), state, issued_on, stop_confirmed_on }
          : undefined
      return [String(check_number), { ...ours(row), check }]
    }),
  ])
}

const numbersIn = (keys: readonly string[]) => keys.map(Number).filter(Number.isSafeInteger)

const kinds = {
  paid: 'paid',
  returned: 'return',
  ignore: 'none',
  undecided: 'undecided',
  disputed: 'disputed',
  notice: 'change',
} as const satisfies Record<PaymentResult['outcome'], ResultRow['kind']>

function foundResult(match: ResultMatch<OurPayment>, reader: Reader): Found {
  const ofCheck = checkOf(match)
  if (ofCheck) return foundCheck(match, ofCheck, reader)
  const { row: line, key, cents, outcome, word, code = null } = match.result
  const kind = kinds[outcome]
  const on = kind === 'return' ? (match.result.on ?? null) : null
  const amount = cents === undefined ? null : fromCents(cents)
  return foundBy(
    reader,
    { line, kind, code, key, amount, on, word: shortened(word) },
    {
      payment: 'payment' in match ? match.payment.row : undefined,
      ...('payment' in match && match.payment.isFormer
        ? { outcome: 'different', differs: 'check' }
        : match.outcome === 'several'
          ? { outcome: 'undecided', differs: 'several' }
          : { outcome: match.outcome, differs: 'differs' in match ? match.differs : undefined }),
      entry: (payment_id) =>
        kind === 'paid' ? { kind, payment_id } : { kind: 'return', payment_id, code, on },
    },
  )
}

/** Returns the payment that a notice of change in a table is about. */
const noticed = (match: ResultMatch<OurPayment>): OurPayment | undefined =>
  match.result.outcome === 'notice' && 'payment' in match ? match.payment : undefined

/** A notice of change in a table, as in a file of the ACH network (read-answers.ts). */
function foundNotice(
  match: ResultMatch<OurPayment>,
  known: ReadonlySet<string>,
  reader: Reader,
): Found | undefined {
  const payment = noticed(match)
  const { row: line, key, word, code = '', data = '' } = match.result
  if (!payment || match.outcome === 'several') return undefined
  const isKnown = known.has(`${payment.id}:${code}`)
  const said = {
    line,
    kind: 'change' as const,
    code,
    key,
    amount: null,
    on: null,
    word: shortened(word),
  }
  return foundBy(reader, said, {
    outcome: isKnown ? 'already' : match.outcome,
    payment: payment.row,
    entry: (payment_id) => {
      return { kind: 'change', payment_id, code, corrected: correctedDetails(code, data), data }
    },
  })
}

/** What a row says of a check. A void or stopped one that was paid contradicts the office. */
function foundCheck(
  { result, ...match }: ResultMatch<OurPayment>,
  { kind, number, outcome, differs, isAlarm }: NonNullable<ReturnType<typeof checkOf>>,
  reader: Reader,
): Found {
  const { row: line, key, cents, word, on = null } = result
  const amount = cents === undefined ? null : fromCents(cents)
  const found = foundBy(
    reader,
    { line, kind, code: null, key, amount, on, word: shortened(word) },
    {
      payment: 'payment' in match ? match.payment.row : undefined,
      outcome,
      differs,
      entry: (payment_id) => ({ kind, payment_id, number, on }),
    },
  )
  return { ...found, row: { ...found.row, contradicts: isAlarm } }
}
