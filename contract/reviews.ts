import { z } from '@hono/zod-openapi'
import { id, instant, optionalText, outcome, procedure, refusal, text } from './procedure.ts'
import { review } from './requests.ts'

export const reviews = {
  create_admin_review: procedure({
    audience: 'admin',
    summary: 'Creates or updates the review of a request.',
    input: z.strictObject({
      input_request_id: id,
      input_donation_amount: z.union([text, z.number()]),
      input_notes: optionalText,
      input_expected_reviewed_at: instant.nullish(),
    }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), review }),
      refusal.extend({ review: review.nullish() }),
    ]),
  }),
  set_amount_at_creation: procedure({
    audience: 'admin',
    summary: 'Corrects whether the amount of a review was set when the request was created.',
    input: z.strictObject({ request_id: id, amount_set_at_creation: z.boolean() }),
    output: outcome({}),
  }),
}
