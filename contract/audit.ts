import { z } from '@hono/zod-openapi'
import { auditActions, auditKinds, auditSubjects } from '#domain/audit.ts'
import { correctionChanges } from './corrections.ts'
import { id, instant, procedure, text } from './procedure.ts'

/** The current name of a person or account; null if it is erased or unknown. */
const name = z.string().nullable()

const auditEvent = z.object({
  id: z.int(),
  at: instant,
  action: z.enum(auditActions()),
  actor_id: id.nullable(),
  actor_name: name,
  address: z.string().nullable(),
  subject_type: z.enum(auditSubjects),
  subject_id: id.nullable(),
  subject_name: name,
  /** What changed: the values before and after. */
  details: z.record(z.string(), z.unknown()),
  /** What a correction changed, numbers masked. Null for other events, and once it is erased. */
  correction: correctionChanges.nullable(),
})

export const audit = {
  list_audit_events: procedure({
    audience: 'admin',
    summary:
      'Lists audit events, newest first. `search` matches part of a name, an access code, or an id.',
    input: z.strictObject({
      kind: z.enum(auditKinds).optional(),
      actor_id: id.optional(),
      subject_id: id.optional(),
      search: text.max(200).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ events: z.array(auditEvent), next_cursor: z.string().nullable() }),
  }),
}
