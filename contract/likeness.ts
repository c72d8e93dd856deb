import { z } from '@hono/zod-openapi'
import { requestFields } from '#domain/request-fields.ts'
import { paymentInputNames } from '#domain/request-inputs.ts'
import { likelyFamily, otherFamily } from './families.ts'
import {
  eachOf,
  id,
  instant,
  nothing,
  optionalText,
  outcome,
  procedure,
  text,
} from './procedure.ts'
import { nullableText } from './stored-fields.ts'

const inputNames = requestFields.map((field) => `input_${field}` as const)

/** Two families with the evidence that they are one. */
const pair = z.object({ family: otherFamily, other: likelyFamily })
export type LikelyPair = z.infer<typeof pair>

const helper = z.object({
  id,
  name: z.string(),
  phone: nullableText,
  email: nullableText,
  note: nullableText,
  saved_at: instant,
  saved_by_name: nullableText,
})

const operation_id = id.optional()

export const likeness = {
  get_likely: procedure({
    audience: 'admin',
    summary:
      'Returns the families that are likely the same as that of a request, or as a family, strongest first.',
    input: z.strictObject({ request_id: id.optional(), family_id: id.optional() }),
    output: z.object({ likely: z.array(likelyFamily) }),
  }),
  find_likely: procedure({
    audience: 'admin',
    summary:
      'Returns the families that are likely the same as what is typed of a direct request. Limited and recorded like revealing a number.',
    input: z.strictObject({
      ...eachOf(inputNames, optionalText),
      ...eachOf(paymentInputNames, optionalText),
      /** A family that the office chose in the form, which is not to be found. */
      input_family_id: id.nullish(),
    }),
    output: z.object({ likely: z.array(likelyFamily) }),
  }),
  list_likely: procedure({
    audience: 'admin',
    summary: 'Lists pairs of families that are likely the same and not answered, strongest first.',
    input: z.strictObject({
      limit: z.int().min(1).max(20).default(10),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({ pairs: z.array(pair), next_cursor: z.string().nullable() }),
  }),
  list_helpers: procedure({
    audience: 'admin',
    summary:
      'Lists helpers by name, and phone numbers and e-mail addresses that many families share and that may be a helper’s.',
    input: nothing,
    output: z.object({
      helpers: z.array(helper),
      shared: z.array(
        z.object({ kind: z.enum(['phone', 'email']), value: z.string(), families: z.int() }),
      ),
    }),
  }),
  save_helper: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Saves a helper: the phone number and e-mail address are evidence for nobody.',
    input: z.strictObject({
      name: text,
      phone: optionalText,
      email: optionalText,
      note: optionalText,
      operation_id,
    }),
    output: outcome({ helper_id: id }),
  }),
  remove_helper: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Removes a helper: the phone number and e-mail address count as evidence again.',
    input: z.strictObject({ helper_id: id, operation_id }),
    output: outcome({}),
  }),
}
