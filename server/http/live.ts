import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { LiveEvent } from '#contract/events.ts'
import type { Event, Events } from '#server/events.ts'
import { admit, isAdministrator } from './access.ts'
import type { Env } from './middleware.ts'

/** So often something is sent, that nobody in between takes the line for dead. */
const HEARTBEAT_MS = 25_000
/** Then the browser connects anew, and who it is is asked anew. */
const LIFETIME_MS = 10 * 60_000
/** Whoever has so many messages waiting does not read: they are let go, and look again when they come back. */
const MOST_WAITING = 1000

/**
 * GET /events: what changed, as server-sent events. Administrators hear of everything, others of
 * their own; ids and kinds only (docs/product.md §10). Who has not taken one heartbeat by the time of
 * the next is let go too.
 */
export function liveRoutes(events: Events, { heartbeatMs = HEARTBEAT_MS } = {}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/events', (c) => {
    const caller = c.get('caller')
    admit(caller, 'user')
    const { user } = caller
    const hearsAll = isAdministrator(caller)
    const concerns = ({ kind, user_id }: Event) =>
      kind === 'ready' || hearsAll || user_id === user?.id
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const gone = new AbortController()
      let waiting = 0
      /** Ends once the peer's side has taken it. */
      const send = async (text: string) => {
        if (++waiting > MOST_WAITING) return gone.abort()
        await stream.write(text)
        waiting--
      }
      const unsubscribe = events.subscribe((event) => {
        // What one may hear may have changed: the browser connects anew, and is asked anew.
        if (event.kind === 'account.changed' && event.user_id === user?.id) return gone.abort()
        if (concerns(event)) void send(message(event))
      })
      stream.onAbort(() => gone.abort())
      // AbortSignal.timeout would be kept for all this time, long after they left.
      const lifetime = setTimeout(() => gone.abort(), LIFETIME_MS).unref()
      const over = AbortSignal.any([events.closing, gone.signal])
      over.addEventListener('abort', () => {
        clearTimeout(lifetime)
        unsubscribe()
        // An ordinary end would wait for a peer that does not read.
        if (waiting > 0) c.env?.outgoing?.destroy()
        else void stream.close()
      })
      void send(message({ kind: 'ready' }))
      while (!over.aborted) {
        let isTaken = false
        void send(': still here\n\n').then(() => {
          isTaken = true
        })
        await pause(heartbeatMs, undefined, { signal: over, ref: false }).catch(() => {})
        if (!isTaken) gone.abort()
      }
    })
  })
  return app
}

const message = ({ kind, id }: LiveEvent) => `event: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`
