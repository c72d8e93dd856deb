import { inflateRawSync } from 'node:zlib'
import readXlsx, { type CellValue } from 'read-excel-file/node'
import {
  columnName,
  TABLE_MAX_BYTES,
  type TableReading,
  tableOfRows,
} from '#domain/bank-files/results/results-table.ts'
import { createZip } from '#server/sheets/index.ts'

/** Reads a spreadsheet (XLSX) of a bank, or an export of our own. */

/** The parts of a workbook, unpacked: 20,000 rows of ten cells. */
const MAX_UNPACKED_BYTES = 12_000_000
const MAX_PARTS = 1_000
/** With the empty ones that a far cell makes of all before it. */
const MAX_CELLS = 500_000
/** With empty ones between those that are read. */
const MAX_SHEET_ROWS = 25_000

/**
 * Reads the only sheet that has rows. The parts are unpacked here, up to a limit, and packed anew,
 * because the reader would unpack whatever there is.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<TableReading> {
  try {
    const parts = bytes.length > TABLE_MAX_BYTES ? undefined : partsOf(Buffer.from(bytes))
    const addressed = parts?.map(withAddresses)
    if (!addressed?.every((part) => part !== undefined)) return { ok: false, defect: 'too large' }
    const sheets = await readXlsx(await createZip(addressed), { parseNumber: shownNumber })
    const [first, ...others] = sheets.filter(({ data }) => data.length > 1)
    if (others.length > 0) return { ok: false, defect: 'several sheets' }
    const { data } = first ?? sheets[0] ?? { data: [] }
    const rows = data.map((row) => row.map(textOf))
    const characters = rows.flat().reduce((sum, { length }) => sum + length, 0)
    return characters > TABLE_MAX_BYTES ? { ok: false, defect: 'too large' } : tableOfRows(rows)
  } catch {
    return { ok: false, defect: 'damaged' }
  }
}

type Part = { name: string; content: Buffer }

/** Returns the parts with text, undefined if they are too large. Throws for what is no archive. */
function partsOf(archive: Buffer): Part[] | undefined {
  const end = archive.lastIndexOf('PK\x05\x06')
  if (end < 0) throw new RangeError('No directory')
  const count = archive.readUInt16LE(end + 10)
  const parts: Part[] = []
  let left = MAX_UNPACKED_BYTES
  for (let at = archive.readUInt32LE(end + 16), part = 0; part < count; part += 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const head = archive.readUInt32LE(at + 42)
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    if (/\.(?:xml|rels)$/.test(name)) {
      const content = archive.readUInt16LE(at + 10) === 0 ? packed : unpacked(packed, left)
      left -= content?.length ?? left + 1
      if (!content || left < 0 || part > MAX_PARTS) return undefined
      parts.push({ name, content })
    }
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32)
  }
  return parts
}

/** Returns undefined if it would be longer. */
function unpacked(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}

const tags = /<((?:\w+:)?(?:row|c))(?=[\s/>])([^<>]*)>/g

/**
 * Returns a sheet with the addresses of its rows and cells, which some programs leave out because each
 * follows the one before. Undefined if it would have more rows or cells than are read. Throws for an
 * address of another form.
 */
function withAddresses(part: Part): Part | undefined {
  if (!part.content.includes('sheetData')) return part
  const text = part.content.toString()
  const missing: { at: number; address: string }[] = []
  let [row, column, columns] = [0, 0, 0]
  for (const { index, 1: name = '', 2: rest = '' } of text.matchAll(tags)) {
    const [, one, other] = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest) ?? []
    const isRow = name.endsWith('row')
    const next = isRow ? String(row + 1) : `${columnName(column)}${row}`
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(one ?? other ?? next) ?? []
    if (!digits) throw new RangeError('No address of a cell')
    row = Number(digits)
    column = isRow ? 0 : columnOf(letters)
    columns = Math.max(columns, column)
    if (row > MAX_SHEET_ROWS || row * columns > MAX_CELLS) return undefined
    if (!one && !other) missing.push({ at: index + 1 + name.length, address: next })
  }
  if (missing.length === 0) return part
  const starts = [0, ...missing.map(({ at }) => at)]
  const pieces = missing.map(
    ({ at, address }, index) => `${text.slice(starts[index], at)} r="${address}"`,
  )
  return { ...part, content: Buffer.from(pieces.join('') + text.slice(starts.at(-1))) }
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

/** The digits that a spreadsheet shows of a number: it keeps no more. */
const shownNumber = (written: string) => String(Number(Number(written).toPrecision(15)))

const textOf = (cell: CellValue<string> | null): string => {
  const value: unknown = cell
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
}
