import { z } from '@hono/zod-openapi'
import { locales } from '#domain/locales.ts'
import { outcomes, reviewOutcomes } from '#domain/outcomes.ts'
import { secretFields } from '#domain/payment-methods.ts'
import { ownFields, requestFields } from '#domain/request-fields.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { listSorts, reviewFilters } from '#domain/review.ts'
import { howPaid } from './books.ts'
import { correction, paymentChange } from './corrections.ts'
import { familyHistory, familyLine, officeNote } from './families.ts'
import { familyNotice } from './family-notice.ts'
import { due, familyDue, plan, storedPlan } from './plans.ts'
import {
  calendarDate,
  dollars,
  e164,
  formNumber,
  id,
  instant,
  nothing,
  optionalText,
  outcome,
  procedure,
  refusal,
  text,
} from './procedure.ts'
import { familyDocument, officeQuestion, requestQuestion } from './questions.ts'
import { previousDetails, requestInputs } from './request-inputs.ts'
import { detailObjects, nullableText, paymentMethod, stored } from './stored-fields.ts'

/** A request as the requester sees it (docs/product.md §4.8). */
export const requesterRequest = z.object({
  id,
  created_at: instant,
  status: z.enum(requestStatuses),
  code: z.string(),
  ...stored(ownFields),
  expected_payment_date: calendarDate.nullable(), // null if 0 dollars were approved
  outcome: z.enum(outcomes),
  /** null unless it is approved and the office shows families the amount. */
  approved_amount: dollars.nullable(),
  /** The office's questions, oldest first. */
  questions: z.array(requestQuestion),
  /** Why it was declined, or the office's question, in the reader's language if there is one. */
  message: nullableText,
  can_withdraw: z.boolean(),
  /** Whether its requester may correct its details (docs/product.md §4.13). */
  can_correct: z.boolean(),
  payment_notice: familyNotice,
  /** The Fridays of a plan, without those that were skipped or stopped; empty without a plan. */
  dues: z.array(familyDue),
  next_due_on: calendarDate.nullable(), // of a plan; null without one
  /** The Friday before which the family is asked whether it still needs the money. */
  confirm_due_on: calendarDate.nullable(),
  /** The last day on which the answer is in time for it; null if it is too late. */
  confirm_until: calendarDate.nullable(),
  /** Those that its family sent with it, oldest first. */
  documents: z.array(familyDocument),
  can_add_documents: z.boolean(), // whether its family can add and remove them
  ...detailObjects,
})
export type RequesterRequest = z.infer<typeof requesterRequest>

export const review = z.object({
  outcome: z.enum(reviewOutcomes),
  /** 0.00 if declined; null for a question. */
  donation_amount: dollars.nullable(),
  /** Absent for an ordinary approval, which has one due. */
  plan: storedPlan.nullish(),
  notes: z.string().nullable(),
  /** For the family, in the reader's language if there is one. */
  message: z.string().nullish(),
  reviewed_at: instant,
  reviewed_by_name: z.string().nullish(),
  /** When the letter about it goes out, while it waits. Not in lists. */
  letter_at: instant.nullish(),
})
/** A review as handlers answer it. */
export type Review = z.input<typeof review>

/**
 * A request as administrators see it in lists, without payment numbers. What is optional is absent where
 * there is nothing to say.
 */
const listedRequest = z.object({
  id,
  ...stored(requestFields),
  payment_method_display_name: z.string(),
  payment_location: nullableText,
  date_of_request: calendarDate,
  admin_created: z.boolean(),
  status: z.enum(requestStatuses),
  created_at: instant,
  source_name: z.string(),
  codes: z.object({ code: z.string() }),
  outcome: z.enum(outcomes),
  hold: z.object({ reason: z.string(), held_at: instant, held_by_name: nullableText }).nullish(),
  /** The office's notes while there is no review; a review has its own. */
  office_notes: z.string().nullish(),
  withdrawn: z.object({ at: instant, by: z.enum(['family', 'office']) }).nullish(),
  review: review.nullable(),
  /** Changes of its payment details. */
  payment_change: paymentChange.nullish(),
  /** A payment number looks wrong; `get_request` says which. */
  has_doubtful_number: z.boolean().optional(),
  family: familyLine,
  /** How many families are likely the same as its own (docs/product.md §15.7). */
  likely: z.int().optional(),
  /** It is of the caller's own account, so that others decide about it (docs/product.md §14.17). */
  is_own: z.boolean().optional(),
})
export type ListedRequest = z.infer<typeof listedRequest>

/** A request by itself, with what lists leave out. */
const oneRequest = listedRequest.extend({
  expected_payment_date: calendarDate,
  corrected_at: instant.nullable(),
  family: familyHistory,
  likely: z.int(),
})
export type OneRequest = z.infer<typeof oneRequest>

/** The filters of the office's list. */
const listFilters = {
  review_filter: z.enum(reviewFilters).default('all'),
  category: text.optional(),
  source: text.optional(),
  payment_method: paymentMethod.optional(),
  outcome: z.enum(outcomes).optional(),
  status: z.enum(requestStatuses).optional(),
  on_hold: z.boolean().optional(),
  expected_payment_date: calendarDate.optional(),
  search: text.optional(),
}

const refusedStatus = z.object({ request_id: id, full_name: z.string(), error_code: z.string() })

export const requests = {
  get_request_categories: procedure({
    audience: 'visitor',
    summary: 'Lists the categories of requests by their stored names.',
    input: nothing,
    output: z.array(z.string()),
  }),
  create_request: procedure({
    audience: 'user',
    summary:
      'Creates a request and spends the code. Idempotent: repeating a submission returns the same request.',
    input: z.strictObject({
      input_code: text,
      ...requestInputs,
      code_id: z.string().nullish(), // sent by the wizard and ignored by the server
      status: z.literal('created').optional(),
    }),
    output: outcome({ request: requesterRequest }),
  }),
  get_request_info: procedure({
    audience: 'user',
    summary: 'Lists the requests of a user, newest first.',
    input: z.strictObject({ user_id_input: id }),
    output: z.object({ requests: z.array(requesterRequest) }),
  }),
  get_previous_details: procedure({
    audience: 'user',
    summary:
      "Returns what the caller's next request can begin with, or to an administrator that of a family: the details of the last one, without reason. Numbers are masked, and only those that the family can be paid with again. Empty if there is none.",
    input: z.strictObject({ family_id: id.optional() }),
    output: previousDetails,
  }),
  get_request_status_by_code: procedure({
    audience: 'visitor',
    summary: "Returns a request's progress, given its code and the phone number that is on it.",
    input: z.strictObject({ code_text: text, phone: text }),
    output: outcome({
      status: z.enum(requestStatuses),
      progress: z.number(),
      expected_payment_date: calendarDate.nullable(), // null if 0 dollars were approved
      outcome: z.enum(outcomes),
      payment_notice: familyNotice,
      /** The next Friday of a plan; null without one. */
      next_due_on: calendarDate.nullable(),
      confirm_due_on: calendarDate.nullable(),
      confirm_until: calendarDate.nullable(),
      /** What the office says to whoever does not read why it was declined; null if it was not. */
      declined_text: nullableText,
      /** Whether it belongs to an account, which can change its details. */
      has_account: z.boolean(),
    }),
  }),
  get_requests_with_review_status: procedure({
    audience: 'admin',
    summary: 'Lists one page of requests with their reviews.',
    input: z.strictObject({
      ...listFilters,
      sort: z
        .strictObject({ by: z.enum(listSorts), direction: z.enum(['asc', 'desc']) })
        .default({ by: 'created_at', direction: 'desc' }),
      limit: z.int().min(1).max(200).default(200),
      cursor: z.string().max(1000).optional(),
    }),
    output: outcome({ requests: z.array(listedRequest), next_cursor: z.string().nullable() }),
  }),
  count_requests: procedure({
    audience: 'admin',
    summary: 'Counts the requests that a search and filters find, up to 10,000.',
    input: z.strictObject(listFilters),
    output: z.object({ count: z.int(), is_more: z.boolean() }),
  }),
  get_request: procedure({
    audience: 'admin',
    summary:
      'Returns one request with its payment details. Numbers are masked except for the last four characters.',
    input: z.strictObject({ request_id: id }),
    output: oneRequest.extend({
      ...detailObjects,
      e164,
      /** The Fridays of an approved request. */
      dues: z.array(due),
      questions: z.array(officeQuestion),
      warnings: z.record(z.string(), z.string()),
      /** The latest first. */
      corrections: z.array(correction),
      /** Notes of the office on its family, newest first. */
      family_notes: z.array(officeNote),
    }),
  }),
  reveal_payment_number: procedure({
    audience: 'admin',
    summary: 'Returns one payment number in full. Each call is recorded in the audit trail.',
    input: z.strictObject({ request_id: id, field: z.enum(secretFields) }),
    output: z.object({ value: z.string() }),
  }),
  create_direct_request: procedure({
    audience: 'admin',
    fresh: 'large',
    summary:
      'Creates a request on behalf of a recipient, with a code of its own and, if there is an amount, a review.',
    input: z.strictObject({
      ...requestInputs,
      input_email: optionalText,
      input_date_of_request: text,
      input_admin_amount: z.union([text, formNumber]).nullish(),
      input_admin_notes: optionalText,
      /** Several Fridays, each over the amount (docs/product.md §7.19). */
      input_plan: plan.nullish(),
      /** The family that it belongs to; a new one by default. */
      input_family_id: id.nullish(),
      /** The numbers of the family's last request, by the fingerprint with which they were shown. */
      input_same_numbers: optionalText,
      input_code_id: id.nullish(), // the invitation that is answered; a new code by default
      /** The language of letters to the e-mail address; the caller's by default. */
      input_locale: z.enum(locales).optional(),
      /** Generated by the form once per request, so that sending it again is idempotent. */
      input_submission_id: id.optional(),
    }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), request: oneRequest, code: z.string() }),
      /** `request` is what this submission id saved before, when its content was different. */
      refusal.extend({ request: oneRequest.optional() }),
    ]),
  }),
  update_request_status: procedure({
    audience: 'admin',
    fresh: 'paidOut',
    summary:
      'Sets the status of requests, of all or of none. Paid pays what is open; back from paid takes that back.',
    input: z.strictObject({
      request_id: id.optional(),
      request_ids: z.array(id).min(1).max(1000).optional(),
      status: z.enum(requestStatuses),
      ...howPaid,
    }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), updated: z.int() }),
      /** `refused`: the first of the requests whose status cannot be set so. */
      refusal.extend({ refused: z.array(refusedStatus).optional() }),
    ]),
  }),
  update_request: procedure({
    audience: 'admin',
    summary: 'Corrects whether a request was entered by the office, or its date.',
    input: z.strictObject({
      request_id: id,
      admin_created: z.boolean().optional(),
      date_of_request: calendarDate.optional(),
    }),
    output: outcome({}),
  }),
  get_latest_request_date: procedure({
    audience: 'admin',
    summary: 'Returns the date of the last direct request that the caller entered.',
    input: nothing,
    output: z.object({ date: calendarDate.nullable() }),
  }),
}
