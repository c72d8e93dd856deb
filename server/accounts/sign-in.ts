import type { signIn } from '#contract/sign-in.ts'
import type { Acting, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import type { Caller } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { localeOf, requestedLocale } from '#server/http/language.ts'
import { sendNotice } from '#server/mail/index.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Authentication, Identity } from './authentication.ts'
import * as sessions from './session-store.ts'
import { signUp } from './sign-up.ts'
import * as store from './store.ts'
import { hashToken } from './tokens.ts'
import { isCode } from './two-step.ts'
import { recordWrongCode } from './wrong-codes.ts'

/**
 * Returns the handlers for signing up, in and out. They throw a refusal as an HttpError instead of
 * returning it.
 */
export const signInProcedures = (auth: Authentication): Handlers<keyof typeof signIn> => ({
  async '/auth/sign-up/email'(input, { caller, services }) {
    const { limits } = services
    const { address, headers } = caller
    const opened = await limits.signUp.attempt(
      { address, subject: input.code_id },
      () => signUp(services, input, { address, locale: localeOf(headers) }),
      ({ code }) => code === 'code.invalid',
    )
    if (opened.code) throw new HttpError(400, opened.code, { fields: opened.fields })
    caller.setCookie(auth.signUpMark.write(opened))
    return { success: true }
  },

  async '/auth/sign-in/email'(input, context) {
    const { email } = input
    const { db, caller, services } = context
    const { address, headers } = caller
    const user = await auth.checkPassword(email, input.password, { address, headers })
    if (typeof user === 'string') {
      await recordFailure(context, email, user)
      throw refused(user)
    }
    if (user.two_step) {
      if (!input.code) {
        await record(db, { address }, { action: 'sign_in.code_asked', subject_id: user.id })
        throw new HttpError(401, 'err.codeNeeded')
      }
      if (!(await isCode(services, { user, address }, { typed: input.code }))) {
        await recordWrongCode(services, { address }, user.id)
        throw new HttpError(401, 'err.wrongCode', { fields: { code: 'err.wrongCode' } })
      }
    }
    const started = await auth.startSession(user, caller, { recovery: false })
    // The password or second step was changed while this sign-in was being checked.
    if (!started) throw new HttpError(401, 'err.wrongCredentials')
    await endSession(auth, db, caller)
    const isNewDevice = !auth.isKnownDevice(headers, email)
    if (isNewDevice && (await store.hasSignedInBefore(db, user.id))) {
      await sendNotice(db, 'new_device', user)
    }
    await record(db, { user, address }, { action: 'sign_in.succeeded', subject_id: user.id })
    const locale = requestedLocale(headers)
    if (locale && user.locale !== locale) await store.updateUser(db, user.id, { locale })
    caller.setCookie(started)
    caller.setCookie(auth.markDevice(user.email))
    return shown(await auth.identify(asRequest(started)))
  },

  async '/auth/sign-out'(_, { db, caller }) {
    await endSession(auth, db, caller)
    const { user, address } = caller
    if (user) {
      await record(db, { user, address }, { action: 'sign_in.ended', subject_id: user.id })
      // Closes the live updates of this session; other sessions reconnect.
      await notify(db, { kind: 'account.changed', user_id: user.id })
    }
    caller.setCookie(auth.cookie.clear())
    return null
  },

  async '/auth/get-session'(_, { db, caller }) {
    return shown(caller) ?? nobody(auth, db, caller)
  },

  async '/auth/renew-session'(_, { db, caller }) {
    const { session, headers } = caller
    if (session?.recovery) return shown(caller)
    const renewed = session && (await auth.renewSession(headers))
    if (!renewed) return nobody(auth, db, caller)
    caller.setCookie(renewed.cookie)
    return shown({ ...caller, session: { ...session, good_until: renewed.good_until } })
  },
})

async function endSession({ cookie }: Authentication, db: Db, { headers }: Caller) {
  const token = cookie.read(headers)
  if (token) await sessions.deleteSession(db, hashToken(token))
}

/** Returns null, or whose session the caller's was if it was ended on purpose from elsewhere. */
async function nobody({ cookie }: Authentication, db: Db, { headers, setCookie }: Caller) {
  const token = cookie.read(headers)
  const ended_of = token && (await sessions.findEnded(db, hashToken(token)))
  // Keeps that cookie: a page that leaves before it has deleted the drafts asks again.
  if (ended_of) return { ended_of }
  if (headers.get('Cookie')?.includes(`${cookie.name}=`)) setCookie(cookie.clear())
  return null
}

async function recordFailure({ db, caller }: Acting, email: string, why: MessageKey) {
  const { address } = caller
  const subject_id = (await store.findUserByEmail(db, email))?.id ?? null
  await record(db, { address }, { action: 'sign_in.failed', subject_id, details: { why } })
}

const refused = (code: MessageKey) =>
  new HttpError(code === 'err.emailNotConfirmed' ? 403 : 401, code)

/** Returns who is signed in, or null. The token stays in the cookie. */
function shown(known: Partial<Identity> = {}) {
  const { user, session } = known
  if (!user || !session) return null
  const { id, email, name, is_admin, locale } = user
  return {
    user: { id, email, name, is_admin, locale },
    session: {
      good_until: session.good_until,
      signed_in_at: session.signed_in_at,
      recovery: session.recovery,
      two_step_missing: session.two_step_missing,
    },
  }
}

/** Returns the headers with which a browser would send this cookie back. */
const asRequest = (setCookie: string) => new Headers({ Cookie: setCookie.split(';')[0] ?? '' })
