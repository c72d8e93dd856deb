import {
  lastFourOf,
  matchProbable,
  PROBABLE_DAYS,
  type ProbablePayment,
} from '#domain/bank-files/results/probable.ts'
import type { ResultColumns } from '#domain/bank-files/results/result-columns.ts'
import { matchResults, type ResultMatch, readResults } from '#domain/bank-files/results/results.ts'
import { dateColumns, type ResultsTable } from '#domain/bank-files/results/results-table.ts'
import { suggestColumns } from '#domain/bank-files/results/suggest-columns.ts'
import { fromCents } from '#domain/money.ts'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { checkOf } from './check-rows.ts'
import { foundOf, shortened } from './found-results.ts'
import { openTable, refusalOf, shownCells } from './open-table.ts'
import { type OurPayment, ourPayment, paymentsByKey } from './our-payments.ts'
import type { Reader, ReadResults, TableChoices } from './reported-row.ts'
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
  const rows = new Map(table.rows.map((row) => [row.row, row]))
  const found = await foundOf(matches, reader)
  return {
    ok: true,
    found: found.map(({ row, ...rest }) => {
      return { ...rest, row: { ...row, cells: cellsOf(rows.get(row.line) ?? { cells: [] }) } }
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
    return {
      ...ourPayment(row),
      account: lastFour,
      from,
      until: dateAfter(row.pay_on, PROBABLE_DAYS),
    }
  })
}
