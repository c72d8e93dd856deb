import { z } from '@hono/zod-openapi'
import { email, id, integer, outcome, procedure, text } from './procedure.ts'

/** Widens a call to the whole family of the request (docs/product.md §15.5). */
const whole_family = z.boolean().optional()

// A person is an account with all its requests. A direct request has no account: its recipient is a
// person with that one request.

export const persons = {
  get_person: procedure({
    audience: 'admin',
    summary:
      'Returns the person behind a request and how much is stored about them, and the other persons of the family.',
    input: z.strictObject({ request_id: id }),
    output: outcome({
      full_name: z.string(),
      email: z.string().nullable(),
      has_account: z.boolean(),
      /** Number of sessions that are currently open. */
      sessions: z.int(),
      request_ids: z.array(id),
      documents: z.int(),
      /** Their account, if signing in requires a second step; else null. */
      two_step_of: id.nullable(),
      is_erased: z.boolean(),
      /** The persons of the family, this one first. */
      family: z.object({
        id,
        number: z.int(),
        persons: z.array(
          z.object({
            /** Their newest request; null for an account without one. */
            request_id: id.nullable(),
            full_name: z.string(),
            email: z.string().nullable(),
            requests: z.int(),
            documents: z.int(),
          }),
        ),
      }),
    }),
  }),
  end_person_sessions: procedure({
    audience: 'admin',
    summary: 'Ends all sessions of a person. They can sign in again. Recorded in the audit trail.',
    input: z.strictObject({ request_id: id }),
    output: outcome({ ended: z.int() }),
  }),
  change_person_email: procedure({
    audience: 'admin',
    fresh: true,
    summary:
      "Changes the e-mail address of a person's account after a call. Ends their sessions and tells the old address. Refused for administrators.",
    input: z.strictObject({ request_id: id, new_email: email }),
    output: outcome({}),
  }),
  export_person: procedure({
    audience: 'admin',
    summary:
      'Exports everything stored about a person, or a whole family. Payment numbers are masked unless `with_numbers` is set. Recorded in the audit trail.',
    input: z.strictObject({ request_id: id, with_numbers: z.boolean(), whole_family }),
    output: outcome({ person: z.record(z.string(), z.unknown()) }),
  }),
  erase_person: procedure({
    audience: 'admin',
    fresh: true,
    summary:
      'Permanently erases the account, documents and personal data of a person, or of a whole family. Amounts and dates stay for the books. Needs the name in `confirmation`.',
    input: z.strictObject({
      request_id: id,
      confirmation: text.max(1000),
      whole_family,
      /** The size of the family that was seen (`sizeOf` in domain/families.ts). Refused if it has changed. */
      seen: integer.optional(),
    }),
    /** `waits`: nothing is erased until a colleague has done the same. */
    output: outcome({ requests: z.int(), documents: z.int(), waits: z.boolean().optional() }),
  }),
}
