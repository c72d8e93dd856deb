import { type BankNumberWarning, checkBankNumber, isBankNumberKind } from './bank-numbers.ts'
import {
  fieldsFor,
  type PaymentField,
  type PaymentMethod,
  type PaymentValues,
} from './payment-methods.ts'

/**
 * What looks wrong with the numbers of a payment: message keys by field, for the requester beside
 * each field and for the administrator who reviews. They never block (docs/product.md §5.3).
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
