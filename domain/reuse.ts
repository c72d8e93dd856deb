import { addressParts } from './address.ts'
import { paymentFields, secretFields } from './payment-methods.ts'
import type { RequestField } from './request-fields.ts'

/**
 * The fields with which a family's next request begins (docs/product.md §4.12): who they are, where
 * they live and how they are paid. Numbers are typed anew, and so is what belongs to a number.
 */
const reusedRequestFields = [
  'full_name',
  'phone',
  ...addressParts,
  'payment_method',
] as const satisfies RequestField[]

const typedAnew: readonly string[] = [...secretFields, 'account_type']
const reusedPaymentFields = paymentFields.filter((field) => !typedAnew.includes(field))

export const reusedFields = [...reusedRequestFields, ...reusedPaymentFields] as const
