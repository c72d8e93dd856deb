import { createHash } from 'node:crypto'
import type { ResultRow } from '#contract/payouts.ts'
import {
  matchResults,
  type ResultColumns,
  type ResultDefect,
  type ResultMatch,
  readResults,
  suggestColumns,
} from '#domain/bank-files/results.ts'
import {
  type ResultsTable,
  readResultsTable,
  type TableDefect,
} from '#domain/bank-files/results-table.ts'
import { fromCents, toCents } from '#domain/money.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import { sequenceOf, traceOf } from './read-answers.ts'
import { type Found, foundBy, type Reader, type ReadResults } from './reported-row.ts'
import * as store from './results-store.ts'

/** Reads a table that a bank's site exports (docs/bank-files.md §6). */

const tableDefects: Record<TableDefect, MessageKey> = {
  'too large': 'payout.results.tooLarge',
  empty: 'payout.results.empty',
  encoding: 'payout.results.encoding',
  quotes: 'payout.results.quotes',
  columns: 'payout.results.columns',
  'too many rows': 'payout.results.tooLarge',
}

const rowDefects: Record<ResultDefect['defect'], MessageKey> = {
  amount: 'payout.results.amount',
  repeated: 'payout.results.repeated',
  date: 'payout.results.date',
  future: 'payout.dateInFuture',
}

/** Returns what each row says, with our payment if it is ours. */
export async function readTable(
  { db, today }: Reader,
  bytes: Uint8Array,
  chosen: ResultColumns | undefined,
): Promise<ReadResults> {
  const reading = readResultsTable(bytes)
  if (!reading.ok) {
    const { defect, row } = reading
    return { ok: false, code: tableDefects[defect], ...(row !== undefined && { line: row }) }
  }
  const { table } = reading
  const headerHash = createHash('sha256').update(JSON.stringify(table.header)).digest('base64url')
  const remembered = chosen ?? (await store.rememberedColumns(db, headerHash))
  const columns = remembered ?? suggestColumns(table)
  const answer = {
    header: table.header.map(shortened),
    sample: table.rows.slice(0, 5).map(({ cells }) => cells.map(shortened)),
    columns,
  }
  if (!isComplete(columns, table)) {
    return { ok: false, code: 'payout.results.chooseColumns', table: answer }
  }
  const results = readResults(table, columns, today)
  if (!results.ok) {
    const [first] = results.defects
    const code = rowDefects[first?.defect ?? 'amount']
    return { ok: false, code, ...(first && { line: first.row }), table: answer }
  }
  const payments = await paymentsByKey(db, columns.by, results.results)
  const found = matchResults(results.results, payments).map(foundResult)
  return { ok: true, found, table: { answer, columns, headerHash } }
}

const SHOWN_CHARACTERS = 60
const shortened = (cell: string) => cell.slice(0, SHOWN_CHARACTERS)

function isComplete(
  columns: Partial<ResultColumns>,
  table: ResultsTable,
): columns is ResultColumns {
  const { key, by, amount, result = 0, date = 0 } = columns
  const isColumn = (at: number | undefined) => at !== undefined && at < table.header.length
  return by !== undefined && [key, amount, result, date].every(isColumn)
}

type OurPayment = { row: store.ReportedPayment; cents: bigint; state: string }

async function paymentsByKey(
  db: Db,
  by: ResultColumns['by'],
  results: { key: string }[],
): Promise<Map<string, OurPayment>> {
  const keys = results.flatMap(({ key }) => (key ? [key] : []))
  const rows =
    by === 'reference'
      ? await store.paymentsByReference(db, keys)
      : await store.paymentsBySequence(db, keys.map(sequenceOf))
  return new Map(
    rows.map((row) => [
      by === 'reference' ? row.reference : traceOf(row),
      { row, cents: toCents(row.amount ?? '0'), state: row.state },
    ]),
  )
}

function foundResult(match: ResultMatch<OurPayment>): Found {
  const { row: line, key, cents, outcome, code = null } = match.result
  const kind: ResultRow['kind'] = outcome === 'paid' ? 'paid' : 'return'
  const on = kind === 'return' ? (match.result.on ?? null) : null
  return foundBy(
    { line, kind, code, key, amount: fromCents(cents), on },
    {
      outcome: match.outcome,
      payment: 'payment' in match ? match.payment.row : undefined,
      differs: match.outcome === 'different' ? 'amount' : undefined,
      entry: (payment_id) =>
        kind === 'paid' ? { kind, payment_id } : { kind: 'return', payment_id, code, on },
    },
  )
}
