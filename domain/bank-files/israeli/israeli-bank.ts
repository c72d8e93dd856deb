import { type BankFile, DefectiveBankFile, totalCents } from '#domain/bank-files/bank-file.ts'
import { toBytes, toHebrewLetters } from './hebrew-codes.ts'
import {
  type IsraeliFileContent,
  type IsraeliPayment,
  israeliFileProblems,
  numbersOf,
} from './israeli-content.ts'
import { PAYEE_LENGTH } from './israeli-layout.ts'
import { type IsraeliReading, readIsraeliFile } from './israeli-reader.ts'
import { writeIsraeliFile } from './israeli-writer.ts'

/**
 * Returns the file for Israeli bank transfers, `israeli_bank.txt` (docs/bank-files.md §3), or all
 * problems. Amounts are agorot. Throws `DefectiveBankFile` if the reader refuses the result.
 */
export function createIsraeliFile(content: IsraeliFileContent): BankFile {
  const problems = israeliFileProblems(content)
  if (problems.length > 0) return { ok: false, problems }
  const bytes = toBytes(writeIsraeliFile(content))
  verifyIsraeliFile(bytes, content)
  return { ok: true, bytes, count: content.payments.length, total: totalCents(content.payments) }
}

/** Throws `DefectiveBankFile` unless the reader accepts the bytes and finds exactly the payments. */
export function verifyIsraeliFile(bytes: Uint8Array, content: IsraeliFileContent): void {
  const reading = readIsraeliFile(bytes, content.settings)
  if (!reading.ok) throw new DefectiveBankFile(reading.defects)
  const isComplete = fingerprintsOf(reading) === content.payments.map(fingerprintOf).join()
  if (!isComplete) throw new DefectiveBankFile([{ line: 1, defect: 'payments differ' }])
}

/** What must be the same in a payment and in the movement that was read back. */
function fingerprintOf(payment: IsraeliPayment): string {
  const { bank, branch, account, teudat_zeut } = numbersOf(payment)
  const payee = toHebrewLetters(payment.payee).slice(0, PAYEE_LENGTH).trim()
  const reference = BigInt(payment.reference.slice(1))
  return [reference, payment.cents, bank, branch, account, teudat_zeut, payee].join('|')
}

const fingerprintsOf = ({ movements }: IsraeliReading & { ok: true }) =>
  movements
    .map((read) =>
      [
        BigInt(read.reference),
        BigInt(read.amount),
        Number(read.bank),
        read.branch,
        read.account,
        read.teudat_zeut,
        read.payee,
      ].join('|'),
    )
    .join()
