import { characterSets } from '#domain/bank-files/bank-text.ts'
import { csvAmount, routingProblem } from '#domain/bank-files/formats.ts'
import { isCountry } from '#domain/countries.ts'
import type { CsvLayout, CsvRow } from './csv-file.ts'

/** The columns of `wire.csv` (docs/bank-files.md §4.1). The file of a bank's own template differs. */

/** Who pays the banks' fees: the sender, both, or the receiver. */
export type ChargesCode = 'OUR' | 'SHA' | 'BEN'

/** US account numbers, BICs (ISO 9362), and IBANs or the account numbers of other countries. */
export const accountPatterns = {
  us: /^\d{1,17}$/,
  bic: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  iban: /^[A-Z0-9]{1,34}$/,
} as const

const filled = /^[A-Za-z0-9(][A-Za-z0-9 /\-?:().,'+]*$/

const columns = {
  reference: /^K\d{8}$/,
  type: /^(DOMESTIC|INTERNATIONAL)$/,
  value_date: /^\d{4}-\d{2}-\d{2}$/,
  currency: /^USD$/,
  amount: csvAmount,
  beneficiary_name: /^(?=.*[A-Z])[A-Z0-9(][A-Z0-9 /\-?:().,'+]{0,69}$/,
  beneficiary_street: filled,
  beneficiary_city: filled,
  beneficiary_state: characterSets.swift,
  beneficiary_postal_code: characterSets.swift,
  beneficiary_country: /^[A-Z]{2}$/,
  account_or_iban: accountPatterns.iban,
  aba: /^(\d{9})?$/,
  bic: /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/,
  charges: /^(OUR|SHA|BEN)$/,
  remittance: filled,
}

type WireColumn = keyof typeof columns
export type WireRow = CsvRow<WireColumn>

export const wireLayout: CsvLayout<WireColumn> = {
  columns,
  hasHeader: true,
  unique: ['reference'],
  misfit(row) {
    if (!isCountry(row.beneficiary_country)) return 'beneficiary_country'
    if (!row.remittance.endsWith(row.reference)) return 'remittance'
    const isUs = row.type === 'DOMESTIC'
    if (isUs && !accountPatterns.us.test(row.account_or_iban)) return 'account_or_iban'
    if (isUs ? routingProblem(row.aba) : row.aba) return 'aba'
    return isUs === (row.bic === '') ? undefined : 'bic'
  },
}
