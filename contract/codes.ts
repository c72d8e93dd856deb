import { z } from '@hono/zod-openapi'
import { codeStatuses } from '#domain/access-code.ts'
import { codeStates } from '#domain/code-use.ts'
import { begunFields } from '#domain/codes/begun.ts'
import { channels, MOST_RECIPIENTS } from '#domain/codes/channels.ts'
import { recipientFields } from '#domain/codes/recipients.ts'
import { locales } from '#domain/locales.ts'
import {
  calendarDate,
  e164,
  eachOf,
  id,
  instant,
  integer,
  nothing,
  optionalText,
  outcome,
  procedure,
  refusal,
  text,
} from './procedure.ts'
import { nullableText } from './stored-fields.ts'

/** How a code was sent last, and how often. */
const sent = z.object({
  channel: z.enum(channels),
  at: instant,
  by_name: nullableText,
  times: z.int(),
})

const listedCode = z.object({
  id,
  code: z.string(),
  status: z.enum(codeStatuses),
  state: z.enum(codeStates),
  created_at: instant,
  /** Who issued it. */
  issuer: nullableText,
  recipient: z.object({
    name: nullableText,
    phone: nullableText,
    e164,
    email: nullableText,
    locale: z.enum(locales).nullable(),
  }),
  note: nullableText,
  helper: nullableText,
  campaign: z.object({ id, name: z.string() }).nullable(),
  expires_on: calendarDate.nullable(),
  registered_at: instant.nullable(),
  used_at: instant.nullable(),
  /** The request that it paid for. */
  request: z.object({ id, full_name: z.string() }).nullable(),
  /** The family to which it belongs now. */
  family: z.object({ id, number: z.int() }).nullable(),
  /** Whether it was made for another family than the one that used it. */
  is_of_other_family: z.boolean(),
  /** Whether the office filled in something of the request. */
  is_begun: z.boolean(),
  /** Whether another code was made instead of it. */
  is_reissued: z.boolean(),
  sent: sent.nullable(),
})
export type ListedCode = z.infer<typeof listedCode>

const operation_id = id.optional()
const changed = outcome({ code: listedCode })
const begunInputs = begunFields.map((field) => `input_${field}` as const)

export const codes = {
  validate_code_for_registration: procedure({
    audience: 'visitor',
    summary: 'Checks whether a code can open an account. Read-only.',
    input: z.strictObject({ code_text: text }),
    output: outcome({ code_id: id }),
  }),
  validate_code_for_request: procedure({
    audience: 'user',
    summary: 'Checks whether a code can pay for a request of this user. Read-only.',
    input: z.strictObject({ code_text: text, user_id_input: id }),
    output: outcome({ code_id: id }),
  }),
  get_opening_code: procedure({
    audience: 'user',
    summary:
      "Returns the code that opened the caller's account while it can pay for their first request; null once they have a request.",
    input: nothing,
    output: z.object({ code: z.string().nullable() }),
  }),
  get_begun: procedure({
    audience: 'user',
    summary:
      'Returns what comes with a code that the caller can use. Name and phone number, to the account that opened with it or whose family it was made for. What the office filled in of the request, to whoever names the phone number that stands on the code: until then `needs_phone` is true.',
    input: z.strictObject({ code_text: text, phone: text.optional() }),
    output: outcome({
      values: z.partialRecord(z.enum(begunFields), z.string()),
      needs_phone: z.boolean(),
    }),
  }),
  create_code: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Creates an access code, for nobody or for somebody, a family or a helper.',
    input: z.strictObject({
      recipient_name: optionalText,
      recipient_phone: optionalText,
      recipient_email: optionalText,
      locale: z.enum(locales).nullish(),
      note: optionalText,
      family_id: id.nullish(),
      helper_id: id.nullish(),
      /** Invites the family to this campaign; its closing day is the last one by default. */
      campaign_id: id.nullish(),
      /** The last day on which it can be used, in the office's time zone. */
      expires_on: calendarDate.nullish(),
      /** Fills in steps 1 and 2 of the request. Needs the recipient's phone number. */
      begun: z.strictObject(eachOf(begunInputs, optionalText)).partial().nullish(),
      operation_id,
    }),
    output: outcome({ code_id: id, code: z.string(), created_at: instant, e164: e164.optional() }),
  }),
  create_codes: procedure({
    audience: 'admin',
    idempotent: true,
    maxBodyBytes: 2_000_000,
    summary:
      'Creates a code for each recipient, or none if one of them has a mistake. In a campaign each is bound to the family of that name and phone number or e-mail address, and a recipient who is invited already gets no other.',
    input: z.strictObject({
      recipients: z
        .array(z.strictObject(eachOf(recipientFields, optionalText)).partial())
        .min(1)
        .max(MOST_RECIPIENTS),
      helper_id: id.nullish(),
      campaign_id: id.nullish(),
      expires_on: calendarDate.nullish(),
      operation_id,
    }),
    output: z.discriminatedUnion('success', [
      z.object({
        success: z.literal(true),
        codes: z.array(
          z.object({ code_id: id, code: z.string(), recipient_name: z.string().nullable() }),
        ),
        /** How many recipients the campaign had invited before. */
        already: z.int(),
      }),
      /** `line` counts the recipients from 1. */
      refusal.extend({
        errors: z
          .array(z.object({ line: z.int(), field: z.string(), error_code: z.string() }))
          .optional(),
      }),
    ]),
  }),
  update_code: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Changes for whom a code is, until it is spent.',
    input: z.strictObject({
      code_id: id,
      recipient_name: optionalText,
      recipient_phone: optionalText,
      recipient_email: optionalText,
      locale: z.enum(locales).nullish(),
      note: optionalText,
      operation_id,
    }),
    output: changed,
  }),
  revoke_code: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Revokes a code that is not spent: it can open nothing and pay for nothing.',
    input: z.strictObject({ code_id: id, operation_id }),
    output: changed,
  }),
  restore_code: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Takes back that a code was revoked, unless another one was made instead.',
    input: z.strictObject({ code_id: id, operation_id }),
    output: changed,
  }),
  reissue_code: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Revokes a code that is not spent, and makes another one for the same recipient.',
    input: z.strictObject({ code_id: id, expires_on: calendarDate.nullish(), operation_id }),
    output: changed,
  }),
  record_code_sent: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Records that one or more codes were sent, and how.',
    input: z.strictObject({
      code_id: id.optional(),
      code_ids: z.array(id).min(1).max(MOST_RECIPIENTS).optional(),
      channel: z.enum(channels),
      operation_id,
    }),
    output: outcome({ sent: z.int() }),
  }),
  list_codes: procedure({
    audience: 'admin',
    summary:
      "Lists access codes, newest first. The search finds parts of the code, and the recipient's name, phone number, e-mail address and note, and the helper's name.",
    input: z.strictObject({
      search: text.optional(),
      status: z.enum(codeStatuses).optional(),
      state: z.enum(codeStates).optional(),
      /** Issued at least so many days ago, and neither spent nor ended. */
      unused_days: integer.min(0).max(3650).optional(),
      helper_id: id.optional(),
      family_id: id.optional(),
      campaign_id: id.optional(),
      code_ids: z.array(id).min(1).max(MOST_RECIPIENTS).optional(),
      limit: z.int().min(1).max(MOST_RECIPIENTS).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      codes: z.array(listedCode),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  }),
  get_code_counts: procedure({
    audience: 'admin',
    summary: 'Counts the access codes by state.',
    input: nothing,
    output: outcome({ counts: z.object({ ...eachOf(codeStates, z.int()), total: z.int() }) }),
  }),
}
