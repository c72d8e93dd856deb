import type { ProcedureInput, SignInPath } from '#contract/index.ts'
import type { Session, SessionAnswer } from '#contract/sign-in.ts'
import { send } from '#web/api.ts'

export type { Session } from '#contract/sign-in.ts'

/**
 * A session as the server sent it, and how far its clock is ahead of this device's; or whose session
 * it was, if another device or the office ended it.
 */
export type Received =
  | { session: Session; clockAheadMs: number; endedOf?: undefined }
  | { session?: undefined; endedOf: string }
  | undefined

/** Returns the session of the browser's cookie, if there is one. Throws like `call`. */
async function getSession(): Promise<Received> {
  return received(await send('/auth/get-session'))
}

/** Extends the session by an hour. Returns undefined if it has ended. Throws like `call`. */
async function renewSession(): Promise<Received> {
  return received(await post('/auth/renew-session', {}))
}

export type SignInInput = ProcedureInput<'/auth/sign-in/email'>
const signInByEmail = (input: SignInInput) => post('/auth/sign-in/email', input)

type SignUpInput = ProcedureInput<'/auth/sign-up/email'>
const signUpByEmail = (input: SignUpInput) => post('/auth/sign-up/email', input)

const endSession = () => post('/auth/sign-out', {})

export const server = { getSession, renewSession, signInByEmail, signUpByEmail, endSession }

function post<Path extends SignInPath>(path: Path, input: ProcedureInput<Path>): Promise<Response> {
  return send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
}

async function received(response: Response): Promise<Received> {
  const session = (await response.json()) as SessionAnswer
  if (!session) return undefined
  if ('ended_of' in session) return { endedOf: session.ended_of }
  const theirs = Date.parse(response.headers.get('Date') ?? '')
  return { session, clockAheadMs: Number.isNaN(theirs) ? 0 : theirs - Date.now() }
}
