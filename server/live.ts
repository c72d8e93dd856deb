import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { admit } from './access.ts'
import type { Event, Events } from './events.ts'
import type { Env } from './http.ts'

const HEARTBEAT_MS = 25_000
/** Then the browser connects anew, and who it is is asked anew. */
const LIFETIME_MS = 10 * 60_000

/**
 * GET /events: what changed, as server-sent events. Administrators hear of everything, others of
 * their own; ids and kinds only (design.md, The wire).
 */
export function liveRoutes(events: Events): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/events', (c) => {
    const { user } = c.get('caller')
    admit(c.get('caller'), 'user')
    const concerns = ({ kind, user_id }: Event) =>
      kind === 'ready' || user?.is_admin || user_id === user?.id
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const gone = new AbortController()
      const unsubscribe = events.subscribe((event) => {
        // What one may hear may have changed: the browser connects anew, and is asked anew.
        if (event.kind === 'account.changed' && event.user_id === user?.id) return gone.abort()
        if (!concerns(event)) return
        void stream.writeSSE({ event: event.kind, data: JSON.stringify({ id: event.id }) })
      })
      stream.onAbort(() => gone.abort())
      const ends = [events.closing, gone.signal, AbortSignal.timeout(LIFETIME_MS)]
      const over = AbortSignal.any(ends)
      over.addEventListener('abort', () => void stream.close())
      await stream.writeSSE({ event: 'ready', data: '{}' })
      while (!stream.closed && !over.aborted) {
        await stream.write(': still here\n\n')
        await pause(HEARTBEAT_MS, undefined, { signal: over, ref: false }).catch(() => {})
      }
      unsubscribe()
    })
  })
  return app
}
