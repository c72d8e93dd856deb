import { checkBankNumber } from '#domain/bank-numbers.ts'
import { parseIsraeliBranch } from '#domain/israeli-bank-account.ts'
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

type NumberRule = (number: string) => boolean

const routingNumber: NumberRule = (number) =>
  number !== '' && checkBankNumber('abaRouting', number) === undefined

/** The numbers that each kind of file carries, and the form that its columns demand. */
const numberRules: Record<string, Partial<Record<SecretField, NumberRule>>> = {
  ach: { routing_number: routingNumber, account_number: (it) => /^[A-Z0-9]{1,17}$/.test(it) },
  wire_us: { routing_number: routingNumber, account_number: (it) => /^[A-Z0-9]{1,34}$/.test(it) },
  wire_international: {
    swift_code: (it) => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(it),
    iban: (it) => /^[A-Z0-9]{1,34}$/.test(it),
  },
  israeli_bank: {
    teudat_zeut: (it) => /^\d{1,9}$/.test(it),
    routing_number: (it) => parseIsraeliBranch(it) !== undefined,
    account_number: (it) => /^\d{1,9}$/.test(it),
  },
}

/**
 * Returns the fields whose numbers the method's file cannot carry. Check digits of accounts are only
 * warnings, but a wrong routing number makes a bank refuse a whole file.
 */
export function numbersNotCarried(method: PaymentMethod, values: PaymentValues): SecretField[] {
  const kind = method === 'wire' ? `wire_${values.payment_location ?? 'us'}` : method
  return Object.entries(numberRules[kind] ?? {})
    .filter(([field, isCarried]) => !isCarried(values[field as SecretField] ?? ''))
    .map(([field]) => field as SecretField)
}
