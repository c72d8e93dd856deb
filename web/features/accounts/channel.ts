/** What happens to a session (docs/product.md §3.5). */
export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'PASSWORD_RECOVERY'
  | 'USER_UPDATED'

export type AuthMessage = {
  event: AuthEvent
  /** With SIGNED_OUT: true when somebody pressed the button, false when the session ran out. */
  onPurpose?: boolean
  /** With TOKEN_REFRESHED: how long the session is good now, an ISO instant. */
  goodUntil?: string
}

export type Channel = {
  /** Tells all other tabs. */
  post: (message: AuthMessage) => void
  close: () => void
}

const name = 'kuppah-session'

/** Hears of what other tabs say and tells them; by storage events where there are no channels. */
export function openChannel(hear: (message: AuthMessage) => void): Channel {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<AuthMessage>) => hear(data)
    return { post: (message) => channel.postMessage(message), close: () => channel.close() }
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) hear(JSON.parse(newValue).message)
  }
  window.addEventListener('storage', onStorage)
  return { post: postByStorage, close: () => window.removeEventListener('storage', onStorage) }
}

// The same words twice in a row make no event: each message has a mark of its own.
function postByStorage(message: AuthMessage) {
  try {
    localStorage.setItem(
      name,
      JSON.stringify({ message, mark: crypto.getRandomValues(new Uint32Array(2)).join() }),
    )
    localStorage.removeItem(name)
  } catch {
    // storage may be forbidden; the other tabs will notice at their next request
  }
}
