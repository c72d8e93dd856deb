import { z } from '@hono/zod-openapi'
import { email, id, nothing, outcome, password, procedure, text } from './procedure.ts'

const token = text.max(500)

/** The letters that administrators can turn on. */
const mailWishes = { mail_on_new_request: z.boolean(), mail_on_reminders: z.boolean() }

export const accounts = {
  get_site_settings: procedure({
    audience: 'visitor',
    summary: 'Returns the name, logo and contact details of the charity that visitors see.',
    input: nothing,
    output: z.object({
      organization_name: z.string(),
      organization_logo_url: z.string(),
      office_email: z.string(),
      office_phone: z.string(),
      office_time_zone: z.string(),
      maps_enabled: z.boolean(),
    }),
  }),
  handle_email_reregistration: procedure({
    audience: 'visitor',
    summary:
      'Checks whether an e-mail address can register with a usable code: it can unless it has a confirmed account. Without such a code every address answers alike. Read-only.',
    input: z.strictObject({
      email_input: email,
      code_id: id.optional(),
      access_code: text.max(100).nullish(),
    }),
    output: outcome({}),
  }),
  confirm_email: procedure({
    audience: 'visitor',
    summary:
      'Confirms an e-mail address with the token from a mailed link. Opens a session if this browser opened the account. If the address was signed up for more than once and another browser confirms it, its password is forgotten, and the session can only set a new one.',
    input: z.strictObject({ token }),
    output: outcome({ signed_in: z.boolean(), recovery: z.literal(true).optional() }),
  }),
  resend_confirmation: procedure({
    audience: 'visitor',
    summary:
      'Mails a new confirmation link. The answer does not reveal whether the address has an account.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  request_password_reset: procedure({
    audience: 'visitor',
    summary:
      'Mails a link to set a new password. The answer does not reveal whether the address has an account.',
    input: z.strictObject({ email }),
    output: outcome({}),
  }),
  start_password_recovery: procedure({
    audience: 'visitor',
    summary:
      'Opens a recovery session with the token from a mailed link. It can only set a new password.',
    input: z.strictObject({ token }),
    output: outcome({}),
  }),
  update_password: procedure({
    audience: 'recovering',
    fresh: true,
    summary: 'Sets a new password and ends all other sessions.',
    input: z.strictObject({ new_password: password }),
    output: outcome({}),
  }),
  request_email_change: procedure({
    audience: 'user',
    fresh: true,
    summary:
      'Mails a link to the address that the caller wants to use from now on. The answer does not reveal whether the address has an account.',
    input: z.strictObject({ new_email: email }),
    output: outcome({}),
  }),
  confirm_email_change: procedure({
    audience: 'visitor',
    summary:
      'Changes the e-mail address of an account with the token from a mailed link. Ends all other sessions and tells the old address.',
    input: z.strictObject({ token }),
    output: outcome({}),
  }),
  check_user_admin_status: procedure({
    audience: 'user',
    summary: 'Returns whether a user is an administrator.',
    input: z.strictObject({ input_user_id: id }),
    output: z.boolean(),
  }),
  create_first_admin: procedure({
    audience: 'visitor',
    summary:
      'Creates the first administrator with the token from the link that is printed at start-up.',
    input: z.strictObject({ token, email, name: text.max(200), password }),
    output: outcome({}),
  }),
  get_mail_on_new_request: procedure({
    audience: 'admin',
    summary:
      'Returns which letters the caller turned on: about new requests, and about what waits.',
    input: nothing,
    output: z.object(mailWishes),
  }),
  set_mail_on_new_request: procedure({
    audience: 'admin',
    summary: 'Turns letters about new requests, or about what waits, on or off for the caller.',
    input: z.strictObject(mailWishes).partial(),
    output: outcome(mailWishes),
  }),
}
