import { type BankNumberWarning, checkBankNumber, isBankNumberKind } from './bank-numbers.ts'
import {
  fieldsFor,
  type PaymentField,
  type PaymentMethod,
  type PaymentValues,
} from './payment-methods.ts'

/**
 * Returns message keys by field for payment numbers that look wrong. Requesters and the reviewing
 * administrator see them next to each field. They never block (docs/product.md §5.3).
 */
export function paymentWarnings(
  method: PaymentMethod,
  values: PaymentValues,
): Partial<Record<PaymentField, BankNumberWarning>> {
  const context = { country: values.payment_country, routing: values.routing_number }
  const warnings: Partial<Record<PaymentField, BankNumberWarning>> = {}
  for (const { name, kind } of fieldsFor(method, values)) {
    if (!isBankNumberKind(kind)) continue
    const warning = checkBankNumber(kind, values[name] ?? '', context)
    if (warning) warnings[name] = warning
  }
  return warnings
}

/** Returns whether a payment number looks wrong. */
export const hasDoubtfulNumber = (method: PaymentMethod, values: PaymentValues): boolean =>
  Object.keys(paymentWarnings(method, values)).length > 0
