import { z } from '@hono/zod-openapi'
import { isoInstant, nothing, outcome, procedure } from './procedure.ts'

export const backups = {
  get_backup_status: procedure({
    audience: 'admin',
    summary:
      'Returns the last nightly backup that can be restored, and what is wrong with the latest one; null if the server makes none.',
    input: nothing,
    output: outcome({
      backup: z
        .object({
          last_good: z.object({ made_at: isoInstant, bytes: z.int() }).nullable(),
          problem: z.enum(['failed', 'unrestorable']).nullable(),
        })
        .nullable(),
    }),
  }),
}
