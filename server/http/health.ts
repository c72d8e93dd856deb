import { Hono } from 'hono'
import { assertReady } from '#server/database/notice.ts'
import type { Services } from '#server/services.ts'
import type { Env } from './middleware.ts'

/** GET /healthz: the process lives. GET /readyz: it can do its work, the database is reachable and migrated. */
export function healthRoutes({ db, log }: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    try {
      await assertReady(db)
      return c.json({ status: 'ok' })
    } catch (error) {
      log.warn({ err: { name: (error as Error).name } }, 'the database does not answer')
      return c.json({ status: 'unavailable' }, 503)
    }
  })
  return app
}
