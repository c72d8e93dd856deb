import { z } from '@hono/zod-openapi'
import { templateLanguages } from '#domain/locales.ts'
import { nothing, outcome, procedure, text } from './procedure.ts'

const language = z.enum(templateLanguages)

export const templates = {
  list_template_messages: procedure({
    audience: 'admin',
    summary: 'The message that goes with a code, in its three languages.',
    input: nothing,
    output: z.object({
      template_messages: z.array(z.object({ language, content: z.string() })),
    }),
  }),
  upsert_template_message: procedure({
    audience: 'admin',
    summary: 'Saves the message of one language; `<code>` in it stands for the code.',
    input: z.strictObject({ language, content: text }),
    output: outcome({}),
  }),
}
