import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import {
  malformedFields,
  type RecordLayout,
  type RecordTexts,
  readRecord,
} from '#domain/bank-files/fixed-width.ts'
import { shortDatePattern } from '#domain/bank-files/formats.ts'
import { decodeHebrew, fromBytes, isCarriedBy } from './hebrew-codes.ts'
import type { IsraeliSettings } from './israeli-content.ts'
import {
  endRecord,
  headerRecord,
  ISRAELI_RECORD_LENGTH,
  LINE_END,
  movementRecord,
  totalRecord,
} from './israeli-layout.ts'

/** Checks a MASAV file of our own before it is offered (docs/bank-files.md §3.5). */

type Header = RecordTexts<(typeof headerRecord)['fields']>
type Movement = RecordTexts<(typeof movementRecord)['fields']>
type Total = RecordTexts<(typeof totalRecord)['fields']>

export type IsraeliReading =
  | { ok: true; header: Header; movements: Movement[]; total: Total }
  | { ok: false; defects: FileDefect[] }

type ReadingSettings = Pick<IsraeliSettings, 'hebrew_code' | 'names_reversed' | 'final_line_end'>

/**
 * Reads a file. Returns its records with payees decoded, in logical order and without spaces around
 * them, or everything that is wrong with it.
 */
export function readIsraeliFile(bytes: Uint8Array, settings: ReadingSettings): IsraeliReading {
  const text = fromBytes(bytes)
  const { final_line_end } = settings
  if (text.endsWith(LINE_END) !== final_line_end) return refused(1, 'last line end')
  const lines = (final_line_end ? text.slice(0, -LINE_END.length) : text).split(LINE_END)
  const wrong = lines.findIndex((line) => line.length !== ISRAELI_RECORD_LENGTH)
  if (wrong >= 0) return refused(wrong + 1, 'line length')
  if (lines.at(-1) !== endRecord || lines.length < SHORTEST)
    return refused(lines.length, 'cut short')
  const records = lines.slice(0, -1)
  const layouts = [headerRecord, ...records.slice(2).map(() => movementRecord), totalRecord]
  const form = layouts.flatMap((layout, at) => formDefects(layout, records[at] ?? '', at + 1))
  // Sums can only be computed if all number fields are digits.
  if (form.length > 0) return { ok: false, defects: form }
  const header = readRecord(headerRecord, records[0] ?? '')
  const movements = records.slice(1, -1).map((line) => readMovement(line, settings))
  const total = readRecord(totalRecord, records.at(-1) ?? '')
  const defects = [
    ...nameDefects(header, movements, settings),
    ...movements.flatMap((movement, at) => movementDefects(movement, header, at + 2)),
    ...totalDefects(header, movements, total),
  ]
  return defects.length > 0 ? { ok: false, defects } : { ok: true, header, movements, total }
}

/** Header, one movement, total and end record. */
const SHORTEST = 4

const refused = (line: number, defect: string): IsraeliReading => ({
  ok: false,
  defects: [{ line, defect }],
})

const formDefects = (layout: RecordLayout, text: string, line: number): FileDefect[] =>
  malformedFields(layout, text).map((field) => ({ line, defect: 'form', field }))

function readMovement(line: string, { hebrew_code, names_reversed }: ReadingSettings): Movement {
  const movement = readRecord(movementRecord, line)
  const field = names_reversed ? [...movement.payee].reverse().join('') : movement.payee
  return { ...movement, payee: decodeHebrew(hebrew_code, field).trim() }
}

function nameDefects(
  header: Header,
  movements: readonly Movement[],
  { hebrew_code }: ReadingSettings,
): FileDefect[] {
  const institution = decodeHebrew(hebrew_code, header.institution_name).trim()
  const isWrong = (name: string) => !/[א-תA-Z]/.test(name) || !isCarriedBy(hebrew_code, name)
  return [
    ...(isWrong(institution) ? [{ line: 1, defect: 'characters', field: 'institution_name' }] : []),
    ...movements.flatMap(({ payee }, at) =>
      isWrong(payee) ? [{ line: at + 2, defect: 'characters', field: 'payee' }] : [],
    ),
  ]
}

function movementDefects(movement: Movement, header: Header, line: number): FileDefect[] {
  const wrong = [
    ...(movement.institution === header.institution ? [] : ['institution']),
    ...(['bank', 'account', 'teudat_zeut', 'amount'] as const).filter(
      (field) => BigInt(movement[field]) === 0n,
    ),
    ...(/000000$/.test(movement.reference) ? ['reference'] : []),
  ]
  return wrong.map((field) => ({ line, defect: 'form', field }))
}

function totalDefects(header: Header, movements: readonly Movement[], total: Total): FileDefect[] {
  const line = movements.length + 2
  const sum = movements.reduce((agorot, movement) => agorot + BigInt(movement.amount), 0n)
  const shared = ['institution', 'payment_date', 'serial'] as const
  const dates = ['payment_date', 'creation_date'] as const
  const references = new Set(movements.map(({ reference }) => reference))
  return [
    ...dates
      .filter((field) => !shortDatePattern.test(header[field]))
      .map((field) => ({ line: 1, defect: 'form', field })),
    ...shared
      .filter((field) => total[field] !== header[field])
      .map((field) => ({ line, defect: 'differs', field })),
    ...(BigInt(total.total) === sum ? [] : [{ line, defect: 'total', field: 'total' }]),
    ...(Number(total.count) === movements.length
      ? []
      : [{ line, defect: 'total', field: 'count' }]),
    ...(references.size === movements.length
      ? []
      : [{ line, defect: 'repeated', field: 'reference' }]),
  ]
}
