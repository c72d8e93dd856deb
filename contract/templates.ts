import { z } from '@hono/zod-openapi'
import { templateLanguages } from '#domain/locales.ts'
import { instant, isoInstant, nothing, procedure, refusal, text } from './procedure.ts'

const language = z.enum(templateLanguages)
/** `updated_at` is null until the message is saved for the first time. */
const version = { content: z.string(), updated_at: instant.nullable() }

export const templates = {
  list_template_messages: procedure({
    audience: 'admin',
    summary: 'Lists the message that is sent with a code, in each language.',
    input: nothing,
    output: z.object({
      template_messages: z.array(z.object({ language, ...version })),
    }),
  }),
  upsert_template_message: procedure({
    audience: 'admin',
    summary:
      'Stores the message for one language. `<code>` in it is a placeholder for the code. Refused with the stored message if `expected_updated_at` is given and somebody else has saved since.',
    input: z.strictObject({
      language,
      content: text,
      expected_updated_at: isoInstant.nullish(),
    }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), updated_at: instant }),
      refusal.extend({ template_message: z.object(version).optional() }),
    ]),
  }),
}
