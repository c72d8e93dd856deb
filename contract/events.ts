import { z } from '@hono/zod-openapi'
import { changeKinds } from '#domain/live-events.ts'

/**
 * A message of GET /events (server-sent events): `kind` is its event, `id` its data. Ids only, never
 * what is stored under them.
 */
const liveEvent = z.object({
  kind: z.enum([
    ...changeKinds,
    'mail.waiting',
    'account.changed',
    /** The stream begins, or the server missed events for a while: anything may have changed. */
    'ready',
  ]),
  id: z.string().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>
