import { create } from 'zustand'
import type { Received, Session } from './remote.ts'
import { isLapsed, retryUntilNextCheck } from './schedule.ts'

type State = {
  /** Who is signed in; null for nobody, undefined while unknown. */
  session: Session | null | undefined
}

type Options = {
  remote: Record<'getSession' | 'renewSession', () => Promise<Received>>
  checkAdmin: (userId: string) => Promise<boolean>
  /** Called after a renewal with the updated session. */
  onRenewed: (session: Session) => void
  /** Called when the server reports that the session has ended, with `endedOf` if on purpose. */
  onEnded: (endedOf?: string) => void
}

export type SessionQuery = ReturnType<typeof createSessionQuery>

/**
 * Holds what this tab knows of its session. Methods that call the server throw an ApiError if it is
 * unreachable, and resolve to undefined if nobody is signed in.
 */
export function createSessionQuery({ remote, checkAdmin, onRenewed, onEnded }: Options) {
  const store = create<State>(() => ({ session: undefined }))
  const adminChecks = new WeakMap<Session, Promise<boolean>>()
  let clockAheadMs = 0
  let lastSent = 0 // requests are numbered,
  let lastApplied = 0 // and responses older than the last applied one are dropped

  const current = () => store.getState().session ?? undefined
  /** Returns the server's time according to its responses: the device's clock may be wrong. */
  const now = () => Date.now() + clockAheadMs

  async function ask(name: keyof typeof remote): Promise<Session | undefined> {
    const send = async () => ({ number: ++lastSent, received: await remote[name]() })
    const { number, received } = await retryUntilNextCheck(send)
    const before = current()
    if (number < lastApplied) return before
    lastApplied = number
    const session = received?.session
    if (session) clockAheadMs = received.clockAheadMs
    store.setState({ session: session ?? null })
    if (session && name === 'renewSession') onRenewed(session)
    if (!session && (before || received)) onEnded(received?.endedOf)
    return session
  }

  const renew = shareInFlight(() => ask('renewSession'))
  const renewIfLapsed = async (session: Session | undefined) =>
    session && isLapsed(session, now()) ? renew() : session
  /** Fetches the session, even if it is known. */
  const load = shareInFlight(async () => renewIfLapsed(await ask('getSession')))

  /** Returns whether the signed-in user is an administrator; a failed check means no. */
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
    /** Returns the session. Asks the server only if it is unknown or has expired. */
    fetchSession: async () => (current() ? renewIfLapsed(current()) : load()),
    /** Fetches the session after a change; earlier requests are no longer shared. */
    refetch: () => ask('getSession'),
    /** Forgets the session; pending responses are dropped. */
    clear() {
      lastApplied = ++lastSent
      store.setState({ session: null })
    },
    /** Applies a renewal by another tab. */
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
