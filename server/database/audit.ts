import { type AuditAction, subjectOf } from '#domain/audit.ts'
import type { Db } from './connect.ts'

/**
 * The originator of an event; every caller is one. Without a user it is a visitor; without an
 * address the server itself or its console.
 */
export type Actor = { user?: { id: string } | undefined; address?: string | undefined }

/** A recorded event. */
type AuditEvent = {
  action: AuditAction
  /** The id of the request, code, account … that it changed. */
  subject_id: string | null
  /** The values before and after. Never a payment number, name, email address or phone number. */
  details?: Record<string, unknown>
}

/** Returns an event as a row of the trail, for a statement that also writes one. */
export const auditRow = (actor: Actor, { action, subject_id, details = {} }: AuditEvent) => ({
  actor_id: actor.user?.id ?? null,
  address: actor.address || null,
  action,
  subject_type: subjectOf(action),
  subject_id,
  details: JSON.stringify(details),
})

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000

/**
 * Records events in the transaction of what they describe. Rows are never changed.
 */
export async function record(db: Db, actor: Actor, ...events: AuditEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    const rows = events.slice(from, from + ROWS_AT_ONCE).map((event) => auditRow(actor, event))
    await db.insertInto('audit_events').values(rows).execute()
  }
}
