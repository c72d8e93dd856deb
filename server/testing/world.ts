import { URI } from 'otpauth'
import { setPassword } from '#server/accounts/store.ts'
import { serverTurn } from '#server/secrets/passwords.ts'
import type { TestApp } from './app.ts'
import { addCode, addUser, mailedToken } from './callers.ts'
import { requestInputs } from './request-inputs.ts'

// People, a request, and what makes more of them: for tests that call everything.

export type World = Awaited<ReturnType<typeof createWorld>>

export const password = 'old teapot'

/** An administrator, a requester with a request, and what makes more of them. */
export async function createWorld(server: TestApp) {
  const { db, passwords } = server.services
  const admin = await server.signIn({ is_admin: true, two_step: true })
  const requester = await server.signIn({ name: 'Moshe Klein' })
  const code = await addCode(db)
  const input = requestInputs({ input_code: code.code, input_full_name: 'Ephraim Weiss' })
  const { body } = await server.call('create_request', input, requester.cookie)
  const { id: requestId } = (body as { request: { id: string } }).request
  const hash = await passwords.hash(password, serverTurn)
  async function person(told: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(db, told)
    await setPassword(db, user.id, hash)
    return user
  }
  const newestToken = (recipient: string) => mailedToken(db, recipient)
  async function signIn({ email }: { email: string }): Promise<string> {
    const { headers } = await server.post('/auth/sign-in/email', { email, password })
    return headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const requestCode = code.code
  return { server, db, admin, requester, requestId, requestCode, person, signIn, newestToken }
}

/** Begins to set up the second step; gives the codes of the app, as a function of the moment. */
export async function authenticatorOf(server: TestApp, cookie: string): Promise<() => string> {
  const { body } = await server.call('start_two_step', {}, cookie)
  const totp = URI.parse((body as { uri: string }).uri)
  return () => totp.generate()
}

/** Somebody who signs in with a second step, and one of their recovery codes. */
export async function withTwoStep(server: TestApp) {
  const { cookie } = await server.signIn()
  const code = await authenticatorOf(server, cookie)
  const { body } = await server.call('confirm_two_step', { code: code() }, cookie)
  const [recoveryCode = ''] = (body as { recovery_codes: string[] }).recovery_codes
  return { cookie, recoveryCode }
}
