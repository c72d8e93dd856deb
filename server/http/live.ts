import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveEvent } from '#contract/events.ts'
import type { Event, Events } from '#server/events.ts'
import { admit, type Caller, isAdministrator } from './access.ts'
import type { Env } from './middleware.ts'

/** Often enough that no proxy on the way closes the connection as idle. */
const HEARTBEAT_MS = 25_000
/** After this time the browser reconnects, and its session is checked again. */
const LIFETIME_MS = 10 * 60_000
/**
 * A client with this many unsent messages does not read. It is disconnected and refetches when it
 * reconnects.
 */
const MAX_WAITING = 1000

/** Streams that one person may have open. The next one closes the oldest. */
const MAX_STREAMS = 10

/**
 * Serves GET /events: changes as server-sent events. Administrators get all, others only their own;
 * ids and kinds only (docs/product.md §10). A client that has not taken a heartbeat by the next one
 * is disconnected.
 */
export function liveRoutes(events: Events, { heartbeatMs = HEARTBEAT_MS } = {}): Hono<Env> {
  const app = new Hono<Env>()
  const streams = new Map<string, Set<AbortController>>()
  app.get('/events', (c) => {
    const caller: Caller = c.get('caller')
    admit(caller, 'user')
    const { user } = caller
    const hearsAll = isAdministrator(caller)
    const concerns = ({ kind, user_id }: Event) =>
      kind === 'ready' || hearsAll || user_id === user.id
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const gone = new AbortController()
      const theirs = streams.get(user.id) ?? new Set()
      streams.set(user.id, theirs.add(gone))
      const [oldest] = theirs
      if (theirs.size > MAX_STREAMS) oldest?.abort()
      let waiting = 0
      /** Resolves once the client has taken the message. */
      const send = async (text: string) => {
        if (++waiting > MAX_WAITING) return gone.abort()
        await stream.write(text)
        waiting--
      }
      const unsubscribe = events.subscribe((event) => {
        // Their rights may have changed, so the browser must reconnect and be checked again.
        if (event.kind === 'account.changed' && event.user_id === user.id) return gone.abort()
        if (concerns(event)) void send(message(event))
      })
      stream.onAbort(() => gone.abort())
      // AbortSignal.timeout would stay in memory for its whole time, long after the client has
      // left.
      const lifetime = setTimeout(() => gone.abort(), LIFETIME_MS).unref()
      const over = AbortSignal.any([events.closing, gone.signal])
      over.addEventListener('abort', () => {
        clearTimeout(lifetime)
        unsubscribe()
        theirs.delete(gone)
        if (theirs.size === 0) streams.delete(user.id)
        // A regular end would wait for a client that does not read.
        if (waiting > 0) c.env?.outgoing?.destroy()
        else void stream.close()
      })
      void send(message({ kind: 'ready' }))
      while (!over.aborted) {
        let isTaken = false
        void send(': still here\n\n').then(() => {
          isTaken = true
        })
        await wait(heartbeatMs, undefined, { signal: over, ref: false }).catch(() => {})
        if (!isTaken) gone.abort()
      }
    })
  })
  return app
}

const message = ({ kind, id }: LiveEvent) => `event: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`
