import { writeCsv } from '#domain/bank-files/csv/csv.ts'
import type { Cell, Column, Sheet } from './sheet.ts'

/** Without it, Excel reads Hebrew letters as gibberish. */
const BYTE_ORDER_MARK = '\ufeff'

/** Spreadsheet programs run a cell that begins like this, and text can come from anybody. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Writes a sheet as CSV for people: UTF-8 with a byte-order mark, CR LF, and an apostrophe before
 * text that a spreadsheet program would run as a formula. Not for machines, because of both.
 */
export function createPeopleCsv({ columns, rows }: Sheet): Buffer {
  const lines = rows.map((row) => csvLine(columns, row))
  return Buffer.from(csvStart(columns) + writeCsv(lines))
}

/** Returns the mark and the header of a file. */
export const csvStart = (columns: Column[]): string =>
  BYTE_ORDER_MARK + writeCsv([columns.map(({ heading }) => defuse(heading))])

/** Returns the cells of a row as they are written. */
export const csvLine = (columns: Column[], row: Cell[]): string[] =>
  row.map((cell, at) => cellText(cell, columns[at]))

function cellText(cell: string | null, column: Column | undefined): string {
  if (cell === null) return ''
  return column?.kind === 'text' ? defuse(cell) : cell
}

const defuse = (text: string) => (formulaStart.test(text) ? `'${text}` : text)
