import { z } from '@hono/zod-openapi'
import { type TrialCause, trialCauses } from '#domain/second-persons.ts'
import { email, id, instant, nothing, outcome, password, procedure, text } from './procedure.ts'

const token = text.max(500)

/** Why somebody does not count as a second person, and when that ends if nobody objects. */
const onTrial = {
  cause: z.enum([...(Object.keys(trialCauses) as TrialCause[]), 'removed']),
  caused_by_name: z.string().nullable(),
  counts_from: instant,
}

export const administrators = {
  list_administrators: procedure({
    audience: 'admin',
    summary: 'Lists administrators and open invitations.',
    input: nothing,
    output: z.object({
      administrators: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          two_step: z.boolean(),
          last_signed_in_at: instant.nullable(),
          /** null for who counts as a second person (docs/product.md §14.17). */
          trial: z
            .object({
              ...onTrial,
              objected_by_name: z.string().nullable(),
              can_agree: z.boolean(),
              can_object: z.boolean(),
            })
            .nullable(),
        }),
      ),
      invites: z.array(
        z.object({
          id,
          email: z.string(),
          invited_by: id.nullable(),
          invited_by_name: z.string().nullable(),
          created_at: instant,
          expires_at: instant,
        }),
      ),
    }),
  }),
  invite_administrator: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Mails an administrator invitation, which replaces an earlier one.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  withdraw_administrator_invite: procedure({
    audience: 'admin',
    summary: 'Withdraws an invitation. Its link stops working.',
    input: z.strictObject({ invite_id: id }),
    output: outcome({}),
  }),
  get_administrator_invite: procedure({
    audience: 'visitor',
    summary:
      'Returns the e-mail address that an invitation was sent to and whether it has an account. Read-only.',
    input: z.strictObject({ token }),
    output: outcome({ email: z.string(), has_account: z.boolean() }),
  }),
  accept_administrator_invite: procedure({
    audience: 'visitor',
    summary:
      'Accepts an invitation: creates an account with this name and password, or makes the existing account an administrator if the password is correct, and the code if it has a second step.',
    input: z.strictObject({
      token,
      name: text.max(200).optional(),
      password: password.max(1000),
      code: text.max(100).optional(),
    }),
    output: outcome({}),
  }),
  remove_administrator: procedure({
    audience: 'admin',
    fresh: true,
    summary:
      'Removes administrator rights from another account, ends its sessions and withdraws its invitations.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
  reset_two_step: procedure({
    audience: 'admin',
    fresh: true,
    summary:
      'Turns two-step sign-in off for another administrator, or a family, who lost the device. Ends their sessions and tells them.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
  agree_to_administrator: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Agrees that a new or reset administrator counts as a second person for payouts.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
  object_to_administrator: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Objects to it, so that time alone does not make them count.',
    input: z.strictObject({ user_id: id }),
    output: outcome({}),
  }),
  get_administrator_trial: procedure({
    audience: 'visitor',
    summary:
      'Returns about which new, reset or removed administrator a mailed link asks. Read-only.',
    input: z.strictObject({ token }),
    output: outcome({ name: z.string(), email: z.string(), ...onTrial }),
  }),
  answer_administrator_trial: procedure({
    audience: 'visitor',
    summary: 'Agrees or objects to an administrator as the person to whom a link was mailed.',
    input: z.strictObject({ token, agree: z.boolean() }),
    output: outcome({}),
  }),
}
