import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { readBankAnswers } from '#domain/bank-files/results/ach-returns.ts'
import { matchResults } from '#domain/bank-files/results/results.ts'
import type { MessageKey } from '#server/messages.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { foundOf } from './found-results.ts'
import { paymentsByKey } from './our-payments.ts'
import type { Reader, ReadResults } from './reported-row.ts'

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

/** Returns what each return and notice says, with our payment if it is ours. */
export async function readAnswers(reader: Reader, bytes: Uint8Array): Promise<ReadResults> {
  const answers = readBankAnswers(bytes)
  if (!answers.ok) return refused(answers.defects)
  const { db, sealer, today } = reader
  // The settlement of a return may lie a day ahead, and no payment comes back in the future.
  const results = answers.results.map((one) => {
    return { ...one, on: one.on && one.on > today ? today : one.on }
  })
  const payments = new Map(
    [...(await paymentsByKey(db, 'trace', results))].map(([trace, payment]) => {
      const routing_number = lockedNumbers(sealer, payment)?.routing_number ?? ''
      return [trace, { ...payment, routing_number }]
    }),
  )
  return { ok: true, found: await foundOf(matchResults(results, payments), reader) }
}
