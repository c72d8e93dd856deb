import { z } from '@hono/zod-openapi'
import { callOutcomes, callReasonKinds } from '#domain/calls.ts'
import { locales } from '#domain/locales.ts'
import { reaches, textWays } from '#domain/reach.ts'
import { e164, id, instant, optionalText, outcome, procedure, text } from './procedure.ts'
import { nullableText } from './stored-fields.ts'

const reason = z.object({
  kind: z.enum(callReasonKinds),
  /** null for a reply from a number that is on no request. */
  request_id: id.nullable(),
  /** Its access code. */
  code: z.string().nullable(),
  since: instant,
  /** What to say, in the language of whoever is called. Without a name, an amount or a number. */
  say: z.string(),
  /** The question that waits, in the office's words; null unless it is one. */
  question: z.object({ id, text: z.string() }).nullable(),
  /** What they answered by text message, if that is the reason. */
  reply: z.object({ id, number: z.string(), words: z.string() }).nullable(),
})

/** A family that has to be called, with everything that it has to hear. */
const row = z.object({
  call_id: id,
  phone: z.string(),
  e164,
  /** null if the number is on no request. */
  name: nullableText,
  /** Of whoever is called. */
  language: z.enum(locales),
  family_id: id.nullable(),
  family_number: z.int().nullable(),
  /** How the call begins, in that language. */
  greeting: z.string(),
  reasons: z.array(reason),
  /** How many calls there were about this, and the last one. */
  tries: z.int(),
  last_at: instant.nullable(),
  last_outcome: z.enum(callOutcomes).nullable(),
  last_by_name: nullableText,
  last_note: nullableText,
  /** The number was wrong when somebody called it. */
  is_wrong_number: z.boolean(),
  /** Who calls now, if that is somebody else. */
  taken_by_name: nullableText,
  /** The caller of this procedure has it. */
  is_taken_by_me: z.boolean(),
  /** Changes with every call and reason. */
  version: z.string(),
})
export type CallRow = z.infer<typeof row>

const call_id = id

export const calls = {
  list_calls: procedure({
    audience: 'admin',
    summary: 'Lists who has to be called and why, by family, who has waited longest first.',
    input: z.strictObject({
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({ calls: z.array(row), next_cursor: z.string().nullable() }),
  }),
  take_call: procedure({
    audience: 'admin',
    summary:
      'Tells colleagues that the caller is calling this family, for half an hour or until the call is recorded. Refused while another one has it, unless `take_over` is set.',
    input: z.strictObject({ call_id, take_over: z.boolean().default(false) }),
    output: outcome({}),
  }),
  record_call: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Records how a call ended. Refused while another one has the family, and if the list has changed since `version`.',
    input: z.strictObject({
      call_id,
      outcome: z.enum(callOutcomes),
      note: optionalText,
      version: text.max(100).optional(),
      operation_id: id.optional(),
    }),
    output: outcome({}),
  }),
  end_texts: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Ends text messages to the number that a reply came from, as STOP does, and settles the reply. Refused if somebody has settled it.',
    input: z.strictObject({ reply_id: id, operation_id: id.optional() }),
    output: outcome({}),
  }),
  get_reach: procedure({
    audience: 'user',
    summary: 'Returns how the caller, or whoever a request is of, is reached, and by what ways.',
    input: z.strictObject({ request_id: id.optional() }),
    output: z.object({
      reach: z.enum(reaches),
      email: nullableText,
      /** The telephone number of the request, or of the latest one; null without a request. */
      phone: nullableText,
      /** Whether text messages can be sent to it. */
      texts: z.enum(textWays),
      /** Whether text messages are sent at all. */
      sends_texts: z.boolean(),
    }),
  }),
  set_reach: procedure({
    audience: 'user',
    summary:
      'Sets how somebody wants to be reached: the caller, or whoever a request is of. Refused for a way without its address or number, and for text messages without `consent`: that the person agrees to them.',
    input: z.strictObject({
      request_id: id.optional(),
      reach: z.enum(reaches),
      consent: z.boolean().optional(),
    }),
    output: outcome({ reach: z.enum(reaches) }),
  }),
}
