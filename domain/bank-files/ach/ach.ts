import { toAsciiBytes } from '#domain/bank-files/ascii.ts'
import { type BankFile, DefectiveBankFile, totalCents } from '#domain/bank-files/bank-file.ts'
import { readOwnAchFile } from './ach-check.ts'
import type { AchFileContent, AchPayment } from './ach-content.ts'
import { creditCodes } from './ach-layout.ts'
import { achFileProblems, normalizeAchFile } from './ach-problems.ts'
import type { AchFile } from './ach-reader.ts'
import { writeAchFile } from './ach-writer.ts'

/** The file for ACH payments: `ach.txt` (docs/bank-files.md §2). Amounts are US cents. */

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** Returns a calendar date as the descriptive date of a batch: `2026-11-27` becomes `NOV 27`. */
export function descriptiveDate(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}`
}

/**
 * Returns the file, or all problems. Count and total are those of the payments, without the debit of
 * a balanced file. Throws `DefectiveBankFile` if the reader refuses the result.
 */
export function createAchFile(given: AchFileContent): BankFile {
  const problems = achFileProblems(given)
  if (problems.length > 0) return { ok: false, problems }
  const content = normalizeAchFile(given)
  const payments = content.batches.flatMap((batch) => batch.payments)
  const bytes = toAsciiBytes(writeAchFile(content))
  verifyAchFile(bytes, payments)
  return { ok: true, bytes, count: payments.length, total: totalCents(payments) }
}

/**
 * Throws `DefectiveBankFile` unless the reader accepts the bytes and finds exactly these payments,
 * whose names are as the file carries them.
 */
export function verifyAchFile(bytes: Uint8Array, payments: readonly AchPayment[]): void {
  const reading = readOwnAchFile(bytes)
  if (!reading.ok) throw new DefectiveBankFile(reading.defects)
  const isComplete = fingerprintsOf(reading.file).join() === payments.map(fingerprintOf).join()
  if (!isComplete) throw new DefectiveBankFile([{ line: 1, defect: 'payments differ' }])
}

/** What must be the same in a payment and in the entry that was read back. */
const fingerprintOf = (payment: AchPayment) =>
  [
    payment.reference,
    payment.cents,
    payment.routing_number,
    payment.account_number,
    creditCodes[payment.account_type],
    payment.payee,
    payment.trace,
  ].join('|')

const fingerprintsOf = (file: AchFile) =>
  file.batches.flatMap(({ entries }) =>
    entries
      .map(({ detail }) => detail)
      .filter((detail) => detail.individual_id.trim() !== 'OFFSET')
      .map((detail) =>
        [
          detail.individual_id.trim(),
          BigInt(detail.amount),
          detail.receiving_dfi + detail.check_digit,
          detail.account.trim(),
          detail.transaction_code,
          detail.individual_name.trim(),
          Number(detail.trace.slice(8)),
        ].join('|'),
      ),
  )
