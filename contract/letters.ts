import { z } from '@hono/zod-openapi'
import { channels, letterKinds, letterStates } from '#domain/letters.ts'
import { locales } from '#domain/locales.ts'
import { email, id, instant, outcome, procedure } from './procedure.ts'

/** A letter without its text, which is not kept once it is sent. */
const letter = z.object({
  id,
  kind: z.enum(letterKinds),
  channel: z.enum(channels),
  /** An e-mail address, or the telephone number of a call or a text message. */
  recipient: z.string(),
  locale: z.enum(locales),
  state: z.enum(letterStates),
  created_at: instant,
  sent_at: instant.nullable(),
  /** When it is sent or tried next, while it is not sent; null of a call. */
  next_attempt_at: instant.nullable(),
  attempts: z.int(),
  /** What the mail server answered to a failed attempt: codes such as `EMESSAGE 451`. */
  error: z.string().nullable(),
  can_cancel: z.boolean(),
  can_send_again: z.boolean(),
})
export type ListedLetter = z.infer<typeof letter>

export const letters = {
  list_letters: procedure({
    audience: 'admin',
    summary: 'Lists letters, newest first. `search` matches part of the address.',
    input: z.strictObject({
      search: email.optional(),
      kind: z.enum(letterKinds).optional(),
      state: z.enum(letterStates).optional(),
      channel: z.enum(channels).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      letters: z.array(letter),
      next_cursor: z.string().nullable(),
      /** Whether there is or was a gateway for text messages. */
      has_texts: z.boolean(),
    }),
  }),
  send_letter_again: procedure({
    audience: 'admin',
    summary:
      'Sends a failed letter now, or a new copy of one that was sent or cancelled. Refused for letters with a link.',
    input: z.strictObject({ letter_id: id }),
    output: outcome({ letter }),
  }),
  cancel_letter: procedure({
    audience: 'admin',
    summary: 'Cancels a letter that waits or failed. Refused while it is being sent.',
    input: z.strictObject({ letter_id: id }),
    output: outcome({ letter }),
  }),
}
