import type { ResultColumns } from '#domain/bank-files/results/results.ts'
import type { ResultsTable } from '#domain/bank-files/results/results-table.ts'
import { type HeadingKind, headings } from './headings.ts'
import { keyIn } from './result-keys.ts'

const LOOKED_AT_ROWS = 20

/**
 * Suggests columns by their headings, and by cells that contain a reference or trace number of ours.
 * Amounts by debit and credit are suggested only together.
 */
export function suggestColumns({ header, rows }: ResultsTable): Partial<ResultColumns> {
  const named = (kind: HeadingKind) => at(header.findIndex((cell) => headings[kind].test(cell)))
  const holding = (by: 'reference' | 'trace') =>
    at(
      header.findIndex((_, column) =>
        rows.slice(0, LOOKED_AT_ROWS).some(({ cells }) => keyIn(cells[column] ?? '', by) !== ''),
      ),
    )
  const amount = named('amount')
  const key = keyColumn()
  const suggested = {
    ...key,
    amount,
    credit: amount === undefined ? undefined : named('credit'),
    result: named('result'),
    date: named('date'),
    currency: named('currency'),
    // By which payments are found whose traces the bank renumbered.
    account: key.by === 'trace' ? named('account') : undefined,
  }
  return Object.fromEntries(Object.entries(suggested).filter(([, column]) => column !== undefined))

  function keyColumn(): Partial<Pick<ResultColumns, 'key' | 'by'>> {
    const reference = holding('reference') ?? named('reference')
    if (reference !== undefined) return { key: reference, by: 'reference' }
    const trace = holding('trace') ?? named('trace')
    if (trace !== undefined) return { key: trace, by: 'trace' }
    const check = named('check')
    return check === undefined ? {} : { key: check, by: 'check' }
  }
}

const at = (found: number) => (found < 0 ? undefined : found)
