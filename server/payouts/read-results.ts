import { createHash } from 'node:crypto'
import type { ResultRow, ResultsTableAnswer } from '#contract/payouts.ts'
import { readBankAnswers } from '#domain/bank-files/ach-returns.ts'
import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import type { CorrectedDetails } from '#domain/bank-files/change-codes.ts'
import { matchChanges, matchReturns } from '#domain/bank-files/match-answers.ts'
import {
  matchResults,
  type ResultColumns,
  readResults,
  suggestColumns,
} from '#domain/bank-files/results.ts'
import {
  type ResultsTable,
  readResultsTable,
  type TableDefect,
} from '#domain/bank-files/results-table.ts'
import { adviceFor, returnRule } from '#domain/bank-files/return-codes.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { stepsTo } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { knownNotices } from './notices-store.ts'
import * as store from './results-store.ts'
import { lockedNumbers } from './snapshot.ts'

/** Reads what a bank reports, and finds the payments that it is about (docs/product.md §14.19). */

/** What is entered for a payment once an administrator confirms. */
export type ResultEntry =
  | { kind: 'paid'; payment_id: string }
  | { kind: 'return'; payment_id: string; code: string | null }
  | { kind: 'change'; payment_id: string; code: string; corrected: CorrectedDetails; data: string }

type Outcome = 'matched' | 'unknown' | 'different' | 'already'
type Found = { outcome: Outcome; row: ResultRow; entry?: ResultEntry }

export type ReadResults =
  | {
      ok: true
      found: Found[]
      /** Of a table, with its chosen columns. */
      table?: { answer: ResultsTableAnswer; columns: ResultColumns; headerHash: string }
    }
  | { ok: false; code: MessageKey; line?: number; table?: ResultsTableAnswer }

type Reader = { db: Db; sealer: Sealer }

/** Reads a file of the ACH network, or else a table whose columns were chosen or are suggested. */
export async function readUploadedResults(
  reader: Reader,
  bytes: Uint8Array,
  chosen: ResultColumns | undefined,
): Promise<ReadResults> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 10))
  return /^(?:ï»¿)?101[ \d]/.test(start)
    ? readAnswers(reader, bytes)
    : readTable(reader, bytes, chosen)
}

const answerDefects: Record<string, MessageKey> = {
  'too large': 'payout.results.tooLarge',
  encoding: 'payout.results.encoding',
  empty: 'payout.results.empty',
  repeated: 'payout.results.repeated',
  total: 'payout.results.total',
  'no returns': 'payout.results.noReturns',
  'cut short': 'payout.results.cutShort',
  'line length': 'payout.results.cutShort',
}

function refusedAnswers([first]: FileDefect[]): ReadResults {
  const code = answerDefects[first?.defect ?? ''] ?? 'payout.results.form'
  return { ok: false, code, ...(first && { line: first.line }) }
}

const SEQUENCE_DIGITS = 7
const sequenceOf = (trace: string) => Number(trace.slice(-SEQUENCE_DIGITS))

async function readAnswers({ db, sealer }: Reader, bytes: Uint8Array): Promise<ReadResults> {
  const answers = readBankAnswers(bytes)
  if (!answers.ok) return refusedAnswers(answers.defects)
  const { returns, changes } = answers
  const sequences = [...returns, ...changes].map((answer) => sequenceOf(answer.original_trace))
  const rows = await store.paymentsBySequence(db, [...new Set(sequences)])
  const payments = new Map(
    rows.map((row) => {
      const cents = toCents(row.amount ?? '0')
      const routing_number = lockedNumbers(sealer, row)?.routing_number ?? ''
      const return_code = row.return_code ?? (row.state === 'returned' ? '' : null)
      return [traceOf(row), { row, trace: traceOf(row), cents, routing_number, return_code }]
    }),
  )
  const known = await knownNotices(
    db,
    rows.map(({ id }) => id),
  )
  const found = [
    ...matchReturns(returns, payments).map((match) => {
      const { answer } = match
      const { line, code, cents, original_trace: key } = answer
      const said = { line, kind: 'return' as const, code, key, amount: fromCents(cents) }
      return foundBy(said, match.outcome, 'payment' in match ? match.payment.row : undefined, {
        differs: match.outcome === 'different' ? match.field : undefined,
        entry: (payment_id) => ({ kind: 'return', payment_id, code }),
      })
    }),
    ...matchChanges(changes, payments).map((match) => {
      const { line, code, original_trace: key, corrected, data } = match.answer
      const said = { line, kind: 'change' as const, code, key, amount: null }
      const payment = 'payment' in match ? match.payment.row : undefined
      const isKnown = known.has(`${payment?.id}:${code}`)
      return foundBy(said, isKnown ? 'already' : match.outcome, payment, {
        differs: match.outcome === 'different' ? match.field : undefined,
        entry: (payment_id) => ({ kind: 'change', payment_id, code, corrected, data }),
      })
    }),
  ]
  return { ok: true, found }
}

const traceOf = ({ odfi, trace }: store.ReportedPayment) =>
  `${odfi ?? ''}${String(trace ?? 0).padStart(SEQUENCE_DIGITS, '0')}`

const tableDefects: Record<TableDefect, MessageKey> = {
  'too large': 'payout.results.tooLarge',
  empty: 'payout.results.empty',
  encoding: 'payout.results.encoding',
  quotes: 'payout.results.quotes',
  columns: 'payout.results.columns',
  'too many rows': 'payout.results.tooLarge',
}

async function readTable(
  { db }: Reader,
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
  const results = readResults(table, columns)
  if (!results.ok) {
    const [first] = results.defects
    const code = `payout.results.${first?.defect === 'repeated' ? 'repeated' : 'amount'}` as const
    return { ok: false, code, ...(first && { line: first.row }), table: answer }
  }
  const payments = await paymentsByKey(db, columns.by, results.results)
  const found = matchResults(results.results, payments).map((match) => {
    const { row: line, key, cents, outcome, code } = match.result
    const kind = outcome === 'paid' ? outcome : 'return'
    const said = { line, kind, code: code ?? null, key, amount: fromCents(cents) } as const
    return foundBy(said, match.outcome, 'payment' in match ? match.payment.row : undefined, {
      differs: match.outcome === 'different' ? 'amount' : undefined,
      entry: (payment_id) =>
        kind === 'paid' ? { kind, payment_id } : { kind, payment_id, code: code ?? null },
    })
  })
  return { ok: true, found, table: { answer, columns, headerHash } }
}

const SHOWN_CHARACTERS = 60
const shortened = (cell: string) => cell.slice(0, SHOWN_CHARACTERS)

function isComplete(
  columns: Partial<ResultColumns>,
  table: ResultsTable,
): columns is ResultColumns {
  const { key, by, amount, result = 0 } = columns
  const isColumn = (at: number | undefined) => at !== undefined && at < table.header.length
  return by !== undefined && [key, amount, result].every(isColumn)
}

async function paymentsByKey(db: Db, by: ResultColumns['by'], results: { key: string }[]) {
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

type Said = Pick<ResultRow, 'line' | 'kind' | 'code' | 'key' | 'amount'>

/** Describes what a file says about a payment. What the payment's state does not allow, differs. */
function foundBy(
  said: Said,
  outcome: Outcome,
  payment: store.ReportedPayment | undefined,
  {
    differs,
    entry,
  }: {
    differs: ResultRow['differs'] | undefined
    entry: (paymentId: string) => ResultEntry
  },
): Found {
  const isAllowed = !payment || outcome !== 'matched' || isPossible(said.kind, payment)
  const isReturn = said.kind === 'return'
  const row: ResultRow = {
    ...said,
    payment: payment
      ? {
          id: payment.id,
          reference: payment.reference,
          payee: payment.payee,
          amount: payment.amount ?? '0.00',
        }
      : null,
    differs: isAllowed ? (differs ?? null) : 'state',
    advice: isReturn ? adviceFor(said.code) : null,
    task: isReturn && said.code ? returnRule(said.code).office : null,
  }
  if (!isAllowed) return { outcome: 'different', row }
  return outcome === 'matched' && payment
    ? { outcome, row, entry: entry(payment.id) }
    : { outcome, row }
}

function isPossible(kind: ResultRow['kind'], { state }: store.ReportedPayment): boolean {
  if (kind === 'change') return true
  return stepsTo(kind === 'paid' ? 'pay' : 'return', state, { isMethodSent: true }).length > 0
}
