import {
  type BankFile,
  type BankFileProblem,
  problemsOf,
  repeatedProblems,
} from '#domain/bank-files/bank-file.ts'
import {
  characterSets,
  type TextRule,
  textProblems,
  toBankName,
  toPlainMarks,
} from '#domain/bank-files/bank-text.ts'
import {
  amountProblem,
  csvAmount,
  dateProblem,
  formatProblem,
  MAX_STORED_CENTS,
} from '#domain/bank-files/formats.ts'
import { isCountry } from '#domain/countries.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { type CsvLayout, type CsvRow, createCsvFile } from './csv-file.ts'

/** The checks of a run: `check.csv` (docs/bank-files.md §5.1). Amounts are US cents. */

export type CheckPayment = {
  /** `K` and eight digits. */
  reference: string
  check_number: number
  cents: bigint
  payee: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  /** Two-letter code. */
  country: string
  /** Calendar date on the check if it differs from that of the file, as on a replaced one. */
  issue_date?: string
}

/** Matches a check number: at most ten digits, as positive pay allows. */
export const checkNumberPattern = /^[1-9]\d{0,9}$/

/** The rule for a payee in a positive pay file, after `toBankName`; the pattern says the same. */
export const checkPayeeRule: TextRule = { set: 'check', max: 80, isName: true }
export const checkPayeePattern = /^(?=.*[A-Z])(?![=+\-@])[\x20-\x60\x7b-\x7e]{1,80}$/

const ADDRESS_MAX_LENGTH = 200

const textRules = {
  payee: checkPayeeRule,
  address_line1: { set: 'check', max: ADDRESS_MAX_LENGTH },
  address_line2: { set: 'check', max: ADDRESS_MAX_LENGTH, required: false },
  city: { set: 'check', max: ADDRESS_MAX_LENGTH },
  state: { set: 'check', max: ADDRESS_MAX_LENGTH, required: false },
  postal_code: { set: 'check', max: ADDRESS_MAX_LENGTH, required: false },
} satisfies Record<string, TextRule>

const columns = {
  check_number: checkNumberPattern,
  issue_date: /^\d{4}-\d{2}-\d{2}$/,
  payee: checkPayeePattern,
  amount: csvAmount,
  amount_in_words: /^[A-Z][a-z -]* and \d{2}\/100$/,
  address_line1: /^(?![=+\-@])[\x20-\x7e]+$/,
  address_line2: characterSets.check,
  city: /^(?![=+\-@])[\x20-\x7e]+$/,
  state: characterSets.check,
  postal_code: characterSets.check,
  country: /^[A-Z]{2}$/,
  reference: /^K\d{8}$/,
}

type CheckColumn = keyof typeof columns
type CheckRow = CsvRow<CheckColumn>

export const checkLayout: CsvLayout<CheckColumn> = {
  columns,
  hasHeader: true,
  unique: ['check_number', 'reference'],
  quoted: { amount_in_words: /-/ },
  misfit(row) {
    if (!isCountry(row.country)) return 'country'
    const words = csvAmount.test(row.amount) ? amountInWords(toCents(row.amount)) : ''
    return row.amount_in_words === words ? undefined : 'amount_in_words'
  },
}

/**
 * Returns the file with one line per check, in the given order, or all problems. `issue_date` is the
 * calendar date on the checks. Throws `DefectiveBankFile` if the reader refuses the result.
 */
export function createCheckFile(file: {
  issue_date: string
  payments: readonly CheckPayment[]
}): BankFile {
  const payments = file.payments.map(normalize)
  const problems = [
    ...problemsOf({ issue_date: dateProblem(file.issue_date) }),
    ...payments.flatMap(checkProblems),
    ...repeatedProblems(payments, 'reference'),
    ...repeatedProblems(payments, 'check_number'),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const rows = payments.map((payment) => checkRow(payment, file.issue_date))
  return createCsvFile(checkLayout, rows, payments)
}

/** Returns what prevents a payment from being carried by the file. */
export function checkProblems(given: CheckPayment): BankFileProblem[] {
  const payment = normalize(given)
  return problemsOf(
    {
      reference: formatProblem(payment.reference, /^K\d{8}$/),
      check_number: formatProblem(String(payment.check_number), checkNumberPattern),
      cents: amountProblem(payment.cents, MAX_STORED_CENTS),
      issue_date: payment.issue_date === undefined ? undefined : dateProblem(payment.issue_date),
      ...textProblems(payment, textRules),
      country: isCountry(payment.country) ? undefined : 'format',
    },
    payment.reference,
  )
}

/** Returns the cells of a check as `check.csv` and the register show them. */
function checkRow(payment: CheckPayment, issueDate: string): CheckRow {
  const { cents, check_number, ...texts } = normalize(payment)
  return {
    ...texts,
    check_number: String(check_number),
    issue_date: payment.issue_date ?? issueDate,
    amount: fromCents(cents),
    amount_in_words: amountInWords(cents),
  }
}

function normalize(payment: CheckPayment): CheckPayment {
  return {
    ...payment,
    payee: toBankName(payment.payee),
    address_line1: toPlainMarks(payment.address_line1),
    address_line2: toPlainMarks(payment.address_line2),
    city: toPlainMarks(payment.city),
    state: toPlainMarks(payment.state),
    postal_code: toPlainMarks(payment.postal_code),
  }
}
