import { Hono } from 'hono'
import type { Services } from '#server/services.ts'
import { admit } from './access.ts'
import { NotFound } from './failures.ts'
import type { Env } from './middleware.ts'

/**
 * Serves `POST /functions/get-google-maps-key` → `{apiKey}` to every signed-in user
 * (docs/product.md §4.11). Answers 404 if no key is set.
 */
export function mapsRoutes({ config }: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/functions/get-google-maps-key', (c) => {
    admit(c.get('caller'), 'user')
    if (!config.mapsKey) throw new NotFound()
    return c.json({ apiKey: config.mapsKey })
  })
  return app
}
