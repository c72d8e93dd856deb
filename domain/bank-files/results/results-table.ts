import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { isDateCell } from './bank-dates.ts'
import { isOfWidths, rowsByWidth } from './columns-by-width.ts'
import { decodeTable } from './decode-table.ts'
import { isKnownHeading } from './headings.ts'
import { type Delimiter, delimiters, type TableLayout } from './result-columns.ts'
import { keyIn } from './result-keys.ts'

/** Reads the table that a bank's site exports, or that was pasted (docs/bank-files.md §6.1). */

export type ResultsTable = {
  header: string[]
  /** The bank wrote the header; else the columns have letters. */
  hasHeader: boolean
  /** All of the file but the header: those below it, and then those above it. */
  rows: TableRow[]
  /** How the text was read. A spreadsheet has none. */
  layout?: Required<TableLayout>
}
type TableRow = {
  /** Number among the rows of the file that are not empty, from 1. */
  row: number
  cells: string[]
}

export type TableDefect =
  | 'too large'
  /** There is no sign in it. */
  | 'empty'
  /** A text without columns. */
  | 'no table'
  /** Not a text. */
  | 'encoding'
  /** A spreadsheet that cannot be opened. */
  | 'damaged'
  /** Nobody can say which of a spreadsheet's sheets is meant. */
  | 'several sheets'
  | 'too many rows'

export type TableReading = { ok: true; table: ResultsTable } | { ok: false; defect: TableDefect }

/** 20,000 rows of a hundred characters. Larger files are refused before they are decoded. */
export const TABLE_MAX_BYTES = 2_000_000
const MAX_ROWS = 20_000
/** Lines above the header, such as a title. */
const MAX_TITLE_ROWS = 100
/** 25 columns in every row. */
const MAX_CELLS = 500_000

const limits = { maxRows: MAX_TITLE_ROWS + MAX_ROWS + 1, maxCells: MAX_CELLS }

/** Returns undefined if there are more rows or cells than may be read. */
function rowsByDelimiter(text: string, delimiter: Delimiter): string[][] | undefined {
  const parsed = parseCsv(text, { delimiter, lenient: { isBroken: holdsRows }, ...limits })
  return parsed.ok ? parsed.rows : undefined
}

/** Reads a table of text, as it says itself or as somebody chose. */
export function readResultsTable(bytes: Uint8Array, chosen: TableLayout = {}): TableReading {
  if (bytes.length > TABLE_MAX_BYTES) return { ok: false, defect: 'too large' }
  const decoded = decodeTable(bytes, chosen.encoding)
  if (!decoded) return { ok: false, defect: 'encoding' }
  const text = withoutFormulas(decoded.text)
  if (text.trim() === '') return { ok: false, defect: 'empty' }
  const delimiter = chosen.delimiter ?? (isOfWidths(text) ? ' ' : delimiterOf(text))
  const rows = delimiter === ' ' ? rowsByWidth(text, limits) : rowsByDelimiter(text, delimiter)
  if (!rows) return { ok: false, defect: 'too many rows' }
  const reading = tableOfRows(rows)
  if (!reading.ok) return reading
  // Blanks also stand in texts for people.
  const isText = delimiter === ' ' && chosen.delimiter === undefined
  if (isText && !hasKeysOrHeadings(reading.table)) return { ok: false, defect: 'no table' }
  return {
    ok: true,
    table: { ...reading.table, layout: { delimiter, encoding: decoded.encoding } },
  }
}

/**
 * Returns the table of the rows of a file. Lines above its header, such as a title, are rows too.
 * Without a header the columns are called A, B, C. Rows are as long as the bank wrote them, without
 * empty cells at their ends.
 */
export function tableOfRows(written: readonly string[][]): TableReading {
  const all = written
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const start = headerAt(all)
  const first = all[start]
  if (!first) return { ok: false, defect: 'no table' }
  const hasHeader = !isData(first)
  const header = hasHeader ? first : first.map((_, column) => columnName(column))
  const numbered = all.map((cells, at) => {
    return { row: at + 1, cells: shortenTo(header.length, cells) }
  })
  const below = numbered.slice(hasHeader ? start + 1 : start)
  if (below.length === 0 || header.length < 2) return { ok: false, defect: 'no table' }
  const rows = [...below, ...numbered.slice(0, start)]
  if (rows.length > MAX_ROWS) return { ok: false, defect: 'too many rows' }
  return { ok: true, table: { header, hasHeader, rows } }
}

/** Returns the name of a column, from 0, as in spreadsheets. */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

const holdsKey = (cell: string) => keyIn(cell, 'reference') !== '' || keyIn(cell, 'trace') !== ''

/** Returns whether a row has a key, an amount or another number, or a date, so that it is no header. */
const isData = (cells: readonly string[]) =>
  cells.some((cell) => holdsKey(cell) || /^\D{0,3}\d[\d.,]+\D?$/.test(cell) || isDateCell(cell))

const hasKeysOrHeadings = ({ header, rows }: ResultsTable) =>
  header.filter(isKnownHeading).length > 1 || rows.some(({ cells }) => cells.some(holdsKey))

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
function headerAt(rows: readonly string[][]): number {
  const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length
  const first = rows.findIndex((cells) => filled(cells) > 1)
  const top = rows.slice(0, MAX_TITLE_ROWS)
  // What stands above the header is no row of ours.
  const data = top.findIndex((cells) => filled(cells) > 2 && cells.some(holdsKey))
  const known = top.findIndex((cells) => cells.filter(isKnownHeading).length > 1)
  if (known >= 0) return data >= 0 ? Math.min(known, data) : known
  const longest = Math.max(0, ...rows.slice(first + 1).map((cells) => cells.length))
  const full = top.findIndex((cells) => filled(cells) > 1 && cells.length >= longest)
  const header = full >= 0 && full < rows.length - 1 ? full : first
  return data >= 0 && data < header ? data : header
}

/** Returns the delimiter by which most of the first lines have the same number of cells. */
function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, 5000)
    .split(/\r?\n|\r/, 20)
    .filter((line) => line.trim() !== '')
  let best: { delimiter: Delimiter; lines: number; count: number } = {
    delimiter: ',',
    lines: 0,
    count: 0,
  }
  for (const delimiter of delimiters.filter((one) => one !== ' ')) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    for (const count of new Set(counts.filter((each) => each > 0))) {
      const alike = counts.filter((each) => each === count).length
      const isBetter = alike > best.lines || (alike === best.lines && count > best.count)
      if (isBetter) best = { delimiter, lines: alike, count }
    }
  }
  return best.delimiter
}

const LOOKED_AT_ROWS = 20

/** Returns the columns whose cells are dates. */
export const dateColumns = ({ header, rows }: Pick<ResultsTable, 'header' | 'rows'>): number[] =>
  header.flatMap((_, at) => {
    const filled = rows.slice(0, LOOKED_AT_ROWS).flatMap(({ cells }) => cells[at] || [])
    return 2 * filled.filter(isDateCell).length > filled.length ? at : []
  })
