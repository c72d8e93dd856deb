import type { DateOrder } from './bank-dates.ts'
import type { ResultKey } from './result-keys.ts'
import type { Meaning } from './result-words.ts'

/** What the office chooses of a table (docs/bank-files.md §6.2, §6.3). */

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
  /** How dates are read that may mean two days. */
  dates?: DateOrder | undefined
}
