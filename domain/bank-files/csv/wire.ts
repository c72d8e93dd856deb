import {
  type BankFile,
  type BankFileProblem,
  problemsOf,
  repeatedProblems,
} from '#domain/bank-files/bank-file.ts'
import {
  type TextRule,
  textProblems,
  toBankName,
  toPlainMarks,
} from '#domain/bank-files/bank-text.ts'
import {
  amountProblem,
  dateProblem,
  formatProblem,
  MAX_STORED_CENTS,
  routingProblem,
} from '#domain/bank-files/formats.ts'
import { isCountry } from '#domain/countries.ts'
import { fromCents } from '#domain/money.ts'
import { createCsvFile } from './csv-file.ts'
import { accountPatterns, type ChargesCode, type WireRow, wireLayout } from './wire-layout.ts'

/** The file for wires: `wire.csv` (docs/bank-files.md §4). Amounts are US cents. */

export type WireSettings = { charges_us: ChargesCode; charges_international: ChargesCode }

export type WirePayment = {
  /** `K` and eight digits. */
  reference: string
  cents: bigint
  payee: string
  street: string
  city: string
  state: string
  postal_code: string
  /** Two-letter code. Banks demand town and country in fields of their own since November 2026. */
  country: string
} & (
  | { location: 'us'; routing_number: string; account_number: string }
  /** `iban` holds a plain account number where the country has no IBANs. */
  | { location: 'international'; swift_code: string; iban: string }
)

/** What each text may contain. The lengths are those of an ISO 20022 payment. */
const textRules = {
  payee: { set: 'swift', max: 70, isName: true },
  street: { set: 'swift', max: 70 },
  city: { set: 'swift', max: 35, isName: true },
  state: { set: 'swift', max: 35, required: false },
  postal_code: { set: 'swift', max: 16, required: false },
} satisfies Record<string, TextRule>

/**
 * Returns the file with one line per payment, in the given order, or all problems. `value_date` is
 * the calendar date on which the bank shall pay. Throws `DefectiveBankFile` if the reader refuses
 * the result.
 */
export function createWireFile(file: {
  value_date: string
  settings: WireSettings
  payments: readonly WirePayment[]
}): BankFile {
  const payments = file.payments.map(normalize)
  const problems = [
    ...problemsOf({ value_date: dateProblem(file.value_date) }),
    ...payments.flatMap(wireProblems),
    ...repeatedProblems(payments, 'reference'),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const rows = payments.map((payment) => rowOf(payment, file.value_date, file.settings))
  return createCsvFile(wireLayout, rows, payments)
}

/** Returns what prevents a payment from being carried by the file. */
export function wireProblems(given: WirePayment): BankFileProblem[] {
  const payment = normalize(given)
  return problemsOf(
    {
      reference: formatProblem(payment.reference, /^K\d{8}$/),
      cents: amountProblem(payment.cents, MAX_STORED_CENTS),
      ...textProblems(payment, textRules),
      country: isCountry(payment.country) ? undefined : 'format',
      ...(payment.location === 'us'
        ? {
            routing_number: routingProblem(payment.routing_number),
            account_number: formatProblem(payment.account_number, accountPatterns.us),
          }
        : {
            swift_code: formatProblem(payment.swift_code, accountPatterns.bic),
            iban: formatProblem(payment.iban, accountPatterns.iban),
          }),
    },
    payment.reference,
  )
}

function normalize(payment: WirePayment): WirePayment {
  return {
    ...payment,
    payee: toBankName(payment.payee),
    street: toPlainMarks(payment.street),
    city: toPlainMarks(payment.city),
    state: toPlainMarks(payment.state),
    postal_code: toPlainMarks(payment.postal_code),
  }
}

function rowOf(payment: WirePayment, valueDate: string, settings: WireSettings): WireRow {
  const isUs = payment.location === 'us'
  return {
    reference: payment.reference,
    type: isUs ? 'DOMESTIC' : 'INTERNATIONAL',
    value_date: valueDate,
    currency: 'USD',
    amount: fromCents(payment.cents),
    beneficiary_name: payment.payee,
    beneficiary_street: payment.street,
    beneficiary_city: payment.city,
    beneficiary_state: payment.state,
    beneficiary_postal_code: payment.postal_code,
    beneficiary_country: payment.country,
    account_or_iban: isUs ? payment.account_number : payment.iban,
    aba: isUs ? payment.routing_number : '',
    bic: isUs ? '' : payment.swift_code,
    charges: isUs ? settings.charges_us : settings.charges_international,
    remittance: `Charitable assistance ${payment.reference}`,
  }
}
