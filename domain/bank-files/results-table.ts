import { parseCsv } from './csv.ts'

/** Reads the table that a bank's site exports, or that was pasted (docs/bank-files.md §6.1). */

export type ResultsTable = {
  header: string[]
  rows: TableRow[]
}
export type TableRow = {
  /** Number of the row below the header, from 1. */
  row: number
  cells: string[]
}

export type TableDefect =
  | 'too large'
  | 'empty'
  /** Not a text: binary data or UTF-16. */
  | 'encoding'
  /** A quoted cell begins or ends wrongly. */
  | 'quotes'
  /** A row has more cells than the header. */
  | 'columns'
  | 'too many rows'

export type ResultsReading =
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

/** Reads a table with a header. Lines of one cell above it, such as a title, are skipped. */
export function readResultsTable(bytes: Uint8Array): ResultsReading {
  if (bytes.length > TABLE_MAX_BYTES) return { ok: false, defect: 'too large' }
  const text = decode(bytes)
  if (text === undefined) return { ok: false, defect: 'encoding' }
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
  const start = parsed.rows.findIndex((cells) => cells.filter((cell) => cell.trim()).length > 1)
  const [header, ...rows] = start < 0 ? [] : parsed.rows.slice(start)
  if (!header || rows.length === 0) return { ok: false, defect: 'empty' }
  if (rows.length > MAX_ROWS) return { ok: false, defect: 'too many rows' }
  const wrong = rows.findIndex((cells) => cells.length > header.length)
  if (wrong >= 0) return { ok: false, defect: 'columns', row: wrong + 1 }
  const trimmed = rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => cell.trim()),
  }))
  return { ok: true, table: { header: header.map((cell) => cell.trim()), rows: trimmed } }
}

/**
 * Decodes UTF-8, or else Windows-1252: the columns that matter are ASCII. Returns undefined if there
 * are control characters, which no table has.
 */
function decode(bytes: Uint8Array): string | undefined {
  const text = decodeStrictly(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return /(?!\s)\p{Cc}/u.test(text) ? undefined : text
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the delimiter that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const sample = text.split('\n', 10).join('\n').slice(0, 5000)
  const counts = delimiters.map((delimiter) => sample.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
