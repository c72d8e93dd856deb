import { z } from '@hono/zod-openapi'
import { detailsKey, type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { reaches } from '#domain/reach.ts'
import { isNullable, type NullableField, type RequestField } from '#domain/request-fields.ts'

export const nullableText = z.string().nullable()
/** How somebody wants to be reached; for text messages, that they agreed to them. */
export const reachInputs = {
  input_reach: z.enum(reaches).nullish(),
  input_text_consent: z.boolean().optional(),
}

/**
 * Payment details as the requester sees them, under one key per method: `ach_details`,
 * `wire_details`, …
 */
const details = z.record(z.string(), nullableText).optional()
export const detailObjects = Object.fromEntries(
  paymentMethods.map((method) => [detailsKey(method), details]),
) as { [M in PaymentMethod as `${M}_details`]: typeof details }

export const paymentMethod = z.enum(paymentMethods)
type StoredShape<F extends RequestField> = {
  [Name in F]: Name extends 'payment_method'
    ? typeof paymentMethod
    : Name extends NullableField
      ? typeof nullableText
      : z.ZodString
}
/** Returns the schemas of stored fields (domain/request-fields.ts). */
export function stored<F extends RequestField>(fields: readonly F[]) {
  const shapes = fields.map((field) => {
    if (field === 'payment_method') return [field, paymentMethod]
    return [field, isNullable(field) ? nullableText : z.string()]
  })
  return Object.fromEntries(shapes) as StoredShape<F>
}
