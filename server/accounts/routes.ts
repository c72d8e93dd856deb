import { z } from 'zod'
import { record } from '#server/database/audit.ts'
import { HttpError } from '#server/http/failures.ts'
import { localeOf, toldLocale } from '#server/http/language.ts'
import type { MessageKey } from '#server/messages.ts'
import type { AuthParts, Identity } from './authentication.ts'
import { readJson } from './request-body.ts'
import { goodUntil, IDLE_MS } from './session-life.ts'
import * as sessions from './session-store.ts'
import { signUp, signUpInput } from './sign-up.ts'
import * as store from './store.ts'
import { hashToken } from './tokens.ts'
import { isCode } from './two-step.ts'

type Route = (request: Request, address: string) => Promise<Response>

const credentials = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(1000),
  /** The second step, where an account has one: asked for once the password is right. */
  code: z.string().max(100).optional(),
})
const nothing = z.strictObject({})

/** The routes under /auth, by method and path. */
export function authRoutes(parts: AuthParts): Record<string, Route> {
  const { db, limits, cookie, identify, startSession, checkPassword } = parts

  const signUpRoute: Route = async (request, address) => {
    const input = await readJson(request, signUpInput)
    const from = { address, locale: localeOf(request.headers) }
    const refusal = await limits.signUp.attempt(
      { address, subject: input.code_id },
      () => signUp(parts, input, from),
      (refused) => refused?.code === 'code.invalid',
    )
    if (refusal) throw new HttpError(400, refusal.code, { fields: refusal.fields })
    return Response.json({ success: true })
  }

  async function endSession({ headers }: Request) {
    const token = cookie.read(headers)
    if (token) await sessions.deleteSession(db, hashToken(token))
  }

  const signIn: Route = async (request, address) => {
    const input = await readJson(request, credentials)
    const email = input.email.trim().toLowerCase()
    const user = await limits.signIn.attempt(
      { address, subject: email },
      () => checkPassword(email, input.password),
      (result) => result === 'err.wrongCredentials',
    )
    if (typeof user === 'string') {
      await recordFailure(email, address, user)
      throw refused(user)
    }
    if (user.two_step) {
      if (!input.code) throw new HttpError(401, 'err.codeNeeded')
      if (!(await isCode(parts, { user, address }, user.id, input.code))) {
        await recordFailure(email, address, 'err.wrongCode')
        throw new HttpError(401, 'err.wrongCode', { fields: { code: 'err.wrongCode' } })
      }
    }
    const from = { address, headers: request.headers }
    const started = await startSession(user, from, { recovery: false })
    // The password or the second step was changed while this one was being checked.
    if (!started) throw new HttpError(401, 'err.wrongCredentials')
    await endSession(request)
    await record(db, { user, address }, { action: 'sign_in.succeeded', subject_id: user.id })
    const locale = toldLocale(request.headers)
    if (locale && user.locale !== locale) await store.updateUser(db, user.id, { locale })
    return answer(await identify(asRequest(started)), [started])
  }

  async function recordFailure(email: string, address: string, why: MessageKey) {
    const subject_id = (await store.findUserByEmail(db, email))?.id ?? null
    await record(db, { address }, { action: 'sign_in.failed', subject_id, details: { why } })
  }

  const signOut: Route = async (request, address) => {
    await readJson(request, nothing)
    const known = await identify(request.headers)
    await endSession(request)
    if (known) {
      const { user } = known
      await record(db, { user, address }, { action: 'sign_in.ended', subject_id: user.id })
    }
    return answer(undefined, [cookie.clear()])
  }

  const getSession: Route = async (request) => {
    const known = await identify(request.headers)
    const isLeftover = !known && request.headers.get('Cookie')?.includes(`${cookie.name}=`)
    return answer(known, isLeftover ? [cookie.clear()] : [])
  }

  const renewSession: Route = async (request) => {
    await readJson(request, nothing)
    const known = await identify(request.headers)
    const token = cookie.read(request.headers)
    if (!known || !token) return answer(undefined, [cookie.clear()])
    if (known.session.recovery) return answer(known)
    const renewed_at = new Date()
    const expires_at = new Date(renewed_at.getTime() + IDLE_MS)
    await sessions.renewSession(db, known.session.id, { renewed_at, expires_at })
    const session = { ...known.session, good_until: goodUntil({ renewed_at }) }
    return answer({ ...known, session }, [cookie.write(token)])
  }

  return {
    'POST /auth/sign-up/email': signUpRoute,
    'POST /auth/sign-in/email': signIn,
    'POST /auth/sign-out': signOut,
    'GET /auth/get-session': getSession,
    'POST /auth/renew-session': renewSession,
  }
}

const refused = (code: MessageKey) =>
  new HttpError(code === 'err.emailNotConfirmed' ? 403 : 401, code)

/** Who is signed in, or null. The token stays in the cookie, where no script reads it. */
function answer(known: Identity | undefined, cookies: string[] = []): Response {
  const response = Response.json(known ? shown(known) : null)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

function shown({ user, session }: Identity) {
  const { id, email, name, is_admin, locale } = user
  return {
    user: { id, email, name, is_admin, locale },
    session: {
      good_until: session.good_until.toISOString(),
      signed_in_at: session.signed_in_at.toISOString(),
      recovery: session.recovery,
      two_step_missing: session.two_step_missing,
    },
  }
}

/** The headers with which a browser would send this cookie back. */
const asRequest = (setCookie: string) => new Headers({ Cookie: setCookie.split(';')[0] ?? '' })
