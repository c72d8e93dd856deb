import { z } from '@hono/zod-openapi'
import { type Locale, locales } from '#domain/locales.ts'
import { reviewOutcomes } from '#domain/outcomes.ts'
import { due, plan } from './plans.ts'
import {
  calendarDate,
  formNumber,
  id,
  integer,
  isoInstant,
  not_entered,
  nothing,
  optionalText,
  outcome,
  procedure,
  refusal,
  text,
} from './procedure.ts'
import { review } from './requests.ts'

/** One text in every language. */
const texts = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, text])) as Record<Locale, typeof text>,
)
/** The Fridays of the request that the bank has or may have, and that stay as they are. */
const stays = z.array(calendarDate)
const reasonList = { reasons: z.array(texts).max(1000), version: z.int() }

export const reviews = {
  create_admin_review: procedure({
    audience: 'admin',
    fresh: 'large',
    summary: 'Creates or updates the review of a request.',
    input: z.strictObject({
      input_request_id: id,
      /** Required for an approval, ignored for any other outcome. */
      input_donation_amount: z.union([text, formNumber]).nullish(),
      /**
       * Pays the amount on several Fridays. If absent, a plan that is stored stays, and its amount
       * must be that of the review; null is an ordinary approval.
       */
      input_plan: plan.nullish(),
      input_notes: optionalText,
      /** If absent, that of its category, or the one that is stored. */
      input_fund_id: id.nullish(),
      input_expected_reviewed_at: isoInstant.nullish(),
      /** `approved` if absent. */
      input_outcome: z.enum(reviewOutcomes).optional(),
      /**
       * For the family: why it is declined, or the question. A reason in the words of the office's
       * list is stored in every language.
       */
      input_message: optionalText,
      not_entered,
    }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), review }),
      refusal.extend({ review: review.nullish() }),
    ]),
  }),
  change_dues: procedure({
    audience: 'admin',
    fresh: 'large',
    idempotent: true,
    summary:
      'Changes a plan from one of its Fridays on: another amount, or stopped; skips one Friday; takes either back; or adds more. Fridays that are locked, sent or paid stay as they are.',
    input: z.strictObject({
      request_id: id,
      from_number: integer,
      /** What each Friday from there on pays. */
      amount: text.optional(),
      /** Pays none of them. */
      stop: z.literal(true).optional(),
      /** Does not pay this one. */
      skip: z.literal(true).optional(),
      /** Pays it after all: the one that was skipped, or all that were stopped from there on. */
      resume: z.literal(true).optional(),
      /** The family said that it still needs the money, and the office notes it. */
      confirm: z.literal(true).optional(),
      /** Adds so many Fridays after the last one. */
      extend: z.strictObject({ times: integer }).optional(),
      operation_id: id.optional(),
    }),
    output: outcome({ review, dues: z.array(due) }),
  }),
  confirm_dues: procedure({
    audience: 'user',
    summary:
      'A family says that it still needs what a plan pays, when it is asked. Again does nothing.',
    input: z.strictObject({ request_id: id }),
    output: outcome({}),
  }),
  undo_admin_review: procedure({
    audience: 'admin',
    summary: 'Takes back the review of a request that is not paid. A waiting letter is not sent.',
    input: z.strictObject({
      request_id: id,
      expected_reviewed_at: isoInstant.nullish(),
      not_entered,
    }),
    output: z.discriminatedUnion('success', [
      z.object({
        success: z.literal(true),
        /** The review that was taken back. */
        review,
        letter: z.enum(['cancelled', 'sent', 'none']),
      }),
      refusal.extend({ review: review.nullish() }),
    ]),
  }),
  save_request_notes: procedure({
    audience: 'admin',
    summary:
      'Stores the notes of the office on a request, decided or not, unless somebody else has changed them.',
    input: z.strictObject({
      request_id: id,
      notes: optionalText,
      /** The notes that were shown. If absent, they are not compared. */
      expected_notes: optionalText,
    }),
    output: z.discriminatedUnion('success', [
      z.object({
        success: z.literal(true),
        notes: z.string().nullable(),
        review: review.nullable(),
      }),
      /** `notes` are those that somebody else has saved. */
      refusal.extend({ notes: z.string().nullish() }),
    ]),
  }),
  hold_request: procedure({
    audience: 'admin',
    summary: 'Puts a request on hold, or changes the reason. Its family is not told.',
    input: z.strictObject({ request_id: id, reason: text, not_entered }),
    output: outcome({ stays }),
  }),
  release_request: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Ends the hold of a request.',
    input: z.strictObject({ request_id: id }),
    output: outcome({ stays }),
  }),
  withdraw_request: procedure({
    audience: 'user',
    summary: 'Withdraws a request: its requester until it is being paid, or an administrator.',
    input: z.strictObject({ request_id: id, not_entered }),
    output: outcome({ stays }),
  }),
  restore_request: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Takes back the withdrawal of a request.',
    input: z.strictObject({ request_id: id }),
    output: outcome({ stays }),
  }),
  get_decline_reasons: procedure({
    audience: 'admin',
    summary: 'Lists the reasons that the office gives for declining, in every language.',
    input: nothing,
    output: z.object(reasonList),
  }),
  save_decline_reasons: procedure({
    audience: 'admin',
    summary: 'Replaces the list of reasons, unless somebody else has changed it.',
    input: z.strictObject({ reasons: reasonList.reasons, expected_version: integer }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), ...reasonList }),
      /** `current` is the list that somebody else saved. */
      refusal.extend({ current: z.object(reasonList).optional() }),
    ]),
  }),
  set_amount_at_creation: procedure({
    audience: 'admin',
    summary: 'Corrects whether the amount of a review was set when the request was created.',
    input: z.strictObject({ request_id: id, amount_set_at_creation: z.boolean() }),
    output: outcome({}),
  }),
}
