import type { PaymentMethod, PaymentValues, SecretField } from '#domain/payment-methods.ts'
import { payoutMethodOf } from './methods.ts'

/** Who is paid and to which account, by method (docs/product.md §14.6). */

/**
 * Returns the payee as entered. Israeli transfers have no payee of their own and carry the name of
 * the request; online grants of the OJC Fund go to the congregation.
 */
export function payeeOf(method: PaymentMethod, fullName: string, values: PaymentValues): string {
  const { payee } = payoutMethodOf(method)
  return (payee === 'full_name' ? fullName : values[payee]) ?? ''
}

/**
 * Returns the field that holds the account, or undefined if no file contains one. What the office
 * types itself is copied in full instead.
 */
export function accountFieldOf(
  method: PaymentMethod,
  values: Pick<PaymentValues, 'payment_location'>,
): SecretField | undefined {
  const { account, carriedBy } = payoutMethodOf(method)
  return carriedBy === 'hand' ? undefined : account(values).at(-1)
}
