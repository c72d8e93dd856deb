import { z } from '@hono/zod-openapi'
import { locales } from '#domain/locales.ts'
import { email, id, instant, nothing, procedure, text } from './procedure.ts'

/** Who is signed in. The session's token is in a cookie that scripts cannot read. */
const session = z.object({
  user: z.object({
    id,
    email: z.string(),
    name: z.string(),
    is_admin: z.boolean(),
    locale: z.enum(locales),
  }),
  session: z.object({
    /** After this the session has to be renewed before anything else. */
    good_until: instant,
    /** When the person proved who they are. */
    signed_in_at: instant,
    /** Opened by a reset link: good only for choosing a new password. */
    recovery: z.boolean(),
    /** An administrator who has to set up the second step before anything else. */
    two_step_missing: z.boolean(),
  }),
})
export type Session = z.infer<typeof session>

/** Nobody is signed in: another device, or the office, ended the session of this account. */
const ended = z.object({ ended_of: id })
export type SessionAnswer = Session | z.infer<typeof ended> | null

const MAX_BODY_BYTES = 16 * 1024
const password = z.string().max(1000)

/** Signing up, in and out, by path. A refusal is an HTTP error here, not a 200. */
export const signIn = {
  '/auth/sign-up/email': procedure({
    audience: 'visitor',
    summary: 'Opens an account with an access code and mails the link that confirms it.',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.strictObject({
      email,
      password,
      name: text.trim().max(200).nullish(),
      code_id: id,
      access_code: text.max(100).nullish(),
    }),
    output: z.object({ success: z.literal(true) }),
  }),
  '/auth/sign-in/email': procedure({
    audience: 'visitor',
    summary: 'Opens a session. 401 with err.codeNeeded asks for the second step.',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.strictObject({
      email,
      password,
      /** The second step, for accounts that have one. */
      code: z.string().max(100).optional(),
    }),
    output: session.nullable(),
  }),
  '/auth/sign-out': procedure({
    audience: 'visitor',
    summary: 'Ends the session, if there is one.',
    maxBodyBytes: MAX_BODY_BYTES,
    input: nothing,
    output: z.null(),
  }),
  '/auth/get-session': procedure({
    method: 'get',
    audience: 'visitor',
    summary: 'Who is signed in, or null.',
    input: nothing,
    output: session.or(ended).nullable(),
  }),
  '/auth/renew-session': procedure({
    audience: 'visitor',
    summary: 'Makes the session good for another hour; null if it has ended.',
    maxBodyBytes: MAX_BODY_BYTES,
    input: nothing,
    output: session.or(ended).nullable(),
  }),
}
