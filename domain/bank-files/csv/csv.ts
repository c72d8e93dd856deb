/**
 * CSV for machines (docs/bank-files.md §1.4): ASCII, CR LF, no byte-order mark, and cells as they are.
 * An apostrophe against formulas would reach the bank as part of the value.
 */

/**
 * Writes rows as CSV. Cells are quoted if they need it, and if `isQuoted` says so of a cell and its
 * column (from 0).
 */
export function writeCsv(
  rows: readonly (readonly string[])[],
  isQuoted: (cell: string, column: number) => boolean = () => false,
): string {
  const write = (cell: string, at: number) =>
    needsQuotes.test(cell) || isQuoted(cell, at) ? quote(cell) : cell
  return rows.map((row) => `${row.map(write).join(',')}\r\n`).join('')
}

const needsQuotes = /[",\r\n]/
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

type ParsedCsv =
  | { ok: true; rows: string[][] }
  | { ok: false; line: number; defect: 'quotes' | 'too much' }

type CsvOptions = {
  delimiter?: string
  /**
   * A quote ends a cell only before a delimiter or line end, spaces around quotes are left out, and a
   * quoted cell for which `isBroken` says so is read as if it had no quotes, up to the next delimiter.
   */
  lenient?: { isBroken: (cell: string) => boolean }
  /** Limits. Parsing fails at the first row or cell beyond them. */
  maxRows?: number
  maxCells?: number
}

/**
 * Parses CSV in one pass (RFC 4180), with LF or CR LF and any one-character delimiter. Empty lines
 * are skipped. Fails with the line (from 1) at which a quoted cell begins or ends wrongly, or at
 * which there are too many rows or cells.
 */
export function parseCsv(
  text: string,
  {
    delimiter = ',',
    lenient,
    maxRows = text.length + 1,
    maxCells = text.length + 1,
  }: CsvOptions = {},
): ParsedCsv {
  const cell = lenient ? lenientPattern(delimiter) : cellPattern(delimiter)
  const plainCell = plainPattern(delimiter)
  const rows: string[][] = []
  let cells = 0
  let row: string[] = []
  let line = 1
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex
    let found = cell.exec(text)
    if (lenient && found?.[1] !== undefined && lenient.isBroken(found[1])) {
      plainCell.lastIndex = from
      found = plainCell.exec(text)
      cell.lastIndex = plainCell.lastIndex
    }
    if (!found) return { ok: false, line, defect: 'quotes' }
    cells += 1
    if (cells > maxCells || rows.length >= maxRows) return { ok: false, line, defect: 'too much' }
    const [, inQuotes, plain = '', end = ''] = found
    row.push(inQuotes ? inQuotes.replaceAll('""', '"') : plain)
    if (found[0].includes('\n')) line += found[0].split('\n').length - 1
    const isLast = cell.lastIndex === text.length
    if (end === delimiter && isLast) row.push('')
    if (end === delimiter && !isLast) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return { ok: true, rows }
}

/**
 * Matches one cell and what follows it: the delimiter, a line end or the end of the text. Allows a
 * thousand quotes in a cell, because each takes memory while the engine may still backtrack.
 */
function cellPattern(delimiter: string): RegExp {
  const escaped = delimiter.replace(/[|\\]/g, '\\$&')
  return new RegExp(
    `(?:"([^"]*(?:""[^"]*){0,1000})"|([^"${escaped}\\r\\n][^${escaped}\\r\\n]*|))(${escaped}|\\r?\\n|\\r|$)`,
    'y',
  )
}

/** The same with quotes inside of cells that may not be doubled. Never fails. */
function lenientPattern(delimiter: string): RegExp {
  const escaped = delimiter.replace(/[|\\]/g, '\\$&')
  const end = `(${escaped}|\\r?\\n|\\r|$)`
  // A doubled quote is one of the cell also before a delimiter. No text can be read in two ways, or the
  // engine would try all of them.
  const inner = `[^"]*(?:(?:""|"(?!"| *${end.replace('(', '(?:')}))[^"]*){0,1000}`
  return new RegExp(`(?: *"(${inner})" *|([^${escaped}\\r\\n]*))${end}`, 'y')
}

/** A cell up to the next delimiter or line end, whatever its quotes; its first group stays empty. */
function plainPattern(delimiter: string): RegExp {
  const escaped = delimiter.replace(/[|\\]/g, '\\$&')
  return new RegExp(`()([^${escaped}\\r\\n]*)(${escaped}|\\r?\\n|\\r|$)`, 'y')
}
