import type { PaymentMethod, PaymentValues, SecretField } from '#domain/payment-methods.ts'

/** Who is paid and to which account, by method (docs/product.md §14.6). */

/**
 * Returns the payee as entered. Israeli transfers have no payee of their own and carry the name of
 * the request; online grants of the OJC Fund go to the congregation.
 */
export function payeeOf(method: PaymentMethod, fullName: string, values: PaymentValues): string {
  if (method === 'israeli_bank') return fullName
  const payee = method === 'ojc_online' ? values.congregation_name : values.payment_full_name
  return payee ?? ''
}

/** Returns the field that holds the account, or undefined if the method has none. */
export function accountFieldOf(
  method: PaymentMethod,
  values: Pick<PaymentValues, 'payment_location'>,
): SecretField | undefined {
  if (method === 'ach' || method === 'israeli_bank') return 'account_number'
  if (method !== 'wire') return undefined
  return values.payment_location === 'international' ? 'iban' : 'account_number'
}

/** The kind of a US bank account. */
export const accountTypes = ['checking', 'savings'] as const
export type AccountType = (typeof accountTypes)[number]

/** Returns the account type of payment details. Those from before it was asked are of checking. */
export const accountTypeOf = (entered: string | null): AccountType =>
  entered === 'savings' ? 'savings' : 'checking'
