import { writeCsv } from '#domain/bank-files/csv/csv.ts'
import type { Column, Sheet } from './sheet.ts'

/** Without it, Excel reads Hebrew letters as gibberish. */
const BYTE_ORDER_MARK = '\ufeff'

/** Spreadsheet programs run a cell that begins like this, and text can come from anybody. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Writes a sheet as CSV for people: UTF-8 with a byte-order mark, CR LF, and an apostrophe before
 * text that a spreadsheet program would run as a formula. Not for machines, because of both.
 */
export function createPeopleCsv({ columns, rows }: Sheet): Buffer {
  const headings = columns.map(({ heading }) => defuse(heading))
  const lines = rows.map((row) => row.map((cell, at) => cellText(cell, columns[at])))
  return Buffer.from(BYTE_ORDER_MARK + writeCsv([headings, ...lines]))
}

function cellText(cell: string | null, column: Column | undefined): string {
  if (cell === null) return ''
  return column?.kind === 'text' ? defuse(cell) : cell
}

const defuse = (text: string) => (formulaStart.test(text) ? `'${text}` : text)
