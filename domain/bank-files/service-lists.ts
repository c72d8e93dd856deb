import { fromCents } from '#domain/money.ts'

/**
 * Lists that the office works off by hand or hands to a service (docs/bank-files.md §5.5). They are
 * tables for people, so names stay in their own letters. Amounts are US cents.
 */

type Payment = {
  /** `K` and eight digits. */
  reference: string
  cents: bigint
}

export type OjcCheck = Payment & {
  payee: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  /** Two-letter code. */
  country: string
  /** What the office enters when the check is written and mailed. */
  ojc_check_number: string
  mailed_on: string
}

/** Checks to be written from the account at the OJC Fund. */
export function ojcCheckList(checks: readonly OjcCheck[]): string[][] {
  return listOf(ojcCheckColumns, checks)
}

const ojcCheckColumns = [
  'reference',
  'payee',
  'amount',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'ojc_check_number',
  'mailed_on',
] as const

export type OjcGrant = Payment & {
  organization: string
  /** Nine digits, grouped or not. */
  tax_id: string
  /** What the office enters when the grant is typed into the fund's site. */
  ojc_confirmation: string
  entered_by: string
  entered_at: string
}

/** Grants to be typed into the fund's site, by name of the organization, in which it is searched. */
export function ojcOnlineList(grants: readonly OjcGrant[]): string[][] {
  const sorted = grants.toSorted((one, other) =>
    one.organization < other.organization ? -1 : one.organization > other.organization ? 1 : 0,
  )
  const rows = sorted.map((grant) => {
    const tax_id = grant.tax_id.replace(/^(\d{2})-?(\d{7})$/, '$1-$2')
    return { ...grant, tax_id, memo: grant.reference }
  })
  return listOf(ojcOnlineColumns, rows)
}

const ojcOnlineColumns = [
  'reference',
  'organization',
  'tax_id',
  'amount',
  'memo',
  'ojc_confirmation',
  'entered_by',
  'entered_at',
] as const

export type DigitalCheck = Payment & { payee: string; email: string }

/** Checks that a service sends by e-mail. */
export function digitalCheckList(checks: readonly DigitalCheck[]): string[][] {
  const rows = checks.map((check) => {
    return { ...check, memo: `Charitable assistance ${check.reference}` }
  })
  return listOf(['payee', 'email', 'amount', 'memo', 'reference'], rows)
}

function listOf<Column extends string>(
  columns: readonly Column[],
  payments: readonly (Payment & Record<Exclude<Column, 'amount'>, string>)[],
): string[][] {
  const rows = payments.map((payment) => {
    const row: Record<string, unknown> = { ...payment, amount: fromCents(payment.cents) }
    return columns.map((column) => String(row[column]))
  })
  return [[...columns], ...rows]
}

/**
 * Returns whether a check of the OJC Fund would go to the requester. A donor-advised fund may not pay
 * natural persons, so the office is warned, never stopped.
 */
export function isPaidToRequester(payee: string, fullName: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s]/gu, '')
      .split(/\s+/)
      .filter(Boolean)
      .toSorted()
      .join(' ')
  return words(payee) === words(fullName)
}
