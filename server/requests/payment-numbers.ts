import { maskToLastFour } from '#domain/bank-numbers.ts'
import { isSecretField, paymentDetails } from '#domain/payment-form.ts'
import {
  detailsKey,
  type PaymentField,
  type PaymentMethod,
  type PaymentValues,
  paymentFields,
} from '#domain/payment-methods.ts'
import { hasDoubtfulNumber } from '#domain/payment-warnings.ts'
import { placeOfNumber, type Sealer } from '#server/secrets/sealing.ts'

/** Payment details as stored: a value or null for every field, with the numbers encrypted. */
export type PaymentRow = Record<PaymentField, string | null>
/** With what is known of the numbers, so that lists need not decrypt them. */
export type CheckedPayment = PaymentRow & { has_doubtful_number: boolean }

/** Returns the details of a request as they are stored. */
export function sealPayment(
  sealer: Sealer,
  requestId: string,
  { method, values }: { method: PaymentMethod; values: PaymentValues },
): CheckedPayment {
  const sealed = eachField((field) => {
    const value = values[field] || null
    return value && isSecretField(field)
      ? sealer.seal(placeOfNumber(requestId, field), value)
      : value
  })
  return { ...sealed, has_doubtful_number: hasDoubtfulNumber(method, values) }
}

/** Reverses `sealPayment`. Throws UnreadableSecret if a number cannot be decrypted. */
export function openPayment(sealer: Sealer, requestId: string, row: PaymentRow): PaymentRow {
  return eachField((field) => {
    const stored = row[field]
    return stored && isSecretField(field)
      ? sealer.open(placeOfNumber(requestId, field), stored)
      : stored
  })
}

/** Masks all but the last four characters of the numbers, for administrators. */
export function maskPayment(values: PaymentRow): PaymentRow {
  return eachField((field) => {
    const value = values[field]
    return value && isSecretField(field) ? maskToLastFour(value) : value
  })
}

/**
 * Returns the detail object of a method under its key: `{ ach_details: { … } }` (docs/product.md
 * §5.1).
 */
export function detailObject(method: PaymentMethod, values: PaymentValues) {
  return { [detailsKey(method)]: paymentDetails(method, values) }
}

function eachField(read: (field: PaymentField) => string | null): PaymentRow {
  return Object.fromEntries(paymentFields.map((field) => [field, read(field)])) as PaymentRow
}
