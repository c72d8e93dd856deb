import { z } from '@hono/zod-openapi'
import { templateLanguages } from '#domain/locales.ts'
import { nothing, outcome, procedure, text } from './procedure.ts'

const language = z.enum(templateLanguages)

export const templates = {
  list_template_messages: procedure({
    audience: 'admin',
    summary: 'Lists the message that is sent with a code, in each language.',
    input: nothing,
    output: z.object({
      template_messages: z.array(z.object({ language, content: z.string() })),
    }),
  }),
  upsert_template_message: procedure({
    audience: 'admin',
    summary: 'Stores the message for one language. `<code>` in it is a placeholder for the code.',
    input: z.strictObject({ language, content: text }),
    output: outcome({}),
  }),
}
