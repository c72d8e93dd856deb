import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ApiError, call, onLapsedSession } from '#web/api.ts'
import { type AuthEvent, type AuthMessage, type Channel, openChannel } from './channel.ts'
import * as server from './remote.ts'
import { type Clock, isDue, isLate, renewWithPauses, tick } from './schedule.ts'

export type { AuthEvent, AuthMessage } from './channel.ts'
export type { Session } from './remote.ts'

export type AuthState = {
  /** Who is signed in; null when nobody is, undefined while that is not known. */
  session: server.Session | null | undefined
  isAdmin: boolean
}

/** The client's session state. Its storage key exists, but nothing is stored under it. */
export const createAuthStore = () =>
  create<AuthState>()(
    persist((): AuthState => ({ session: undefined, isAdmin: false }), {
      name: 'donation-platform-storage',
      partialize: () => ({}),
    }),
  )

/** Drafts of forms are kept in local storage under keys that begin so. */
export const draftPrefix = 'kuppah-draft:'

type Surroundings = {
  store?: ReturnType<typeof createAuthStore>
  remote?: typeof server
  clock?: Clock
  open?: (hear: (message: AuthMessage) => void) => Channel
  /** Whether the user with this id is an administrator (check_user_admin_status). */
  checkAdmin?: (userId: string) => Promise<boolean>
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
}

/** Everything about being signed in, for one tab. The browser has one (`auth`); tests make more. */
export function createAuth({
  store = createAuthStore(),
  remote = server,
  clock = systemClock,
  open = openChannel,
  checkAdmin = (id) => call('check_user_admin_status', { input_user_id: id }),
}: Surroundings = {}) {
  const subscribers = new Set<(message: AuthMessage) => void>()
  let channel: Channel | undefined
  let ahead = 0
  let asked = 0 // how often it was asked who is signed in
  let answered = 0 // which of these questions is answered by what we keep
  let loading: Promise<server.Session | undefined> | undefined
  let renewing: Promise<server.Session | undefined> | undefined
  let adminCheck: { id: string; answer: Promise<boolean> } | undefined

  /** What the server's clock says now, as far as its answers told; ours may be wrong. */
  const now = () => clock.now() + ahead
  const goodUntil = (session: server.Session) => Date.parse(session.session.good_until)

  function dispatch(message: AuthMessage) {
    for (const subscriber of [...subscribers]) subscriber(message)
  }
  function announce(event: AuthEvent, more: Omit<AuthMessage, 'event'> = {}) {
    dispatch({ event, ...more })
    channel?.post({ event, ...more })
  }

  function keep(received: server.Received): server.Session | undefined {
    const session = received?.session
    if (received) ahead = received.ahead
    const before = store.getState().session?.user.id
    if (session?.user.id !== before) adminCheck = undefined
    store.setState({ session: session ?? null, ...(!adminCheck && { isAdmin: false }) })
    if (session) fetchIsAdmin()
    return session
  }

  /**
   * Asks who is signed in, and says so where a session has ended. An answer that comes after that of
   * a later question no longer counts.
   */
  async function ask(question: () => Promise<server.Received>) {
    const inTurn = async () => [++asked, await question()] as const
    const [turn, received] = await renewWithPauses(inTurn, isPassing, clock)
    const before = store.getState().session ?? undefined
    if (turn < answered) return before
    answered = turn
    const session = keep(received)
    if (before && !session) announce('SIGNED_OUT', { onPurpose: false })
    return session
  }

  function keepNobody() {
    answered = ++asked // what was asked before no longer counts
    keep(undefined)
  }

  function load(): Promise<server.Session | undefined> {
    loading ??= (async () => {
      const session = await ask(remote.getSession)
      return session && isLate(goodUntil(session), now()) ? renew() : session
    })().finally(() => {
      loading = undefined
    })
    return loading
  }

  function renew(): Promise<server.Session | undefined> {
    renewing ??= (async () => {
      const session = await ask(remote.renewSession)
      if (session) announce('TOKEN_REFRESHED', { goodUntil: session.session.good_until })
      return session
    })().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /**
   * The session, asked of the server when it is not known; undefined when nobody is signed in. Who
   * wakes up late renews first. Throws an ApiError when the server cannot be reached.
   */
  async function fetchSession(): Promise<server.Session | undefined> {
    const { session } = store.getState()
    if (!session) return load()
    return isLate(goodUntil(session), now()) ? renew() : session
  }

  /** Whether the one who is signed in is an administrator; a failed check means no. */
  function fetchIsAdmin(): Promise<boolean> {
    const { session } = store.getState()
    if (!session || session.session.recovery) return Promise.resolve(false)
    const { id } = session.user
    if (adminCheck?.id !== id) {
      const answer = checkAdmin(id).then(
        (given) => given === true,
        () => false,
      )
      adminCheck = { id, answer }
      answer.then((given) => {
        if (adminCheck?.answer === answer) store.setState({ isAdmin: given })
      })
    }
    return adminCheck.answer
  }

  /** Asks again who is signed in, and tells every tab what has happened. */
  async function changed(event: AuthEvent) {
    adminCheck = undefined
    const session = await ask(remote.getSession)
    announce(event)
    return session
  }

  async function signIn(input: server.SignInInput) {
    await remote.signInByEmail(input)
    return changed('SIGNED_IN')
  }

  /** Ends the session in all tabs and forgets what belonged to it, drafts too. Throws if it fails. */
  async function signOut() {
    await remote.endSession().catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    })
    forget()
    announce('SIGNED_OUT', { onPurpose: true })
    forget() // what a page saved while it was being left
  }

  function forget() {
    keepNobody()
    try {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
      }
    } catch {
      // where storage is forbidden nothing was kept
    }
  }

  function hear(message: AuthMessage) {
    const { session } = store.getState()
    if (message.event === 'SIGNED_OUT') {
      if (message.onPurpose) forget()
      else keepNobody()
      dispatch(message)
      if (message.onPurpose) forget()
    } else if (message.event === 'TOKEN_REFRESHED') {
      if (session && message.goodUntil) {
        const renewed = { ...session.session, good_until: message.goodUntil }
        store.setState({ session: { ...session, session: renewed } })
      }
      dispatch(message)
    } else {
      ask(remote.getSession)
        .catch(ignore)
        .then(() => dispatch(message))
    }
  }

  /** Renews when it is time. A hidden tab does not keep a session alive by itself. */
  function look() {
    const { session } = store.getState()
    if (document.hidden || !session || session.session.recovery) return // no recovery is renewed
    if (!isDue(goodUntil(session), now())) return
    renew().catch(ignore) // the next tick tries again
  }

  /** Begins to watch the session and to hear other tabs; gives what ends it. */
  function start(): () => void {
    channel = open(hear)
    const timer = setInterval(look, tick)
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) load().catch(ignore) // an old page out of the browser's memory
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    window.addEventListener('pageshow', onShow)
    onLapsedSession(async () => {
      if (!store.getState().session) return false
      return renew().then(Boolean, () => false)
    })
    return () => {
      channel?.close()
      channel = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      window.removeEventListener('pageshow', onShow)
    }
  }

  /** Hears every event, of this tab and of the others; gives what ends it. */
  function subscribe(subscriber: (message: AuthMessage) => void): () => void {
    subscribers.add(subscriber)
    return () => {
      subscribers.delete(subscriber)
    }
  }

  return {
    store,
    now,
    fetchSession,
    fetchIsAdmin,
    signIn,
    signUp: remote.signUpByEmail,
    signOut,
    changed,
    subscribe,
    start,
  }
}

function isPassing(error: unknown) {
  return error instanceof ApiError && (error.code === 'err.network' || error.status >= 500)
}

function ignore() {
  // said where it matters: at the next call
}

export const auth = createAuth()
export const { fetchSession } = auth
