import { sql } from 'kysely'
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

/**
 * Records events in the transaction of what they describe. Rows are never changed.
 */
export async function record(db: Db, actor: Actor, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...auditRow(actor, event), details: event.details ?? {} }))
  await sql`
    insert into audit_events (actor_id, address, action, subject_type, subject_id, details)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as list (actor_id uuid,
      address text, action text, subject_type text, subject_id uuid, details jsonb)`.execute(db)
}
