import { isSecretField, paymentLimits } from './payment-form.ts'
import { paymentFields } from './payment-methods.ts'
import { requestFields, ruleOf } from './request-fields.ts'

/** Returns how many characters a field of a request takes; undefined for other fields. */
export function limitOf(name: string): number | undefined {
  const field = requestFields.find((field) => field === name)
  if (field) return ruleOf(field).limit
  if (isSecretField(name)) return paymentLimits.number
  return paymentFields.some((field) => field === name) ? paymentLimits.text : undefined
}
