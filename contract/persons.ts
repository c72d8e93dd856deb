import { z } from '@hono/zod-openapi'
import { id, outcome, procedure, text } from './procedure.ts'

// A person is whoever has an account, with all their requests; or whom the office entered a request
// for, with that request alone.

export const persons = {
  get_person: procedure({
    audience: 'admin',
    summary: 'Whose request it is, and how much is stored of them.',
    input: z.strictObject({ request_id: id }),
    output: outcome({
      full_name: z.string(),
      email: z.string().nullable(),
      has_account: z.boolean(),
      /** Where they are signed in at this moment. */
      sessions: z.int(),
      requests: z.int(),
      documents: z.int(),
      is_erased: z.boolean(),
    }),
  }),
  end_person_sessions: procedure({
    audience: 'admin',
    summary: 'Signs a person out wherever they are signed in; they can sign in again. Recorded.',
    input: z.strictObject({ request_id: id }),
    output: outcome({ ended: z.int() }),
  }),
  export_person: procedure({
    audience: 'admin',
    summary: 'All that is stored of a person; payment numbers masked, unless asked for. Recorded.',
    input: z.strictObject({ request_id: id, with_numbers: z.boolean() }),
    output: outcome({ person: z.record(z.string(), z.unknown()) }),
  }),
  erase_person: procedure({
    audience: 'admin',
    summary:
      'Erases a person for good: account, documents, everything that tells who it was. Amounts and dates stay for the books. Needs a fresh sign-in, and the name in `confirmation`.',
    input: z.strictObject({ request_id: id, confirmation: text.max(1000) }),
    output: outcome({ requests: z.int(), documents: z.int() }),
  }),
}
