import { z } from '@hono/zod-openapi'
import { id, instant, nothing, outcome, procedure, text } from './procedure.ts'

const email = text.max(320)
const token = text.max(500)

export const administrators = {
  list_administrators: procedure({
    audience: 'admin',
    summary: 'Administrators, and who is invited to become one.',
    input: nothing,
    output: z.object({
      administrators: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          two_step: z.boolean(),
          last_signed_in_at: instant.nullable(),
        }),
      ),
      invites: z.array(
        z.object({
          id,
          email: z.string(),
          invited_by_name: z.string().nullable(),
          created_at: instant,
          expires_at: instant,
        }),
      ),
    }),
  }),
  invite_administrator: procedure({
    audience: 'admin',
    summary:
      'Mails a link that makes an administrator; needs a fresh sign-in. Replaces an earlier one.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  withdraw_administrator_invite: procedure({
    audience: 'admin',
    summary: 'The link that was mailed makes no administrator any more.',
    input: z.strictObject({ invite_id: id }),
    output: outcome({}),
  }),
  get_administrator_invite: procedure({
    audience: 'visitor',
    summary: 'Whose invitation a link is, and whether they have an account. Uses nothing up.',
    input: z.strictObject({ token }),
    output: outcome({ email: z.string(), has_account: z.boolean() }),
  }),
  accept_administrator_invite: procedure({
    audience: 'visitor',
    summary:
      'Makes an administrator: a new account with this name and password, or the one that there is, by its password.',
    input: z.strictObject({ token, name: text.max(200).optional(), password: text.max(1000) }),
    output: outcome({}),
  }),
  remove_administrator: procedure({
    audience: 'admin',
    summary:
      'Makes another administrator an ordinary account and ends its sessions; needs a fresh sign-in.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
  reset_two_step: procedure({
    audience: 'admin',
    summary:
      'Switches the second step of another administrator off, who lost the device; needs a fresh sign-in.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
}
