import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { malformedFields, type RecordLayout } from '#domain/bank-files/fixed-width.ts'
import { batchControl, entryDetail, fileControl, isDebit } from './ach-layout.ts'
import type { AchBatch, AchEntry, AchFile } from './ach-reader.ts'

/** The counts and sums of the control records (docs/bank-files.md §2.5). Amounts are US cents. */

type AchTotals = {
  /** Entries and their additional records. */
  entry_count: number
  entry_hash: bigint
  total_debit: bigint
  total_credit: bigint
}

/** The entry hash keeps its rightmost ten digits. */
const HASH_LIMIT = 10n ** 10n

const none: AchTotals = { entry_count: 0, entry_hash: 0n, total_debit: 0n, total_credit: 0n }

/** Adds up totals of entries or batches. The hash drops what exceeds ten digits. */
export function addTotals(parts: readonly AchTotals[]): AchTotals {
  return parts.reduce(
    (sum, part) => ({
      entry_count: sum.entry_count + part.entry_count,
      entry_hash: (sum.entry_hash + part.entry_hash) % HASH_LIMIT,
      total_debit: sum.total_debit + part.total_debit,
      total_credit: sum.total_credit + part.total_credit,
    }),
    none,
  )
}

/** Returns what one entry adds to the totals of its batch. Expects digits in its number fields. */
export function totalsOfEntry(
  entry: { transaction_code: string; receiving_dfi: string; amount: string },
  addendaCount: number,
): AchTotals {
  const cents = BigInt(entry.amount)
  return {
    entry_count: 1 + addendaCount,
    entry_hash: BigInt(entry.receiving_dfi),
    total_debit: isDebit(entry.transaction_code) ? cents : 0n,
    total_credit: isDebit(entry.transaction_code) ? 0n : cents,
  }
}

/**
 * Returns the counts and sums of the control records that differ from the entries. Expects digits in
 * all number fields (`formDefects`).
 */
export function totalsDefects(file: AchFile): FileDefect[] {
  const totals = file.batches.map(totalsOfBatch)
  const { control, control_line: line } = file
  const isCountRight = Number(control.batch_count) === file.batches.length
  return [
    ...file.batches.flatMap((batch, at) =>
      differences(batch.control, totals[at] ?? none, batch.control_line),
    ),
    ...differences(control, addTotals(totals), line),
    ...(isCountRight ? [] : [{ line, defect: 'total', field: 'batch_count' }]),
  ]
}

/** Returns the fields of entries and control records that are not digits, but should be. */
export function formDefects(file: AchFile): FileDefect[] {
  const find = (layout: RecordLayout, line: number) =>
    malformedFields(layout, file.lines[line - 1] ?? '').map((field) => {
      return { line, defect: 'form', field }
    })
  return [
    ...file.batches.flatMap((batch) => [
      ...batch.entries.flatMap(({ line }) => find(entryDetail, line)),
      ...find(batchControl, batch.control_line),
    ]),
    ...find(fileControl, file.control_line),
  ]
}

const totalsOfBatch = (batch: AchBatch) =>
  addTotals(
    batch.entries.map((entry: AchEntry) => totalsOfEntry(entry.detail, entry.addenda.length)),
  )

type Control = Record<keyof AchTotals, string>

function differences(control: Control, totals: AchTotals, line: number): FileDefect[] {
  return (Object.keys(none) as (keyof AchTotals)[])
    .filter((field) => BigInt(control[field]) !== BigInt(totals[field]))
    .map((field) => ({ line, defect: 'total', field }))
}
