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

/** The encodings in which banks export tables (docs/bank-files.md §6.1). */
export const tableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1255',
  'windows-1252',
  /** Code page 862, of DOS: its Hebrew letters are 80 to 9A. */
  'cp862',
  /** With Hebrew words from left to right. */
  'iso-8859-8',
] as const
export type TableEncoding = (typeof tableEncodings)[number]

/** A blank: columns of fixed width, between which are blanks in all lines. */
export const delimiters = [',', ';', '\t', '|', ' '] as const
export type Delimiter = (typeof delimiters)[number]
/** What may be chosen of a text that is read wrongly. */
export type TableLayout = {
  delimiter?: Delimiter | undefined
  encoding?: TableEncoding | undefined
}

/** How dates that can be read in two ways are read: which number comes first, or Excel's calendar. */
export const dateOrders = ['month', 'day', '1900', '1904'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How a table is read, as far as it does not say so itself. */
export type ResultReading = TableLayout & {
  /** How dates are read that may mean two days. */
  dates?: DateOrder | undefined
}

/** What is kept for the next table with the same headings. */
export type StoredColumns = ResultColumns & ResultReading

/** What the office said about a table. */
export type ResultChoices = Pick<ResultReading, 'dates'> & {
  /** By normalized word. */
  words?: ReadonlyMap<string, Meaning> | undefined
  /** What all rows of a table without a column of results say. */
  all?: 'paid' | 'returned' | undefined
}
