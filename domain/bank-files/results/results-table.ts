import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { decodeTable, type TableEncoding } from './decode-table.ts'
import { isKnownHeading } from './headings.ts'
import { keyIn } from './result-keys.ts'

/** Reads the table that a bank's site exports, or that was pasted (docs/bank-files.md §6.1). */

export type ResultsTable = {
  header: string[]
  /** The bank wrote the header; else the columns have letters. */
  hasHeader: boolean
  rows: TableRow[]
  encoding: TableEncoding
}
type TableRow = {
  /** Number of the row below the header, from 1. */
  row: number
  cells: string[]
}

export type TableDefect =
  | 'too large'
  | 'empty'
  /** Not a text. */
  | 'encoding'
  | 'too many rows'

type TableReading = { ok: true; table: ResultsTable } | { ok: false; defect: TableDefect }

/** 20,000 rows of a hundred characters. Larger files are refused before they are decoded. */
export const TABLE_MAX_BYTES = 2_000_000
const MAX_ROWS = 20_000
/** Lines above the header, such as a title. */
const MAX_TITLE_ROWS = 100
/** 25 columns in every row. */
const MAX_CELLS = 500_000
const delimiters = [',', ';', '\t', '|']

/**
 * Reads a table. Lines above its header, such as a title, are skipped. Without a header the columns
 * are called A, B, C. Rows are as long as the bank wrote them, without empty cells at their ends.
 */
export function readResultsTable(bytes: Uint8Array): TableReading {
  if (bytes.length > TABLE_MAX_BYTES) return { ok: false, defect: 'too large' }
  const decoded = decodeTable(bytes)
  if (!decoded) return { ok: false, defect: 'encoding' }
  const text = withoutFormulas(decoded.text)
  const parsed = parseCsv(text, {
    delimiter: delimiterOf(text),
    lenient: { isBroken: holdsRows },
    maxRows: MAX_TITLE_ROWS + MAX_ROWS + 1,
    maxCells: MAX_CELLS,
  })
  if (!parsed.ok) return { ok: false, defect: 'too many rows' }
  const trimmed = parsed.rows.map((cells) => cells.map((cell) => cell.trim()))
  const start = headerAt(trimmed)
  if (start < 0) return { ok: false, defect: 'empty' }
  const [first = [], ...below] = trimmed.slice(start)
  const hasHeader = !isData(first)
  const rows = hasHeader ? below : [first, ...below]
  const header = hasHeader ? first : first.map((_, column) => nameOf(column))
  if (rows.length === 0 || header.length < 2) return { ok: false, defect: 'empty' }
  if (rows.length > MAX_ROWS) return { ok: false, defect: 'too many rows' }
  const numbered = rows.map((cells, at) => ({
    row: at + 1,
    cells: shortenTo(header.length, cells),
  }))
  return { ok: true, table: { header, hasHeader, rows: numbered, encoding: decoded.encoding } }
}

/** Columns are named as spreadsheets do. */
const nameOf = (column: number): string =>
  (column < 26 ? '' : nameOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const holdsKey = (cell: string) => keyIn(cell, 'reference') !== '' || keyIn(cell, 'trace') !== ''

/** Returns whether a row says something of a payment, so that it is no header. */
const isData = (cells: readonly string[]) =>
  cells.some((cell) => holdsKey(cell) || /^\D{0,3}\d[\d.,]*[.,]\d\d$/.test(cell))

/** Returns whether a quoted cell holds further rows, because its quote never ended. */
const holdsRows = (cell: string) => cell.split('\n').slice(1).some(holdsKey)

/** Leaves out the empty cells that a row has beyond a number. */
function shortenTo(length: number, cells: string[]): string[] {
  let end = cells.length
  while (end > length && cells[end - 1] === '') end -= 1
  return cells.slice(0, end)
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
  const header = full >= 0 && full < rows.length - 1 ? full : first
  // What stands above the header is left out, and no row of ours may be.
  const data = top.findIndex((cells) => cells.some(holdsKey))
  return data >= 0 && data < header ? data : header
}

/** Returns the delimiter by which most of the first lines have the same number of cells. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 5000)
    .split(/\r?\n|\r/, 20)
    .filter((line) => line.trim() !== '')
  let best = { delimiter: ',', lines: 0, count: 0 }
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    for (const count of new Set(counts.filter((each) => each > 0))) {
      const alike = counts.filter((each) => each === count).length
      const isBetter = alike > best.lines || (alike === best.lines && count > best.count)
      if (isBetter) best = { delimiter, lines: alike, count }
    }
  }
  return best.delimiter
}
