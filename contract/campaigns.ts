import { z } from '@hono/zod-openapi'
import {
  campaignLists,
  campaignSteps,
  MOST_DECIDED,
  MOST_INVITED,
} from '#domain/campaigns/campaigns.ts'
import { channels } from '#domain/codes/channels.ts'
import { type Locale, locales } from '#domain/locales.ts'
import { outcomes } from '#domain/outcomes.ts'
import { requestFields } from '#domain/request-fields.ts'
import { requestStatuses } from '#domain/request-status.ts'
import {
  calendarDate,
  dollars,
  e164,
  eachOf,
  formNumber,
  id,
  instant,
  integer,
  isoInstant,
  nothing,
  outcome,
  procedure,
  text,
} from './procedure.ts'
import { requesterRequest } from './requests.ts'
import { detailObjects, nullableText, stored } from './stored-fields.ts'

const operation_id = id.optional()
const textsOf = <T extends z.ZodType>(schema: T) =>
  z.strictObject(Object.fromEntries(locales.map((one) => [one, schema])) as Record<Locale, T>)

const campaign = z.object({
  id,
  name: z.string(),
  category: nullableText,
  /** Families can answer from this day to the end of `closes_on`, in the office's time zone. */
  opens_on: calendarDate,
  closes_on: calendarDate,
  texts: textsOf(z.string()),
  created_at: instant,
  /** How many codes it has, and how far their families have come. */
  counts: z.object(eachOf(campaignSteps, z.int())),
})
export type Campaign = z.infer<typeof campaign>

const campaignInputs = {
  name: text,
  category: text.nullish(),
  opens_on: calendarDate,
  closes_on: calendarDate,
  texts: textsOf(text).partial().nullish(),
  operation_id,
}

const invited = z.object({
  code_id: id,
  code: z.string(),
  name: nullableText,
  phone: nullableText,
  e164,
  email: nullableText,
  locale: z.enum(locales).nullable(),
  family: z.object({ id, number: z.int() }).nullable(),
  sent: z.object({ channel: z.enum(channels), at: instant, times: z.int() }).nullable(),
  request: z
    .object({
      id,
      full_name: z.string(),
      category: z.string(),
      created_at: instant,
      outcome: z.enum(outcomes),
      status: z.enum(requestStatuses),
      amount: dollars.nullable(),
      reviewed_at: instant.nullable(),
      on_hold: z.boolean(),
      expected_payment_date: calendarDate,
      /** It is of the caller's own account, so that others decide about it. */
      is_own: z.boolean(),
    })
    .nullable(),
  /** The last amount of the same campaign a year before, else of its category. */
  last_amount: dollars.nullable(),
})
export type Invited = z.infer<typeof invited>

const filter = z.strictObject({
  campaign_id: id.optional(),
  category: text.optional(),
  year: integer.min(2000).max(2200).optional(),
  paid: z.boolean().optional(),
  helper_id: id.optional(),
})

const invitable = z.object({
  id,
  number: z.int(),
  name: z.string(),
  /** null for a family whose account has no request yet. */
  last_asked_on: calendarDate.nullable(),
  phone: nullableText,
  has_account: z.boolean(),
  is_invited: z.boolean(),
})
export type Invitable = z.infer<typeof invitable>

/** What an account's last request fills in. */
const lastRequest = z.object({
  request_id: id,
  corrected_at: instant.nullable(),
  ...stored(requestFields),
  ...detailObjects,
  /** Whether its payment numbers are used again, shown masked; null if its method has none. */
  keeps_numbers: z.boolean().nullable(),
})

const invitation = z.object({
  code_id: id,
  code: z.string(),
  name: z.string(),
  /** In the reader's language if there is one; may be empty. */
  text: z.string(),
  closes_on: calendarDate,
  /** null if the account has no request yet. */
  last: lastRequest.nullable(),
})
export type Invitation = z.infer<typeof invitation>

const decision = z.object({ request_id: id, reviewed_at: instant })
const refusedRow = z.object({ request_id: id, error_code: z.string() })

/** Campaigns, their invitations, and deciding about many requests (docs/product.md §17). */
export const campaigns = {
  list_campaigns: procedure({
    audience: 'admin',
    summary: 'Lists the campaigns with their numbers, the one that opens last first.',
    input: nothing,
    output: z.object({ campaigns: z.array(campaign) }),
  }),
  create_campaign: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Creates a campaign: a named round of codes with an opening and a closing day.',
    input: z.strictObject(campaignInputs),
    output: outcome({ campaign }),
  }),
  change_campaign: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Changes a campaign. Its codes that are not spent end with the new closing day.',
    input: z.strictObject({ campaign_id: id, ...campaignInputs }),
    output: outcome({ campaign }),
  }),
  get_campaign: procedure({
    audience: 'admin',
    summary: 'Returns one campaign with its numbers.',
    input: z.strictObject({ campaign_id: id }),
    output: outcome({ campaign }),
  }),
  list_invited: procedure({
    audience: 'admin',
    summary:
      'Lists whom a campaign has invited, by how far they have come, with the last amount of each family a year before.',
    input: z.strictObject({
      campaign_id: id,
      list: z.enum(campaignLists).default('invited'),
      limit: z.int().min(1).max(MOST_INVITED).default(100),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ invited: z.array(invited), next_cursor: z.string().nullable() }),
  }),
  find_invitable: procedure({
    audience: 'admin',
    summary:
      'Lists families whose requests a filter finds, who asked last first, and says which of them the campaign has invited.',
    input: z.strictObject({
      campaign_id: id,
      filter,
      limit: z.int().min(1).max(MOST_INVITED).default(MOST_INVITED),
    }),
    output: outcome({ families: z.array(invitable), is_more: z.boolean() }),
  }),
  invite_families: procedure({
    audience: 'admin',
    idempotent: true,
    maxBodyBytes: 64_000,
    summary:
      'Makes a code of a campaign for each of these families, or of those that a filter finds. A family that has one gets no other.',
    input: z.strictObject({
      campaign_id: id,
      family_ids: z.array(id).min(1).max(MOST_INVITED).optional(),
      filter: filter.optional(),
      operation_id,
    }),
    output: outcome({ made: z.int(), already: z.int() }),
  }),
  send_invitations: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Sends the invitations of a campaign that were not sent, or reminds those who have not answered: by e-mail, or on the call list for families that are called.',
    input: z.strictObject({
      campaign_id: id,
      to: z.enum(['unsent', 'unanswered']),
      operation_id,
    }),
    output: outcome({
      mailed: z.int(),
      /** On the call list. */
      to_call: z.int(),
      /** Neither an e-mail address nor a request with a phone number: the office sends the code. */
      left: z.int(),
    }),
  }),
  get_invitations: procedure({
    audience: 'user',
    summary:
      "Lists the open invitations of the caller's family, each with what the caller's own last request fills in. Payment numbers are masked, and left out unless they were paid with.",
    input: nothing,
    output: z.object({ invitations: z.array(invitation) }),
  }),
  answer_invitation: procedure({
    audience: 'user',
    summary:
      "Sends the details of the caller's last request again with the code of an invitation. Repeating it returns the same request.",
    input: z.strictObject({
      code_id: id,
      /** The request whose details were shown, and when it had been corrected. */
      last_request_id: id,
      expected_corrected_at: isoInstant.nullable(),
    }),
    output: outcome({ request: requesterRequest }),
  }),
  decide_many: procedure({
    audience: 'admin',
    fresh: 'large',
    idempotent: true,
    maxBodyBytes: 128_000,
    summary:
      'Approves requests that nobody has decided, each with its amount. Those that cannot be are refused by row, and the others are saved.',
    input: z.strictObject({
      request_ids: z.array(id).min(1).max(MOST_DECIDED),
      amounts: z.record(id, z.union([text.max(40), formNumber])),
      /** The fund that pays them; each by its category if absent. */
      fund_id: id.nullish(),
      operation_id,
    }),
    output: outcome({ saved: z.array(decision), refused: z.array(refusedRow), total: dollars }),
  }),
  undo_many: procedure({
    audience: 'admin',
    idempotent: true,
    maxBodyBytes: 128_000,
    summary:
      'Takes back decisions that nobody has changed since. The others are refused by row, and stay.',
    input: z.strictObject({
      decisions: z
        .array(z.strictObject({ request_id: id, reviewed_at: isoInstant }))
        .min(1)
        .max(MOST_DECIDED),
      operation_id,
    }),
    output: outcome({ undone: z.int(), refused: z.array(refusedRow) }),
  }),
}
