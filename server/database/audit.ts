import { type AuditAction, subjectOf } from '#domain/audit.ts'
import type { Db } from './connect.ts'

/**
 * Who did it and from where: every caller is one. Without a user it is a visitor; without an address
 * the server itself, or who types at its console.
 */
export type Actor = { user?: { id: string } | undefined; address?: string | undefined }

/** Something that was done. */
export type AuditEvent = {
  action: AuditAction
  /** The request, code, account … that it was done to. */
  subject_id: string | null
  /** What changed, before and after. Never a payment number, a name, an e-mail address or a phone number. */
  details?: Record<string, unknown>
}

/** An event as a row of `audit_events`, for record() and for statements that record on their way. */
export const auditRow = (actor: Actor, { action, subject_id, details = {} }: AuditEvent) => ({
  actor_id: actor.user?.id ?? null,
  address: actor.address || null,
  action,
  subject_type: subjectOf(action),
  subject_id,
  details: JSON.stringify(details),
})
export const auditColumns = [
  'actor_id',
  'address',
  'action',
  'subject_type',
  'subject_id',
  'details',
] as const satisfies (keyof ReturnType<typeof auditRow>)[]

/** Records what was done, in the transaction that does it. Rows are never changed (migration 005). */
export async function record(db: Db, actor: Actor, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => auditRow(actor, event))
  await db.insertInto('audit_events').values(rows).execute()
}
