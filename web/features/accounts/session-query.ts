import { create } from 'zustand'
import type { Received, Session } from './remote.ts'
import { isLapsed, retryUntilNextCheck } from './schedule.ts'

type State = {
  /** Who is signed in; null when nobody is, undefined while that is not known. */
  session: Session | null | undefined
}

type Options = {
  remote: Record<'getSession' | 'renewSession', () => Promise<Received>>
  checkAdmin: (userId: string) => Promise<boolean>
  /** Called after a renewal, with the session as it is now. */
  onRenewed: (session: Session) => void
  /** Called when the server says that the session has ended. */
  onExpired: () => void
}

export type SessionQuery = ReturnType<typeof createSessionQuery>

/**
 * What this tab knows of its session. Methods that ask the server throw an ApiError if it cannot be
 * reached, and resolve to undefined if nobody is signed in.
 */
export function createSessionQuery({ remote, checkAdmin, onRenewed, onExpired }: Options) {
  const store = create<State>(() => ({ session: undefined }))
  const adminChecks = new WeakMap<Session, Promise<boolean>>()
  let clockAheadMs = 0
  let lastSent = 0 // requests are numbered,
  let lastApplied = 0 // and an answer older than the one applied is dropped

  const current = () => store.getState().session ?? undefined
  /** The server's clock, as far as its answers tell: the device's own may be wrong. */
  const now = () => Date.now() + clockAheadMs

  async function ask(name: keyof typeof remote): Promise<Session | undefined> {
    const send = async () => ({ number: ++lastSent, received: await remote[name]() })
    const { number, received } = await retryUntilNextCheck(send)
    const before = current()
    if (number < lastApplied) return before
    lastApplied = number
    if (received) clockAheadMs = received.clockAheadMs
    store.setState({ session: received?.session ?? null })
    if (received && name === 'renewSession') onRenewed(received.session)
    if (!received && before) onExpired()
    return received?.session
  }

  const renew = shareInFlight(() => ask('renewSession'))
  const renewIfLapsed = async (session: Session | undefined) =>
    session && isLapsed(session, now()) ? renew() : session
  /** Asks who is signed in, even if that is known. */
  const load = shareInFlight(async () => renewIfLapsed(await ask('getSession')))

  /** Whether the signed-in user is an administrator; a failed check means no. */
  async function fetchIsAdmin(): Promise<boolean> {
    const session = current()
    if (!session || session.session.recovery) return false
    const check = adminChecks.get(session) ?? checkAdmin(session.user.id)
    adminChecks.set(session, check)
    return check.then(
      (isAdmin) => isAdmin === true,
      () => false,
    )
  }

  return {
    store,
    current,
    now,
    renew,
    load,
    fetchIsAdmin,
    /** Returns the session, asking the server only if it is unknown or has lapsed. */
    fetchSession: async () => (current() ? renewIfLapsed(current()) : load()),
    /** Asks who is signed in now that this has changed; an earlier answer is no longer shared. */
    refetch: () => ask('getSession'),
    /** Nobody is signed in any more; answers still on their way are dropped. */
    clear() {
      lastApplied = ++lastSent
      store.setState({ session: null })
    },
    /** Another tab has renewed the session. */
    extend(goodUntil: string) {
      const session = current()
      if (!session) return
      store.setState({
        session: { ...session, session: { ...session.session, good_until: goodUntil } },
      })
    },
  }
}

/** Returns a function whose callers share the promise while it is pending. */
function shareInFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= run().finally(() => {
      pending = undefined
    })
    return pending
  }
}
