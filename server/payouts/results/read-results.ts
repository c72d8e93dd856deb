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
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 10))
  return /^(?:ï»¿)?101[ \d]/.test(start)
    ? readAnswers(reader, bytes)
    : readTable(reader, bytes, chosen)
}
