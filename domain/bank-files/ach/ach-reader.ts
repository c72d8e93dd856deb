import { fromAsciiBytes } from '#domain/bank-files/ascii.ts'
import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { type RecordTexts, readRecord } from '#domain/bank-files/fixed-width.ts'
import {
  batchControl,
  batchHeader,
  entryDetail,
  fileControl,
  fileHeader,
  fillerRecord,
  RECORD_LENGTH,
} from './ach-layout.ts'

/** Of entries without additional records. */
const none: string[] = []

/** Splits a NACHA file into its records, ours or a bank's (docs/bank-files.md §2.7). */

export class AchEntry {
  /** Line of the record, from 1. */
  readonly line: number
  readonly #record: string
  #addenda = none

  constructor(line: number, record: string) {
    this.line = line
    this.#record = record
  }

  /** The fields of the record, cut out on each access: a large file of a bank fits into memory. */
  get detail(): RecordTexts<(typeof entryDetail)['fields']> {
    return readRecord(entryDetail, this.#record)
  }

  /** The records of type 7 that follow. */
  get addenda(): readonly string[] {
    return this.#addenda
  }

  addAddenda(record: string): void {
    if (this.#addenda === none) this.#addenda = [record]
    else this.#addenda.push(record)
  }
}

export type AchBatch = {
  line: number
  header: RecordTexts<(typeof batchHeader)['fields']>
  entries: AchEntry[]
  control: RecordTexts<(typeof batchControl)['fields']>
  control_line: number
}

export type AchFile = {
  header: RecordTexts<(typeof fileHeader)['fields']>
  batches: AchBatch[]
  control: RecordTexts<(typeof fileControl)['fields']>
  control_line: number
  /** All records, including the filling ones. */
  lines: string[]
}

/** Why a file cannot be split into records. */
type AchReadingDefect =
  | 'too large'
  | 'empty'
  /** Bytes beyond ASCII: binary data, UTF-16 or another encoding. */
  | 'encoding'
  /** The first record is no file header. */
  | 'no NACHA file'
  /** A line has other than 94 characters. */
  | 'line length'
  /** A record is at a place where its type is not allowed. */
  | 'order'
  /** The file ends before its control record. */
  | 'cut short'

type AchReading =
  | { ok: true; file: AchFile }
  | { ok: false; defects: [FileDefect & { defect: AchReadingDefect }] }

/** About 10,000 returns. Larger files of a bank are refused before they are decoded. */
export const ACH_MAX_BYTES = 2_000_000

/**
 * Reads the records of a file. Does not check totals or fields. Our own files may have any size.
 */
export function readAchRecords(bytes: Uint8Array, maxBytes = Number.POSITIVE_INFINITY): AchReading {
  if (bytes.length > maxBytes) return refused('too large')
  const text = fromAsciiBytes(withoutByteOrderMark(bytes))
  if (text === undefined || text.includes('\0')) return refused('encoding')
  if (text.trim() === '') return refused('empty')
  if (!text.startsWith('101')) return refused('no NACHA file')
  const { lines, wrong } = splitLines(text)
  return wrong === undefined ? readLines(lines) : refused('line length', wrong)
}

const refused = (defect: AchReadingDefect, line = 1): AchReading => ({
  ok: false,
  defects: [{ line, defect }],
})

const withoutByteOrderMark = (bytes: Uint8Array) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/**
 * Splits at line ends, up to the first line of another length (`wrong`, from 1), so that a large file
 * of short lines takes no memory. Empty lines may stand at the end.
 */
function splitLines(text: string): { lines: string[]; wrong?: number } {
  // Some banks send records without line ends.
  if (!text.includes('\n') && text.length % RECORD_LENGTH === 0) {
    return { lines: text.match(/.{94}/gs) ?? [] }
  }
  const lines: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end + 1
    const line = text.slice(start, next).replace(/\r?\n$/, '')
    if (line.length !== RECORD_LENGTH) {
      return text.slice(start).trim() === '' ? { lines } : { lines, wrong: lines.length + 1 }
    }
    lines.push(line)
    start = next
  }
  return { lines }
}

function readLines(lines: string[]): AchReading {
  const batches: AchBatch[] = []
  let open: Omit<AchBatch, 'control' | 'control_line'> | undefined
  let at = 1
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const number = at + 1
    const type = line.charAt(0)
    const last = open?.entries.at(-1)
    if (type === '5' && !open) {
      open = { line: number, header: readRecord(batchHeader, line), entries: [] }
    } else if (type === '6' && open) {
      open.entries.push(new AchEntry(number, line))
    } else if (type === '7' && last) {
      last.addAddenda(line)
    } else if (type === '8' && open) {
      batches.push({ ...open, control: readRecord(batchControl, line), control_line: number })
      open = undefined
    } else break
  }
  const end = lines[at]
  if (end === undefined) return refused('cut short', lines.length)
  const isFilled = lines.slice(at + 1).every((line) => line === fillerRecord)
  if (end.charAt(0) !== '9' || open || !isFilled) return refused('order', at + 1)
  const header = readRecord(fileHeader, lines[0] ?? '')
  const control = readRecord(fileControl, end)
  return { ok: true, file: { header, batches, control, control_line: at + 1, lines } }
}
