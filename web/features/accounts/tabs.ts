/** The events of a session (docs/product.md §3.5). */
export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'PASSWORD_RECOVERY'
  | 'USER_UPDATED'

export type AuthMessage = {
  event: AuthEvent
  /** With SIGNED_OUT: true if somebody pressed the button, false if the session expired. */
  onPurpose?: boolean
  /** With SIGNED_OUT: whose drafts to delete, because the session was ended from elsewhere. */
  endedOf?: string | undefined
  /** With TOKEN_REFRESHED: until when the session is valid now, an ISO instant. */
  goodUntil?: string
}

type Listener = (message: AuthMessage) => void

type Channel = { post: Listener; close: () => void }

/** Connects this tab with the browser's other tabs: `listener` receives what they post. */
export function openChannel(listener: Listener): Channel {
  const channel = new BroadcastChannel('kuppah-session')
  channel.onmessage = ({ data }: MessageEvent<AuthMessage>) => listener(data)
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** Delivers session events to the subscribers of this tab and to the other tabs. */
export function createTabs(open: (listener: Listener) => Channel) {
  const subscribers = new Set<Listener>()
  let channel: Channel | undefined

  function dispatch(message: AuthMessage) {
    for (const subscriber of [...subscribers]) subscriber(message)
  }
  return {
    /** Delivers a message to this tab only. */
    dispatch,
    /** Delivers a message to all tabs. */
    announce(message: AuthMessage) {
      dispatch(message)
      channel?.post(message)
    },
    /** Calls back with the messages of other tabs. Returns a function that stops it. */
    listen(listener: Listener) {
      channel = open(listener)
      return () => {
        channel?.close()
        channel = undefined
      }
    },
    /** Calls back with every event, of this tab and of others. Returns a function that stops it. */
    subscribe(subscriber: Listener) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
