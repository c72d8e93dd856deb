import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { decodeTable, type TableEncoding } from './decode-table.ts'
import { isKnownHeading } from './headings.ts'

/** Reads the table that a bank's site exports, or that was pasted (docs/bank-files.md §6.1). */

export type ResultsTable = {
  header: string[]
  rows: TableRow[]
  encoding: TableEncoding
}
export type TableRow = {
  /** Number of the row below the header, from 1. */
  row: number
  cells: string[]
}

export type TableDefect =
  | 'too large'
  | 'empty'
  /** Not a text. */
  | 'encoding'
  /** A quoted cell begins or ends wrongly. */
  | 'quotes'
  /** A row has more cells than the header. */
  | 'columns'
  | 'too many rows'

type TableReading =
  | { ok: true; table: ResultsTable }
  | { ok: false; defect: TableDefect; row?: number }

/** 20,000 rows of a hundred characters. Larger files are refused before they are decoded. */
export const TABLE_MAX_BYTES = 2_000_000
const MAX_ROWS = 20_000
/** Lines above the header, such as a title. */
const MAX_TITLE_ROWS = 100
/** 25 columns in every row. */
const MAX_CELLS = 500_000
const delimiters = [',', ';', '\t', '|']

/** Reads a table with a header. Lines above it, such as a title and an account, are skipped. */
export function readResultsTable(bytes: Uint8Array): TableReading {
  if (bytes.length > TABLE_MAX_BYTES) return { ok: false, defect: 'too large' }
  const decoded = decodeTable(bytes)
  if (!decoded) return { ok: false, defect: 'encoding' }
  const text = withoutFormulas(decoded.text)
  const parsed = parseCsv(text, {
    delimiter: delimiterOf(text),
    maxRows: MAX_TITLE_ROWS + MAX_ROWS + 1,
    maxCells: MAX_CELLS,
  })
  if (!parsed.ok) {
    const { defect, line } = parsed
    return defect === 'quotes'
      ? { ok: false, defect, row: line }
      : { ok: false, defect: 'too many rows' }
  }
  const trimmed = parsed.rows.map((cells) => cells.map((cell) => cell.trim()))
  const start = headerAt(trimmed)
  const [header, ...rows] = start < 0 ? [] : trimmed.slice(start)
  if (!header || rows.length === 0) return { ok: false, defect: 'empty' }
  if (rows.length > MAX_ROWS) return { ok: false, defect: 'too many rows' }
  const wrong = rows.findIndex((cells) => cells.length > header.length)
  if (wrong >= 0) return { ok: false, defect: 'columns', row: wrong + 1 }
  const numbered = rows.map((cells, at) => ({ row: at + 1, cells }))
  return { ok: true, table: { header, rows: numbered, encoding: decoded.encoding } }
}

/**
 * Replaces `="00180"`, by which a table keeps spreadsheets from rewriting digits, by `"00180"`.
 * Allows a thousand quotes in a cell, like the parser.
 */
const withoutFormulas = (text: string) =>
  text.replace(/(^|[\r\n,;\t|])=("[^"]*(?:""[^"]*){0,1000}")/g, '$1$2')

/**
 * Returns the position of the header: the first row in which two headings are known, or else the
 * first that is as long as all after it, or else the first of several cells. -1 if there is none.
 */
function headerAt(rows: string[][]): number {
  const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
  const first = rows.findIndex((cells) => filled(cells) > 1)
  const top = rows.slice(0, MAX_TITLE_ROWS)
  const known = top.findIndex((cells) => cells.filter(isKnownHeading).length > 1)
  if (known >= 0) return known
  const longest = Math.max(0, ...rows.slice(first + 1).map((cells) => cells.length))
  const full = top.findIndex((cells) => filled(cells) > 1 && cells.length >= longest)
  return full >= 0 && full < rows.length - 1 ? full : first
}

/** Returns the delimiter that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const sample = text.split('\n', 10).join('\n').slice(0, 5000)
  const counts = delimiters.map((delimiter) => sample.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
