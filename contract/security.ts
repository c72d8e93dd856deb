import { z } from '@hono/zod-openapi'
import { id, instant, nothing, outcome, password, procedure, text } from './procedure.ts'

const code = text.max(100)

export const security = {
  confirm_identity: procedure({
    audience: 'user',
    summary:
      'Checks the password of the signed-in user again, and the code if there is a second step. Satisfies procedures that need a fresh sign-in.',
    input: z.strictObject({ password: password.max(1000), code: code.optional() }),
    output: outcome({}),
  }),
  list_sessions: procedure({
    audience: 'user',
    summary: 'Lists the sessions of the caller, most recently used first.',
    input: nothing,
    output: z.object({
      sessions: z.array(
        z.object({
          id,
          is_current: z.boolean(),
          /** Taken from the User-Agent header; empty if unknown. */
          browser: z.string(),
          system: z.string(),
          address: z.string().nullable(),
          signed_in_at: instant,
          last_used_at: instant,
        }),
      ),
    }),
  }),
  end_session: procedure({
    audience: 'user',
    summary: 'Ends one session of the caller.',
    input: z.strictObject({ session_id: id }),
    output: outcome({}),
  }),
  end_other_sessions: procedure({
    audience: 'user',
    summary: 'Ends all sessions of the caller except the current one.',
    input: nothing,
    output: outcome({ ended: z.int() }),
  }),
  get_two_step: procedure({
    audience: 'user',
    summary:
      'Returns whether two-step sign-in is on, whether it is required, and how many recovery codes are left.',
    input: nothing,
    output: z.object({
      enabled: z.boolean(),
      required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
  }),
  start_two_step: procedure({
    audience: 'user',
    fresh: true,
    summary: 'Creates a new secret for an authenticator app. Takes effect when confirmed.',
    input: nothing,
    output: outcome({ secret: z.string(), uri: z.string() }),
  }),
  confirm_two_step: procedure({
    audience: 'user',
    summary:
      'Turns two-step sign-in on with a code from the app. Returns the recovery codes, which are shown only once.',
    input: z.strictObject({ code }),
    output: outcome({ recovery_codes: z.array(z.string()) }),
  }),
  renew_recovery_codes: procedure({
    audience: 'user',
    summary: 'Replaces the recovery codes with new ones. Needs a code.',
    input: z.strictObject({ code }),
    output: outcome({ recovery_codes: z.array(z.string()) }),
  }),
  turn_off_two_step: procedure({
    audience: 'user',
    summary:
      'Turns two-step sign-in off. Needs a code. Refused where two-step sign-in is required.',
    input: z.strictObject({ code }),
    output: outcome({}),
  }),
}
