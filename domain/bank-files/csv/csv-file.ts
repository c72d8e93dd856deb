import { fromAsciiBytes, toAsciiBytes } from '#domain/bank-files/ascii.ts'
import {
  type BankFile,
  DefectiveBankFile,
  type FileDefect,
  totalCents,
} from '#domain/bank-files/bank-file.ts'
import { toCents } from '#domain/money.ts'
import { parseCsv, writeCsv } from './csv.ts'

/**
 * Writes and reads the CSV files for banks (docs/bank-files.md §1.4). One layout serves both, and the
 * reader also refuses everything that the writer would have written differently.
 */

/** A row as text by column. Every layout has an amount, in dollars with two digits. */
export type CsvRow<Column extends string> = Record<Column | 'amount', string>

export type CsvLayout<Column extends string> = {
  /** The columns in their order, each with what a cell must look like. */
  columns: Record<Column, RegExp>
  /** Whether the first line names the columns. */
  hasHeader: boolean
  /** Columns whose cells may not repeat. */
  unique: readonly Column[]
  /** By column, the cells that are quoted even if they need no quotes. */
  quoted?: Partial<Record<Column, RegExp>>
  /** Selects the rows that count and total include. Default: all rows. */
  isCounted?: (row: CsvRow<Column>) => boolean
  /** Returns the column that does not fit the others of its row. */
  misfit?: (row: CsvRow<Column>) => Column | undefined
}

type CsvReading<Column extends string> =
  | { ok: true; rows: CsvRow<Column>[]; count: number; total: bigint }
  | { ok: false; defects: FileDefect[] }

/**
 * Writes one row per payment, reads them back and compares the amounts with the payments. Throws
 * `DefectiveBankFile` if they differ.
 */
export function createCsvFile<Column extends string>(
  layout: CsvLayout<Column>,
  rows: readonly CsvRow<Column>[],
  payments: readonly { cents: bigint }[],
): BankFile {
  const bytes = toAsciiBytes(serialize(layout, rows))
  verifyCsvFile(layout, bytes, payments)
  return { ok: true, bytes, count: payments.length, total: totalCents(payments) }
}

/** Throws `DefectiveBankFile` unless the reader accepts the bytes and finds these amounts in order. */
export function verifyCsvFile<Column extends string>(
  layout: CsvLayout<Column>,
  bytes: Uint8Array,
  payments: readonly { cents: bigint }[],
): void {
  const reading = readCsvFile(layout, bytes)
  if (!reading.ok) throw new DefectiveBankFile(reading.defects)
  const amounts = reading.rows.filter(isCountedIn(layout)).map(({ amount }) => toCents(amount))
  if (amounts.join() !== payments.map(({ cents }) => cents).join()) {
    throw new DefectiveBankFile([{ line: 1, defect: 'amounts differ from the payments' }])
  }
}

/** Reads a file in this layout. Returns its rows, or everything that is wrong with it. */
export function readCsvFile<Column extends string>(
  layout: CsvLayout<Column>,
  bytes: Uint8Array,
): CsvReading<Column> {
  const text = fromAsciiBytes(bytes)
  if (text === undefined) return refused(1, 'not ASCII')
  const parsed = parseCsv(text)
  if (!parsed.ok) return refused(parsed.line, 'quotes')
  const columns = columnsOf(layout)
  const wrong = parsed.rows.findIndex((cells) => cells.length !== columns.length)
  if (wrong >= 0) return refused(wrong + 1, 'number of columns')
  const headerLines = layout.hasHeader ? 1 : 0
  const rows = parsed.rows.slice(headerLines).map((cells) => toRow(columns, cells))
  const defects = rowDefects(layout, rows, headerLines + 1)
  if (defects.length > 0) return { ok: false, defects }
  // Also finds a wrong or absent header, other line ends, and a last line that was cut short.
  if (serialize(layout, rows) !== text) return refused(1, 'written differently')
  const counted = rows.filter(isCountedIn(layout))
  const total = counted.reduce((sum, row) => sum + toCents(row.amount), 0n)
  return { ok: true, rows, count: counted.length, total }
}

const isCountedIn =
  <Column extends string>({ isCounted }: CsvLayout<Column>) =>
  (row: CsvRow<Column>) =>
    isCounted?.(row) ?? true

const columnsOf = <Column extends string>(layout: CsvLayout<Column>) =>
  Object.keys(layout.columns) as Column[]

const refused = (line: number, defect: string) => ({
  ok: false as const,
  defects: [{ line, defect }],
})

function serialize<Column extends string>(
  layout: CsvLayout<Column>,
  rows: readonly CsvRow<Column>[],
): string {
  const columns = columnsOf(layout)
  const lines = rows.map((row) => columns.map((column) => row[column]))
  const isQuoted = (cell: string, at: number) =>
    layout.quoted?.[columns[at] as Column]?.test(cell) ?? false
  return writeCsv(layout.hasHeader ? [columns] : []) + writeCsv(lines, isQuoted)
}

function toRow<Column extends string>(columns: readonly Column[], cells: readonly string[]) {
  const pairs = columns.map((column, at) => [column, cells[at] ?? ''] as const)
  return Object.fromEntries(pairs) as CsvRow<Column>
}

/** Checks each cell, the cells of a row together, and the columns that may not repeat. */
function rowDefects<Column extends string>(
  layout: CsvLayout<Column>,
  rows: readonly CsvRow<Column>[],
  firstLine: number,
): FileDefect[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const line = firstLine + at
    const wrong = columnsOf(layout).filter((column) => !layout.columns[column].test(row[column]))
    const misfit = layout.misfit?.(row)
    const repeated = layout.unique.filter((column) => seen.has(`${column} ${row[column]}`))
    for (const column of layout.unique) seen.add(`${column} ${row[column]}`)
    return [
      ...wrong.map((field) => ({ line, defect: 'form', field })),
      ...(misfit ? [{ line, defect: 'does not fit the row', field: misfit }] : []),
      ...repeated.map((field) => ({ line, defect: 'repeated', field })),
    ]
  })
}
