import { z } from '@hono/zod-openapi'
import { id, nothing, outcome, procedure, text } from './procedure.ts'

const email = text.max(320)
const token = text.max(500)

export const accounts = {
  get_site_settings: procedure({
    audience: 'visitor',
    summary: "The charity's name, logo and office, as visitors see them.",
    input: nothing,
    output: z.object({
      organization_name: z.string(),
      organization_logo_url: z.string(),
      office_email: z.string(),
      office_time_zone: z.string(),
      maps_enabled: z.boolean(),
    }),
  }),
  handle_email_reregistration: procedure({
    audience: 'visitor',
    summary:
      'Whether an address may register: not if it is registered and confirmed. Changes nothing.',
    input: z.strictObject({ email_input: email }),
    output: outcome({}),
  }),
  confirm_email: procedure({
    audience: 'visitor',
    summary: 'Confirms the address a link was mailed to.',
    input: z.strictObject({ token }),
    output: outcome({}),
  }),
  resend_confirmation: procedure({
    audience: 'visitor',
    summary: 'Mails a new confirmation link. Answers alike for every address.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  request_password_reset: procedure({
    audience: 'visitor',
    summary: 'Mails a link to choose a new password. Answers alike for every address.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  start_password_recovery: procedure({
    audience: 'visitor',
    summary: 'Signs the person in for choosing a new password, by the token of a mailed link.',
    input: z.strictObject({ token }),
    output: outcome({}),
  }),
  update_password: procedure({
    audience: 'recovering',
    summary: 'Sets a new password; needs a recovery or a fresh sign-in. Ends all other sessions.',
    input: z.strictObject({ new_password: text }),
    output: outcome({}),
  }),
  check_user_admin_status: procedure({
    audience: 'user',
    summary: 'Whether a user is an administrator.',
    input: z.strictObject({ input_user_id: id }),
    output: z.boolean(),
  }),
  create_first_admin: procedure({
    audience: 'visitor',
    summary: 'Makes the first administrator, by the token of the link that start printed.',
    input: z.strictObject({ token, email, name: text, password: text }),
    output: outcome({}),
  }),
  get_mail_on_new_request: procedure({
    audience: 'admin',
    summary: 'Whether the caller gets a letter about each new request.',
    input: nothing,
    output: z.object({ mail_on_new_request: z.boolean() }),
  }),
  set_mail_on_new_request: procedure({
    audience: 'admin',
    summary: 'Switches the letters about new requests on or off, for the caller alone.',
    input: z.strictObject({ mail_on_new_request: z.boolean() }),
    output: outcome({ mail_on_new_request: z.boolean() }),
  }),
}
