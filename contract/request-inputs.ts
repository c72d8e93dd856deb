import { z } from '@hono/zod-openapi'
import { secretFields } from '#domain/payment-methods.ts'
import {
  isOptional,
  type OptionalField,
  type RequestField,
  requestFields,
} from '#domain/request-fields.ts'
import { paymentInputNames } from '#domain/request-inputs.ts'
import { reusedFields } from '#domain/reuse.ts'
import { eachOf, optionalText, text } from './procedure.ts'
import { nullableText, reachInputs } from './stored-fields.ts'

type InputShape = {
  [F in RequestField as `input_${F}`]: F extends OptionalField ? typeof optionalText : typeof text
}
/** The inputs that both forms send (domain/request-inputs.ts). */
export const requestInputs = {
  ...(Object.fromEntries(
    requestFields.map((field) => [`input_${field}`, isOptional(field) ? optionalText : text]),
  ) as InputShape),
  ...eachOf(paymentInputNames, optionalText),
  ...reachInputs, // from now on; nothing changes without it
}

/** What a next request begins with, and the payment numbers that can be used again, masked. */
export const previousDetails = z.object({
  values: z.partialRecord(z.enum(reusedFields), z.string()),
  numbers: z
    .object({
      /** Stands for these numbers in `input_same_numbers`. */
      same_as: z.string(),
      masked: z.partialRecord(z.enum(secretFields), z.string()),
      account_type: nullableText,
    })
    .nullable(),
})
