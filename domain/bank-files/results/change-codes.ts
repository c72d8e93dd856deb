import type { AccountType } from '#domain/account-types.ts'

/** Notices of change: details that a bank asks to correct (docs/bank-files.md §2.9). */

export type CorrectedDetails = {
  routing_number?: string
  account_number?: string
  payee?: string
  account_type?: AccountType
}

type Part = readonly [field: keyof CorrectedDetails, from: number, to: number]

const routing: Part = ['routing_number', 1, 9]

/** Where each code puts the corrected details, by first and last position (from 1). */
const parts: Record<string, readonly Part[]> = {
  C01: [['account_number', 1, 17]],
  C02: [routing],
  C03: [routing, ['account_number', 13, 29]],
  C04: [['payee', 1, 22]],
  C05: [['account_type', 1, 2]],
  C06: [
    ['account_number', 1, 17],
    ['account_type', 21, 22],
  ],
  C07: [routing, ['account_number', 10, 26], ['account_type', 27, 28]],
}

/** Transaction codes begin with the kind of account. Loans and ledgers take none of our payments. */
const typeOfDigit: Record<string, AccountType> = { 2: 'checking', 3: 'savings' }

/** Returns whether a code is that of a notice of change. The money of its payment has arrived. */
export const isChangeCode = (code: string): boolean => /^C\d\d$/.test(code)

/** Returns whether a code says that our bank refused a notice of ours: there is nothing to correct. */
export const isRefusedNotice = (code: string): boolean => /^C6\d$/.test(code)

/**
 * Returns the corrected details. Empty if the code corrects nothing that we keep, or if the details
 * do not stand at their places: nothing is cut, and the office reads them itself.
 */
export function correctedDetails(code: string, data: string): CorrectedDetails {
  // Behind the code a processor may write more than the details.
  if (data.startsWith(code)) return {}
  const own = parts[code] ?? []
  const found = own.map(([field, from, to]) => {
    const text = data.slice(from - 1, to).trim()
    return [field, field === 'account_type' ? typeOfDigit[text.charAt(0)] : text] as const
  })
  const details: CorrectedDetails = Object.fromEntries(found)
  const isWhole = data
    .split('')
    .every((letter, at) => letter === ' ' || own.some(([, from, to]) => at >= from - 1 && at < to))
  return isWhole && found.every(([, text]) => text) && isWellFormed(details) ? details : {}
}

/** Two blanks within a number are a place of another field. */
function isWellFormed({ routing_number, account_number = '0' }: CorrectedDetails): boolean {
  return (
    /^\d{9}$/.test(routing_number ?? '000000000') &&
    !account_number.includes('  ') &&
    /^[0-9A-Z]{1,17}$/.test(account_number.replace(/[ -]/g, ''))
  )
}
