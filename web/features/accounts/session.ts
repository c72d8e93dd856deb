import { call, onLapsedSession } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { deleteStoredData } from '#web/device-storage.ts'
import { type SignInInput, server } from './remote.ts'
import { startRenewal } from './renewal.ts'
import { createSessionQuery } from './session-query.ts'
import { type AuthEvent, type AuthMessage, createTabs, openChannel } from './tabs.ts'

export type { Session } from './remote.ts'
export type { AuthMessage } from './tabs.ts'

const askServer = (id: string) => call('check_user_admin_status', { input_user_id: id })

/** Signs in and out, for one tab. The browser has one instance (`auth`); tests make more. */
export function createAuth({ remote = server, open = openChannel, checkAdmin = askServer } = {}) {
  const { dispatch, announce, listen, subscribe } = createTabs(open)
  const query = createSessionQuery({
    remote,
    checkAdmin,
    onRenewed: ({ session }) =>
      announce({ event: 'TOKEN_REFRESHED', goodUntil: session.good_until }),
    onEnded: (endedOf) => end({ event: 'SIGNED_OUT', onPurpose: false, endedOf }, announce),
  })

  /** Fetches the session again, and notifies every tab of the event. */
  async function changed(event: AuthEvent) {
    const session = await query.refetch()
    announce({ event })
    return session
  }

  async function signIn(input: SignInInput) {
    await remote.signInByEmail(input)
    return changed('SIGNED_IN')
  }

  /**
   * Ends the session in all tabs and deletes its data, drafts included. Throws if the server fails.
   */
  async function signOut() {
    await remote.endSession().catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    })
    end({ event: 'SIGNED_OUT', onPurpose: true }, announce)
  }

  function end(message: AuthMessage, tell: (message: AuthMessage) => void) {
    query.clear()
    const forget = () => {
      if (message.onPurpose) deleteStoredData()
      else if (message.endedOf) deleteStoredData(message.endedOf)
    }
    forget()
    tell(message)
    forget() // drafts that a page saved while unloading
  }

  /** Applies an event of another tab. */
  async function follow(message: AuthMessage) {
    if (message.event === 'SIGNED_OUT') return end(message, dispatch)
    if (message.goodUntil) query.extend(message.goodUntil)
    else await query.refetch().catch(() => undefined) // the next call shows the error
    dispatch(message)
  }

  /** Starts to renew the session and to follow other tabs. Returns a function that stops it. */
  function start() {
    storeClientState()
    const stopListening = listen(follow)
    const stopRenewal = startRenewal(query)
    onLapsedSession(async () => {
      return Boolean(query.current() && (await query.renew().catch(() => undefined)))
    })
    return () => {
      stopListening()
      stopRenewal()
    }
  }

  const { store, now, fetchSession, fetchIsAdmin } = query
  const methods = { now, fetchSession, fetchIsAdmin, signIn, signOut, changed, subscribe, start }
  return { store, signUp: remote.signUpByEmail, ...methods }
}

/** Writes the key of the persisted client state. Its persisted part is empty. */
function storeClientState() {
  try {
    localStorage.setItem('donation-platform-storage', '{"state":{},"version":0}')
  } catch {
    // storage is disabled
  }
}

export const auth = createAuth()
export const { fetchSession } = auth
