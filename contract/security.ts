import { z } from '@hono/zod-openapi'
import { id, instant, nothing, outcome, procedure, text } from './procedure.ts'

const code = text.max(100)

export const security = {
  confirm_identity: procedure({
    audience: 'user',
    summary: 'Proves anew, by password, who is signed in: for what wants a fresh sign-in.',
    input: z.strictObject({ password: text.max(1000) }),
    output: outcome({}),
  }),
  list_sessions: procedure({
    audience: 'user',
    summary: 'Where one is signed in, the newest use first.',
    input: nothing,
    output: z.object({
      sessions: z.array(
        z.object({
          id,
          is_current: z.boolean(),
          /** As they call themselves; empty where it is not known. */
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
    summary: 'Ends a session of one’s own.',
    input: z.strictObject({ session_id: id }),
    output: outcome({}),
  }),
  end_other_sessions: procedure({
    audience: 'user',
    summary: 'Ends all sessions of one’s own but this one.',
    input: nothing,
    output: outcome({ ended: z.int() }),
  }),
  get_two_step: procedure({
    audience: 'user',
    summary:
      'Whether signing in takes a second step, whether it must, and how many recovery codes are left.',
    input: nothing,
    output: z.object({
      enabled: z.boolean(),
      required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
  }),
  start_two_step: procedure({
    audience: 'user',
    summary:
      'A new secret for an authenticator app; needs a fresh sign-in. Counts once it is confirmed.',
    input: nothing,
    output: outcome({ secret: z.string(), uri: z.string() }),
  }),
  confirm_two_step: procedure({
    audience: 'user',
    summary: 'Switches the second step on, by a code of the app; gives the recovery codes, once.',
    input: z.strictObject({ code }),
    output: outcome({ recovery_codes: z.array(z.string()) }),
  }),
  renew_recovery_codes: procedure({
    audience: 'user',
    summary: 'New recovery codes in the place of the old ones; needs a code.',
    input: z.strictObject({ code }),
    output: outcome({ recovery_codes: z.array(z.string()) }),
  }),
  turn_off_two_step: procedure({
    audience: 'user',
    summary: 'Switches the second step off; needs a code. Refused where it is obligatory.',
    input: z.strictObject({ code }),
    output: outcome({}),
  }),
}
