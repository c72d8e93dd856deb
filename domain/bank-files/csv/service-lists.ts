import {
  type BankFile,
  type BankFileProblem,
  type ProblemCode,
  problemsOf,
} from '#domain/bank-files/bank-file.ts'
import { toPlainMarks } from '#domain/bank-files/bank-text.ts'
import { csvAmount } from '#domain/bank-files/formats.ts'
import { fromCents } from '#domain/money.ts'
import { nameWords } from '#domain/names.ts'
import { type CsvLayout, type CsvRow, createCsvFile } from './csv-file.ts'

/** What the office hands to a service, and what it is warned of (docs/bank-files.md §5.5). */

type DigitalCheck = {
  /** `K` and eight digits. */
  reference: string
  /** US cents. */
  cents: bigint
  payee: string
  email: string
}

const columns = {
  payee: /^(?![=+\-@])[\x20-\x7e]+$/,
  email: /^[\x21-\x7e]+@[\x21-\x7e]+$/,
  amount: csvAmount,
  memo: /^Charitable assistance K\d{8}$/,
  reference: /^K\d{8}$/,
}

export const digitalCheckLayout: CsvLayout<keyof typeof columns> = {
  columns,
  hasHeader: true,
  unique: ['reference'],
}

/**
 * Returns the checks that a service sends by e-mail, one line per check, or all problems. Throws
 * `DefectiveBankFile` if the reader refuses the result.
 */
export function createDigitalCheckFile(checks: readonly DigitalCheck[]): BankFile {
  const rows = checks.map(({ reference, cents, payee, email }) => ({
    payee: toPlainMarks(payee),
    email,
    amount: fromCents(cents),
    memo: `Charitable assistance ${reference}`,
    reference,
  }))
  const problems = rows.flatMap(digitalCheckProblems)
  return problems.length > 0
    ? { ok: false, problems }
    : createCsvFile(digitalCheckLayout, rows, checks)
}

type DigitalRow = Pick<CsvRow<keyof typeof columns>, 'payee' | 'email' | 'reference'>

const digitalCheckProblems = ({ payee, email, reference }: DigitalRow): BankFileProblem[] =>
  problemsOf(
    {
      payee: columns.payee.test(payee) ? undefined : 'characters',
      email: emailProblem(email),
    },
    reference,
  )

/** Returns why a service could not send a digital check to an address. */
export const emailProblem = (email: string): ProblemCode | undefined => {
  if (email === '') return 'missing'
  return columns.email.test(email) ? undefined : 'characters'
}

/**
 * Returns whether a check of the OJC Fund would go to the requester. A donor-advised fund may not pay
 * natural persons, so the office is warned, never stopped.
 */
export function isPaidToRequester(payee: string, fullName: string): boolean {
  return nameWords(payee).join(' ') === nameWords(fullName).join(' ')
}
