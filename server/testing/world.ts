import { URI } from 'otpauth'
import { saveInvite } from '#server/accounts/administrator-store.ts'
import { insertToken, setPassword, type TokenPurpose } from '#server/accounts/store.ts'
import { hashToken, newToken } from '#server/accounts/tokens.ts'
import { serverTurn } from '#server/secrets/passwords.ts'
import type { TestApp } from './app.ts'
import { addCode, addUser } from './callers.ts'
import { requestInputs } from './request-inputs.ts'

// People, a request, and functions that create more of them: for tests that call everything.

export type World = Awaited<ReturnType<typeof createWorld>>

export const password = 'old brown teapot'

/** Creates an administrator, a requester with a request, and functions that create more of them. */
export async function createWorld(server: TestApp) {
  const { db, passwords } = server.services
  const admin = await server.signIn({ is_admin: true, two_step: true })
  const requester = await server.signIn({ name: 'Moshe Klein' })
  const code = await addCode(db)
  const input = requestInputs({ input_code: code.code, input_full_name: 'Ephraim Weiss' })
  const { body } = await server.call('create_request', input, requester.cookie)
  const { id: requestId } = (body as { request: { id: string } }).request
  const hash = await passwords.hash(password, serverTurn)
  async function person(overrides: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(db, overrides)
    await setPassword(db, user.id, hash)
    return user
  }
  // Tokens are stored directly: a server that sends a letter removes the token from the outbox.
  const expires_at = new Date(Date.now() + 3_600_000)
  async function issueToken(purpose: TokenPurpose, user_id: string | null, new_email?: string) {
    const token = newToken()
    await insertToken(db, {
      token_hash: hashToken(token),
      purpose,
      user_id,
      ...(new_email && { new_email }),
      expires_at,
    })
    return token
  }
  async function invite(email: string) {
    const token = newToken()
    await saveInvite(db, { token_hash: hashToken(token), email, invited_by: admin.id, expires_at })
    return token
  }
  async function signIn({ email }: { email: string }): Promise<string> {
    const { headers } = await server.post('/auth/sign-in/email', { email, password })
    return headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const requestCode = code.code
  const make = { person, signIn, issueToken, invite }
  return { server, db, admin, requester, requestId, requestCode, ...make }
}

/** Starts to set up the second step. Returns a function that returns the app's current code. */
export async function authenticatorOf(server: TestApp, cookie: string): Promise<() => string> {
  const { body } = await server.call('start_two_step', {}, cookie)
  const totp = URI.parse((body as { uri: string }).uri)
  return () => totp.generate()
}

/** Creates an account with a second step. Returns it with one of its recovery codes. */
export async function withTwoStep(server: TestApp) {
  const { cookie } = await server.signIn()
  const code = await authenticatorOf(server, cookie)
  const { body } = await server.call('confirm_two_step', { code: code() }, cookie)
  const [recoveryCode = ''] = (body as { recovery_codes: string[] }).recovery_codes
  return { cookie, recoveryCode }
}
