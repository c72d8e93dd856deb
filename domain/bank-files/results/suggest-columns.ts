import type { ResultColumns } from '#domain/bank-files/results/result-columns.ts'
import { dateColumns, type ResultsTable } from '#domain/bank-files/results/results-table.ts'
import { type HeadingKind, headings } from './headings.ts'
import { keyIn } from './result-keys.ts'
import { codesIn, knownMeaning, normalizeWord } from './result-words.ts'

const LOOKED_AT_ROWS = 20

/**
 * Suggests columns by their headings, and by cells that contain a reference or trace number of ours.
 * Without headings they are suggested by what the cells look like.
 * Amounts by debit and credit are suggested only together.
 */
export function suggestColumns({ header, hasHeader, rows }: ResultsTable): Partial<ResultColumns> {
  const top = rows.slice(0, LOOKED_AT_ROWS)
  const named = (kind: HeadingKind) => at(header.findIndex((cell) => headings[kind].test(cell)))
  const where = (isIn: (cell: string, column: number) => boolean) =>
    at(header.findIndex((_, column) => top.some(({ cells }) => isIn(cells[column] ?? '', column))))
  const key = keyColumn()
  /** Without headings the first other column that holds one. */
  const unnamed = (isOne: (cell: string) => boolean) =>
    hasHeader ? undefined : where((cell, column) => column !== key.key && isOne(cell))
  const amount = named('amount') ?? unnamed((cell) => /^[^\p{L}]*\d[.,]\d\d\D*$/u.test(cell))
  const isWord = (cell: string) => knownMeaning(normalizeWord(cell)) !== undefined
  const isOfResults = (cell: string) => codesIn(cell).length > 0 || isWord(cell)
  const result = named('result') ?? where((cell, column) => column !== key.key && isOfResults(cell))
  const [day, ...otherDays] = dateColumns({ header, rows })
  const suggested = {
    ...key,
    amount,
    credit: amount === undefined ? undefined : named('credit'),
    result,
    // A bank's list of checks has the day on which each was paid.
    date: named('date') ?? (key.by === 'check' && otherDays.length === 0 ? day : undefined),
    currency: named('currency'),
    // By which payments are found whose traces the bank renumbered.
    account: key.by === 'trace' ? named('account') : undefined,
  }
  return Object.fromEntries(Object.entries(suggested).filter(([, column]) => column !== undefined))

  /** A bank's own reference stands beside the numbers of checks, and Israeli ones are digits. */
  function keyColumn(): Partial<Pick<ResultColumns, 'key' | 'by'>> {
    const reference = where((cell) => keyIn(cell, 'reference') !== '')
    // Fourteen digits, to which a zero is added, may be a time.
    const isOfTraces = (cell: string, column: number) =>
      headings.trace.test(header[column] ?? '') || /\d{15}/.test(cell)
    const trace = where((cell, column) => isOfTraces(cell, column) && keyIn(cell, 'trace') !== '')
    if (reference !== undefined) return { key: reference, by: 'reference' }
    if (trace !== undefined) return { key: trace, by: 'trace' }
    const check = named('check')
    const isOfChecks = top.some(({ cells }) => keyIn(cells[check ?? -1] ?? '', 'check') !== '')
    if (check !== undefined && isOfChecks) return { key: check, by: 'check' }
    const column = named('reference')
    if (column !== undefined) {
      const isMasav = top.some(({ cells }) => keyIn(cells[column] ?? '', 'masav') !== '')
      const isHebrew = /\p{Script=Hebrew}/u.test(header[column] ?? '')
      return { key: column, by: isMasav && isHebrew ? 'masav' : 'reference' }
    }
    const byTrace = named('trace')
    if (byTrace !== undefined) return { key: byTrace, by: 'trace' }
    return check === undefined ? {} : { key: check, by: 'check' }
  }
}

const at = (found: number) => (found < 0 ? undefined : found)
