import { z } from '@hono/zod-openapi'
import {
  correctedFields,
  correctionGroups,
  correctors,
  familyCorrectedFields,
} from '#domain/corrections.ts'
import { paymentFields, paymentMethods, secretFields } from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-fields.ts'
import { paymentInputNames } from '#domain/request-inputs.ts'
import { eachOf, id, instant, isoInstant, optionalText, outcome, procedure } from './procedure.ts'

/** A value as the office sees it: numbers masked, null if empty. */
const shownValue = z.string().nullable()

/** Changed payment details, for whoever decides or pays (docs/product.md §4.13). */
export const paymentChange = z.object({
  changed_at: instant,
  /** What the fields were at the last confirmation. */
  was: z.partialRecord(z.enum(correctedFields), shownValue),
  /** null until an administrator has confirmed the change. */
  confirmed_at: instant.nullable(),
})

/** Each changed field before and after. */
export const correctionChanges = z.partialRecord(
  z.enum(correctedFields),
  z.tuple([shownValue, shownValue]),
)

/** One correction. */
export const correction = z.object({
  at: instant,
  corrector: z.enum(correctors),
  corrected_by_name: z.string().nullable(),
  changes: correctionChanges,
})

const shared = {
  request_id: id,
  /** The state that the form was opened with, so that nobody overwrites what they have not seen. */
  expected_corrected_at: isoInstant.nullable(),
  /** Numbers to leave as they are. They are not sent. */
  kept_numbers: z.array(z.enum(secretFields)).max(secretFields.length).default([]),
  /** Made by the client for each press. Repeating a call with it acts once. */
  operation_id: id,
}
const paymentInputs = eachOf(paymentInputNames, optionalText)
const inputsOf = <F extends string>(fields: readonly F[]) =>
  eachOf(
    fields.map((field) => `input_${field}` as const),
    optionalText,
  )

const corrected = outcome({
  corrected_at: instant.nullable(),
  /** Empty if nothing was different. */
  groups: z.array(z.enum(correctionGroups)),
})

export const corrections = {
  get_request_to_correct: procedure({
    audience: 'user',
    summary:
      'Returns what can be corrected on a request: to its owner while that is possible, and to administrators. Numbers are masked.',
    input: z.strictObject({ request_id: id }),
    output: outcome({
      corrected_at: instant.nullable(),
      values: z.partialRecord(z.enum([...requestFields, ...paymentFields]), z.string()),
      /** The numbers of its method, masked except for the last four characters. */
      masked: z.partialRecord(z.enum(secretFields), z.string()),
      payment_method: z.enum(paymentMethods),
      /** It belongs to an account, whose address gets the letters. */
      has_account: z.boolean(),
      /** A payment is on its way or was made, and keeps the details that it has. */
      is_being_paid: z.boolean(),
    }),
  }),
  correct_own_request: procedure({
    audience: 'user',
    fresh: true,
    idempotent: true,
    summary:
      'Corrects contact, address and payment details of one of the caller’s requests, while no payment is on its way.',
    input: z.strictObject({ ...shared, ...inputsOf(familyCorrectedFields), ...paymentInputs }),
    output: corrected,
  }),
  correct_request: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Corrects any detail of a request.',
    input: z.strictObject({ ...shared, ...inputsOf(requestFields), ...paymentInputs }),
    output: corrected,
  }),
  confirm_payment_details: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary:
      'Confirms the changed payment details that the caller did not type, so that they can be paid. Refused if they have changed since `changed_at`.',
    input: z.strictObject({ request_id: id, changed_at: isoInstant, operation_id: id.optional() }),
    output: outcome({
      /** null while somebody else has to confirm the rest. */
      confirmed_at: instant.nullable(),
      /** What somebody else has to confirm still. */
      left: z.array(z.enum(correctedFields)),
    }),
  }),
  get_details_confirmation: procedure({
    audience: 'admin',
    summary:
      'Returns the unconfirmed payment details of a request: who typed them, and whether the caller may confirm them or who can.',
    input: z.strictObject({ request_id: id }),
    output: z.object({
      fields: z.array(
        z.object({
          field: z.enum(correctedFields),
          typed_by_name: z.string().nullable(),
          is_by_family: z.boolean(),
          is_mine: z.boolean(),
        }),
      ),
      /** Why the caller can confirm nothing of it, as a message key. */
      refusal: z.string().nullable(),
      who: z.array(z.string()),
    }),
  }),
}
