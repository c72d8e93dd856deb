import type { Db } from './connect.ts'

/** Something that an administrator or a requester did, for the record. */
export type AuditEvent = {
  /** Who did it. */
  actor: string
  action:
    | 'code.created'
    | 'request.created'
    | 'request.created_directly'
    | 'request.status_changed'
    | 'request.changed'
    | 'request.number_revealed'
    | 'review.created'
    | 'review.changed'
    | 'document.added'
    | 'document.removed'
    | 'template.changed'
    | 'account.made_administrator'
  subject_type: 'code' | 'request' | 'document' | 'template' | 'account'
  subject_id: string | null
  /** What changed, before and after. Never a payment number, an e-mail address or a phone number. */
  details?: Record<string, unknown>
}

/** Records what was done, in the transaction that does it (decisions.md, Requests and Payment numbers). */
export async function record(db: Db, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('audit_events')
    .values(
      events.map(({ actor, details = {}, ...event }) => ({
        ...event,
        actor_id: actor,
        details: JSON.stringify(details),
      })),
    )
    .execute()
}
