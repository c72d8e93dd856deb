import {
  type BankFile,
  type BankFileProblem,
  problemsOf,
  repeatedProblems,
} from '#domain/bank-files/bank-file.ts'
import { textProblem, toBankName } from '#domain/bank-files/bank-text.ts'
import {
  amountProblem,
  csvAmount,
  dateProblem,
  formatProblem,
  MAX_STORED_CENTS,
  routingProblem,
} from '#domain/bank-files/formats.ts'
import { fromCents } from '#domain/money.ts'
import { checkNumberPattern, checkPayeePattern, checkPayeeRule } from './check.ts'
import { type CsvLayout, createCsvFile } from './csv-file.ts'

/**
 * The list of checks that the bank may pay: `positive_pay.csv` (docs/bank-files.md §5.3). Amounts are
 * US cents.
 */

export type PositivePaySettings = { routing_number: string; account_number: string }

export type IssuedCheck = {
  /**
   * Reference of the payment. Only problems name it, the file does not. A voided check and its
   * successor share it.
   */
  reference: string
  check_number: number
  /** A voided check is named so that the bank refuses it. */
  is_void: boolean
  /** Calendar date on the check. */
  issue_date: string
  cents: bigint
  payee: string
}

const columns = {
  routing_number: /^\d{9}$/,
  account_number: /^\d{1,17}$/,
  kind: /^[IV]$/,
  check_number: checkNumberPattern,
  issue_date: /^\d{4}-\d{2}-\d{2}$/,
  amount: csvAmount,
  payee: checkPayeePattern,
}

export const positivePayLayout: CsvLayout<keyof typeof columns> = {
  columns,
  hasHeader: false,
  unique: ['check_number'],
  quoted: { payee: /^/ },
  isCounted: (row) => row.kind === 'I',
  misfit: (row) => (routingProblem(row.routing_number) ? 'routing_number' : undefined),
}

/**
 * Returns the file with one line per check, in the given order, or all problems. Count and total are
 * those of the checks that are not void. Throws `DefectiveBankFile` if the reader refuses the result.
 */
export function createPositivePayFile(file: {
  settings: PositivePaySettings
  checks: readonly IssuedCheck[]
}): BankFile {
  const { routing_number, account_number } = file.settings
  const checks = file.checks.map((check) => ({ ...check, payee: toBankName(check.payee) }))
  const problems = [
    ...problemsOf({
      routing_number: routingProblem(routing_number),
      account_number: formatProblem(account_number, columns.account_number),
    }),
    ...checks.flatMap(issuedCheckProblems),
    ...repeatedProblems(checks, 'check_number'),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const rows = checks.map((check) => ({
    routing_number,
    account_number,
    kind: check.is_void ? 'V' : 'I',
    check_number: String(check.check_number),
    issue_date: check.issue_date,
    amount: fromCents(check.cents),
    payee: check.payee,
  }))
  const issued = checks.filter((check) => !check.is_void)
  return createCsvFile(positivePayLayout, rows, issued)
}

/** Returns what prevents a check from being listed. */
function issuedCheckProblems(check: IssuedCheck): BankFileProblem[] {
  return problemsOf(
    {
      check_number: formatProblem(String(check.check_number), checkNumberPattern),
      issue_date: dateProblem(check.issue_date),
      cents: amountProblem(check.cents, MAX_STORED_CENTS),
      payee: textProblem(check.payee, checkPayeeRule),
    },
    check.reference,
  )
}
