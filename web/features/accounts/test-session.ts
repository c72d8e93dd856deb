import { onTestFinished } from 'vitest'
import type { Received, Session } from './remote.ts'
import { createAuth } from './session.ts'
import type { AuthMessage } from './tabs.ts'

const hour = 3_600_000

/** Returns an ordinary session that is valid until an instant, in milliseconds since 1970. */
export const sessionUntil = (goodUntil: number, email = 'a@example.org'): Session => ({
  user: { id: `id of ${email}`, email, name: '', is_admin: false, locale: 'en' },
  session: {
    good_until: new Date(goodUntil).toISOString(),
    signed_in_at: new Date().toISOString(),
    recovery: false,
    two_step_missing: false,
  },
})

/** A fake server with at most one session, and the tabs of one browser. */
export function browser() {
  const ears = new Set<(message: AuthMessage) => void>()
  const server = {
    session: undefined as Session | undefined,
    /** Whose session it was, once it has been ended from elsewhere. */
    endedOf: undefined as string | undefined,
    renewals: [] as number[],
    failures: [] as Error[],
    /** Delays the response about the session until it resolves. */
    slow: undefined as Promise<void> | undefined,
    isAdmin: async (_id: string): Promise<boolean> => false,
  }
  const received = (): Received => {
    if (server.session) return { session: server.session, clockAheadMs: 0 }
    return server.endedOf === undefined ? undefined : { endedOf: server.endedOf }
  }
  const sign = (email: string, more: Partial<Session['session']> = {}) => {
    const { user, session } = sessionUntil(Date.now() + hour, email)
    server.session = { user, session: { ...session, ...more } }
  }
  const remote = {
    getSession: async () => {
      const answer = received()
      await server.slow
      return answer
    },
    renewSession: async () => {
      server.renewals.push(Date.now())
      const failure = server.failures.shift()
      if (failure) throw failure
      if (server.session) sign(server.session.user.email)
      return received()
    },
    signInByEmail: async ({ email }: { email: string; password: string }) => {
      sign(email)
      return Response.json(null)
    },
    signUpByEmail: async () => Response.json(null),
    endSession: async () => {
      const failure = server.failures.shift()
      if (failure) throw failure
      server.session = undefined
      return Response.json(null)
    },
  }
  function tab() {
    const events: string[] = []
    const auth = createAuth({
      remote,
      checkAdmin: (id) => server.isAdmin(id),
      open: (hear) => {
        ears.add(hear)
        return {
          post: (message) => ears.forEach((ear) => void (ear !== hear && ear(message))),
          close: () => ears.delete(hear),
        }
      },
    })
    auth.subscribe(({ event }) => events.push(event))
    onTestFinished(auth.start())
    return { ...auth, events, state: () => auth.store.getState() }
  }
  return { server, sign, tab }
}
