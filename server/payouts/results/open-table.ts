import { createHash } from 'node:crypto'
import type { ResultsTableAnswer } from '#contract/payouts.ts'
import { headings } from '#domain/bank-files/results/headings.ts'
import { isXlsx } from '#domain/bank-files/results/other-formats.ts'
import type {
  ResultColumns,
  ResultReading,
  StoredColumns,
  TableLayout,
} from '#domain/bank-files/results/result-columns.ts'
import {
  type ResultsTable,
  readResultsTable,
  type TableDefect,
} from '#domain/bank-files/results/results-table.ts'
import { maskToLastFour } from '#domain/bank-numbers.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import { shortened } from './found-results.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { ReadResults } from './reported-row.ts'
import * as store from './results-store.ts'

/** Opens a table that was uploaded, and shows it (docs/bank-files.md §6.1). */

const tableDefects: Record<TableDefect, MessageKey> = {
  'too large': 'payout.results.tooLarge',
  empty: 'payout.results.empty',
  encoding: 'payout.results.encoding',
  'no table': 'payout.results.isReport',
  damaged: 'payout.results.isSpreadsheet',
  'several sheets': 'payout.results.severalSheets',
  'too many rows': 'payout.results.tooLarge',
}

/**
 * Reads a table as the office chose, or as it chose last for the same headings. The headings are those
 * that are read without any choice.
 */
export async function openTable(db: Db, bytes: Uint8Array, chosen?: ResultReading) {
  const read = (layout: TableLayout) =>
    isXlsx(bytes) ? readSpreadsheet(bytes) : readResultsTable(bytes, layout)
  const first = await read({})
  const heading = first.ok ? first.table.header : bytes.subarray(0, bytes.indexOf(LINE_END))
  const headerHash = createHash('sha256').update(JSON.stringify(heading)).digest('base64url')
  const { delimiter, encoding, dates, ...columns } =
    (await store.rememberedColumns(db, headerHash)) ?? ({} as Partial<StoredColumns>)
  const layout = { delimiter, encoding, ...chosen }
  const isLike = (other: TableLayout | undefined) =>
    (layout.delimiter ?? other?.delimiter) === other?.delimiter &&
    (layout.encoding ?? other?.encoding) === other?.encoding
  const reading = first.ok && isLike(first.table.layout) ? first : await read(layout)
  const isRemembered = columns.key !== undefined && isLike({ delimiter, encoding })
  return {
    reading,
    headerHash,
    dates: chosen?.dates ?? dates,
    remembered: isRemembered ? (columns as ResultColumns) : undefined,
  }
}

const LINE_END = 10

/** A text without columns, of which the office may say how they are set apart. */
const unreadTable: ResultsTableAnswer = {
  header: [],
  sample: [],
  columns: {},
  layout: { delimiter: ',', encoding: 'utf-8' },
}

export function refusalOf(defect: TableDefect): Extract<ReadResults, { ok: false }> {
  const hasText = defect === 'no table' || defect === 'encoding'
  return { ok: false, code: tableDefects[defect], ...(hasText && { table: unreadTable }) }
}

/** Returns how the cells of a row are shown: shortened, and accounts masked. */
export function shownCells({ header }: ResultsTable, { account }: Partial<ResultColumns>) {
  const isAccount = header.map((cell, at) => at === account || headings.account.test(cell))
  return ({ cells }: { cells: string[] }) =>
    cells.map((cell, at) =>
      isAccount[at] && /\d{5}/.test(cell) ? maskToLastFour(cell) : shortened(cell),
    )
}
