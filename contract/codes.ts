import { z } from '@hono/zod-openapi'
import { codeStatuses } from '#domain/access-code.ts'
import { id, instant, nothing, outcome, procedure, text } from './procedure.ts'

const accessCode = z.object({
  id,
  code: z.string(),
  status: z.enum(codeStatuses),
  created_at: instant,
})

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
  create_code: procedure({
    audience: 'admin',
    summary: 'Creates an access code.',
    input: nothing,
    output: outcome({ code_id: id, code: z.string(), created_at: instant }),
  }),
  list_codes: procedure({
    audience: 'admin',
    summary: 'Lists access codes, newest first.',
    input: z.strictObject({
      search: text.optional(),
      status: z.enum(codeStatuses).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      codes: z.array(accessCode),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  }),
  get_code_counts: procedure({
    audience: 'admin',
    summary: 'Counts the access codes by status.',
    input: nothing,
    output: outcome({
      counts: z.object({
        available: z.int(),
        user_created: z.int(),
        fully_used: z.int(),
        total: z.int(),
      }),
    }),
  }),
}
