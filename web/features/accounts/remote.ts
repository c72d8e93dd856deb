import { send } from '#web/api.ts'

/** Who is signed in, and how long that is good without asking again. */
export type Session = {
  user: { id: string; email: string; name: string; locale: string }
  session: {
    /** ISO instant. */
    good_until: string
    /** When the person proved who they are, an ISO instant. */
    signed_in_at: string
    /** Opened by a reset link: good for choosing a new password only. */
    recovery: boolean
    /** An administrator who has to set up the second step before anything else. */
    two_step_missing: boolean
  }
}

/** A session as the server sent it, and by how much its clock is ahead of this device's. */
export type Received = { session: Session; clockAheadMs: number } | undefined

/** The session that the browser's cookie opens, if any. Throws like `call`. */
export async function getSession(): Promise<Received> {
  return received(await send('/auth/get-session'))
}

/** Makes the session good for another hour; undefined if it has ended. Throws like `call`. */
export async function renewSession(): Promise<Received> {
  return received(await post('/auth/renew-session', {}))
}

export type SignInInput = { email: string; password: string; code?: string }
export const signInByEmail = (input: SignInInput) => post('/auth/sign-in/email', input)

export type SignUpInput = { email: string; password: string; code_id: string; access_code?: string }
export const signUpByEmail = (input: SignUpInput) => post('/auth/sign-up/email', input)

export const endSession = () => post('/auth/sign-out', {})

function post(path: string, body: object): Promise<Response> {
  return send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function received(response: Response): Promise<Received> {
  const session = (await response.json()) as Session | null
  if (!session?.user) return undefined
  const theirs = Date.parse(response.headers.get('Date') ?? '')
  return { session, clockAheadMs: Number.isNaN(theirs) ? 0 : theirs - Date.now() }
}
