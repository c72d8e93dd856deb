import { isAchFile } from '#domain/bank-files/results/ach-text.ts'
import { isXlsx, otherFormatOf } from '#domain/bank-files/results/other-formats.ts'
import { readAnswers } from './read-answers.ts'
import { readTable } from './read-table.ts'
import type { Reader, ReadResults, TableChoices } from './reported-row.ts'

/** Reads what a bank reports, and finds the payments that it is about (docs/product.md §14.19). */

/** Reads a file of the ACH network, or else a table whose columns were chosen or are suggested. */
export async function readUploadedResults(
  reader: Reader,
  bytes: Uint8Array,
  chosen: TableChoices,
): Promise<ReadResults> {
  if (isAchFile(bytes)) return readAnswers(reader, bytes)
  // Somebody may tell how the columns of a text are set apart.
  const other = isXlsx(bytes) || chosen.reading ? undefined : otherFormatOf(bytes)
  return other ? { ok: false, code: `payout.results.${other}` } : readTable(reader, bytes, chosen)
}
