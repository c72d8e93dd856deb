import {
  type BankFileProblem,
  type ProblemCode,
  problemsOf,
  repeatedProblems,
  totalCents,
} from '#domain/bank-files/bank-file.ts'
import { amountProblem, dateProblem, formatProblem } from '#domain/bank-files/formats.ts'
import { normalizeBankNumber, normalizeGroupedNumber } from '#domain/bank-numbers.ts'
import { parseIsraeliBranch } from '#domain/israeli-bank-account.ts'
import { type HebrewCode, isCarriedBy, toHebrewLetters } from './hebrew-codes.ts'
import { INSTITUTION_NAME_LENGTH } from './israeli-layout.ts'

/**
 * What an Israeli file is made of, and what prevents it (docs/bank-files.md §3). Amounts are agorot:
 * hundredths of a shekel.
 */

/** What MASAV and the bank tell the office. Names as in the payout settings. */
export type IsraeliSettings = {
  /** Eight digits, given by MASAV. */
  institution_id: string
  /** Five digits, given by MASAV. */
  sending_institution: string
  institution_name: string
  hebrew_code: HebrewCode
  /** Whether the payees' names are written backwards, for systems that print left to right. */
  names_reversed: boolean
  /** Whether the last record ends with CR LF too. */
  final_line_end: boolean
}

export type IsraeliPayment = {
  /** `K` and eight digits. */
  reference: string
  /** Agorot. */
  cents: bigint
  payee: string
  teudat_zeut: string
  /** Bank and branch: `12-571`. */
  routing_number: string
  account_number: string
}

export type IsraeliFileContent = {
  settings: IsraeliSettings
  /** Calendar date of payment. */
  pay_on: string
  /** Calendar date of locking, in the office time zone. */
  created_on: string
  /** 1 to 999: distinguishes the files of one day. */
  serial: number
  payments: readonly IsraeliPayment[]
}

/** The largest movement, and the largest total and number of movements of a file. */
const MOVEMENT_MAX_AGOROT = 10n ** 13n - 1n
const FILE_MAX_AGOROT = 10n ** 15n - 1n
const FILE_MAX_MOVEMENTS = 9_999_999

/** Returns everything in settings and payments that prevents the file. */
export function israeliFileProblems(content: IsraeliFileContent): BankFileProblem[] {
  const { payments, serial, settings } = content
  const isTooMuch = totalCents(payments) > FILE_MAX_AGOROT || payments.length > FILE_MAX_MOVEMENTS
  return [
    ...israeliSettingsProblems(settings),
    ...problemsOf({
      pay_on: dateProblem(content.pay_on),
      created_on: dateProblem(content.created_on),
      serial: formatProblem(String(serial), /^[1-9]\d{0,2}$/),
      payments: payments.length === 0 ? 'missing' : isTooMuch ? 'too_much' : undefined,
    }),
    ...payments.flatMap((payment) => israeliPaymentProblems(payment, settings.hebrew_code)),
    ...repeatedProblems(payments, 'reference'),
  ]
}

/** Returns the settings that are missing or that no file can carry. */
export function israeliSettingsProblems(settings: IsraeliSettings): BankFileProblem[] {
  const { hebrew_code, institution_name } = settings
  const name = toHebrewLetters(institution_name)
  return problemsOf({
    institution_id: formatProblem(settings.institution_id, /^\d{8}$/),
    sending_institution: formatProblem(settings.sending_institution, /^\d{5}$/),
    institution_name:
      nameProblem(institution_name, hebrew_code) ??
      (name.length > INSTITUTION_NAME_LENGTH ? 'too_long' : undefined),
  })
}

/** Returns what prevents a payment from being carried by the file. Long names are cut. */
export function israeliPaymentProblems(
  payment: IsraeliPayment,
  code: HebrewCode,
): BankFileProblem[] {
  const { bank, account, teudat_zeut } = numbersOf(payment)
  return problemsOf(
    {
      // Of direct debits, MASAV demands a number above zero in the last six digits.
      reference: formatProblem(payment.reference, /^K\d\d(?!000000)\d{6}$/),
      cents: amountProblem(payment.cents, MOVEMENT_MAX_AGOROT),
      payee: nameProblem(payment.payee, code),
      teudat_zeut: formatProblem(teudat_zeut, /^(?=.*[1-9])\d{9}$/),
      routing_number: bank ? undefined : branchProblem(payment.routing_number),
      account_number: formatProblem(account, /^(?=.*[1-9])\d{9}$/),
    },
    payment.reference,
  )
}

/** Returns the numbers of a payment as the file carries them: with zeros in front. */
export function numbersOf(payment: IsraeliPayment) {
  const { bank = 0, branch = '' } =
    parseIsraeliBranch(normalizeGroupedNumber(payment.routing_number)) ?? {}
  return {
    bank,
    branch,
    account: nineDigits(payment.account_number),
    teudat_zeut: nineDigits(payment.teudat_zeut),
  }
}

/** Returns a number in nine digits, longer if it does not fit, or empty if there is none. */
function nineDigits(number: string): string {
  const digits = normalizeBankNumber(number)
  return digits === '' ? '' : digits.replace(/^0+(?=\d{9})/, '').padStart(9, '0')
}

function nameProblem(name: string, code: HebrewCode): ProblemCode | undefined {
  const letters = toHebrewLetters(name)
  if (letters === '') return 'missing'
  return isCarriedBy(code, letters) && /[א-תA-Z]/.test(letters) ? undefined : 'characters'
}

/** Banks are to have three digits in the future. The file has room for two (docs/bank-files.md §3.4). */
function branchProblem(routing: string): ProblemCode {
  const number = normalizeGroupedNumber(routing)
  if (number === '') return 'missing'
  return /^[1-9]\d\d(-\d{1,3}|\d{3})$/.test(number) ? 'three_digit_bank' : 'format'
}
