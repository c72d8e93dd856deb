import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { malformedFields, type RecordLayout } from '#domain/bank-files/fixed-width.ts'
import { routingProblem } from '#domain/bank-files/formats.ts'
import { batchDefects } from './ach-batch-check.ts'
import { BLOCKING_FACTOR, batchHeader, fileHeader, RECORD_LENGTH } from './ach-layout.ts'
import { type AchFile, readAchRecords } from './ach-reader.ts'
import { formDefects, totalsDefects } from './ach-totals.ts'

/**
 * Checks a NACHA file of our own before it is offered (docs/bank-files.md §2.6). Other readers accept
 * some of what is refused here, such as an empty name or a wrong block count.
 */

type CheckedAchFile = { ok: true; file: AchFile } | { ok: false; defects: FileDefect[] }

/** Reads a file of our own. Returns its records, or everything that is wrong with it. */
export function readOwnAchFile(bytes: Uint8Array): CheckedAchFile {
  const reading = readAchRecords(bytes)
  if (!reading.ok) return reading
  const { file } = reading
  const form = [...headerDefects(file), ...formDefects(file), ...characterDefects(file)]
  // Totals can only be computed if all number fields are digits.
  if (form.length > 0) return { ok: false, defects: form }
  const defects = [
    ...totalsDefects(file),
    ...blockDefects(file, bytes.length),
    ...file.batches.flatMap(batchDefects),
    ...traceDefects(file),
  ]
  return defects.length > 0 ? { ok: false, defects } : reading
}

/** The fields that every bank's conversion keeps unchanged, in all records. */
const allowedLine = /^[A-Z0-9 .,\-/&']*$/

const characterDefects = ({ lines }: AchFile): FileDefect[] =>
  lines.flatMap((line, at) => {
    return allowedLine.test(line) ? [] : [{ line: at + 1, defect: 'characters' }]
  })

function headerDefects({ header, lines, batches }: AchFile): FileDefect[] {
  const find = (layout: RecordLayout, line: number) =>
    malformedFields(layout, lines[line - 1] ?? '').map((field) => ({ line, defect: 'form', field }))
  const destination = routingProblem(header.destination.trim())
  return [
    ...find(fileHeader, 1),
    ...batches.flatMap(({ line }) => find(batchHeader, line)),
    ...(destination ? [{ line: 1, defect: 'form', field: 'destination' }] : []),
  ]
}

/** Checks the block count, the filling records, and that all lines end alike, the last one too. */
function blockDefects({ lines, control, control_line: line }: AchFile, size: number): FileDefect[] {
  const blocks = Math.ceil(line / BLOCKING_FACTOR)
  const sizes = [1, 2].map((lineEnd) => lines.length * (RECORD_LENGTH + lineEnd))
  return [
    ...(lines.length === blocks * BLOCKING_FACTOR ? [] : [{ line, defect: 'filling records' }]),
    ...(Number(control.block_count) === blocks
      ? []
      : [{ line, defect: 'total', field: 'block_count' }]),
    ...(sizes.includes(size) ? [] : [{ line: lines.length, defect: 'line ends' }]),
  ]
}

/** Trace numbers ascend through the whole file, and batch numbers count from 1. */
function traceDefects({ batches }: AchFile): FileDefect[] {
  const entries = batches.flatMap((batch) => batch.entries)
  const traces = entries.flatMap(({ line, detail }, at) => {
    const before = entries[at - 1]?.detail.trace ?? ''
    return detail.trace > before ? [] : [{ line, defect: 'not ascending', field: 'trace' }]
  })
  const numbers = batches.flatMap(({ header, line }, at) =>
    Number(header.batch_number) === at + 1
      ? []
      : [{ line, defect: 'not ascending', field: 'batch_number' }],
  )
  return [...traces, ...numbers]
}
