import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import {
  type AchChange,
  type AchReturn,
  readBankAnswers,
} from '#domain/bank-files/results/ach-returns.ts'
import { isRefusedNotice } from '#domain/bank-files/results/change-codes.ts'
import { type Match, matchChanges, matchReturns } from '#domain/bank-files/results/match-answers.ts'
import { isDispute } from '#domain/bank-files/results/result-words.ts'
import { fromCents, toCents } from '#domain/money.ts'
import type { MessageKey } from '#server/messages.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { knownNotices } from './notices-store.ts'
import { type Found, foundBy, type Reader, type ReadResults } from './reported-row.ts'
import * as store from './results-store.ts'

/** Reads a file of the ACH network with returns and notices of change (docs/bank-files.md §2.7). */

const defects: Record<string, MessageKey> = {
  'too large': 'payout.results.tooLarge',
  encoding: 'payout.results.encoding',
  empty: 'payout.results.empty',
  rejected: 'payout.results.rejected',
  total: 'payout.results.total',
  'no returns': 'payout.results.noReturns',
  payments: 'payout.results.isPayments',
  'cut short': 'payout.results.cutShort',
  'line length': 'payout.results.cutShort',
}

function refused([first]: FileDefect[]): ReadResults {
  const code = defects[first?.defect ?? ''] ?? 'payout.results.form'
  return { ok: false, code, ...(first && { line: first.line }) }
}

const SEQUENCE_DIGITS = 7
export const sequenceOf = (trace: string) => Number(trace.slice(-SEQUENCE_DIGITS))
export const traceOf = ({ odfi, trace }: store.ReportedPayment) =>
  `${odfi ?? ''}${String(trace ?? 0).padStart(SEQUENCE_DIGITS, '0')}`

/** Returns what each return and notice says, with our payment if it is ours. */
export async function readAnswers(reader: Reader, bytes: Uint8Array): Promise<ReadResults> {
  const answers = readBankAnswers(bytes)
  if (!answers.ok) return refused(answers.defects)
  const { returns, changes } = answers
  const sequences = [...returns, ...changes].map((answer) => sequenceOf(answer.original_trace))
  const rows = await store.paymentsBySequence(reader.db, [...new Set(sequences)])
  const payments = paymentsByTrace(reader, rows)
  const ids = rows.map(({ id }) => id)
  const known = changes.length > 0 ? await knownNotices(reader.db, ids) : new Set<string>()
  return {
    ok: true,
    found: [
      ...matchReturns(returns, payments).map((match) => foundReturn(match, reader)),
      ...matchChanges(changes, payments).map((match) => foundChange(match, known, reader)),
    ],
  }
}

function paymentsByTrace(
  { sealer }: Reader,
  rows: store.ReportedPayment[],
): Map<string, OurPayment> {
  return new Map(
    rows.map((row) => {
      const cents = toCents(row.amount ?? '0')
      const routing_number = lockedNumbers(sealer, row)?.routing_number ?? ''
      const return_code = row.return_code ?? (row.state === 'returned' ? '' : null)
      return [traceOf(row), { row, trace: traceOf(row), cents, routing_number, return_code }]
    }),
  )
}

type OurPayment = {
  row: store.ReportedPayment
  trace: string
  cents: bigint
  routing_number: string
  return_code: string | null
}

const shared = (match: Match<unknown, OurPayment>) => ({
  outcome: match.outcome,
  payment: 'payment' in match ? match.payment.row : undefined,
  differs: match.outcome === 'different' ? match.field : undefined,
})

function foundReturn(match: Match<AchReturn, OurPayment>, reader: Reader): Found {
  const { today } = reader
  const { line, code, cents, original_trace: key, on: said_on } = match.answer
  // The settlement of a return may lie a day ahead, and no payment comes back in the future.
  const on = said_on && said_on > today ? today : (said_on ?? null)
  const isOurs = match.outcome !== 'unknown'
  const kind = isDispute(code) ? ('disputed' as const) : ('return' as const)
  const said = { line, kind, code, key, amount: fromCents(cents), on, word: null }
  return foundBy(reader, said, {
    ...shared(match),
    ...(isDispute(code) && isOurs && { outcome: 'left' }),
    entry: (payment_id) => ({ kind: 'return', payment_id, code, on }),
  })
}

function foundChange(
  match: Match<AchChange, OurPayment>,
  known: ReadonlySet<string>,
  reader: Reader,
): Found {
  const { line, code, original_trace: key, corrected, data } = match.answer
  const said = { line, kind: 'change' as const, code, key, amount: null, on: null, word: null }
  const found = shared(match)
  return foundBy(reader, said, {
    ...found,
    ...(known.has(`${found.payment?.id}:${code}`) && { outcome: 'already' }),
    ...(found.payment && isRefusedNotice(code) && { outcome: 'left' }),
    entry: (payment_id) => ({ kind: 'change', payment_id, code, corrected, data }),
  })
}
