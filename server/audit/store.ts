import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'

type EventFilter = {
  actions?: AuditAction[]
  actor_id?: string
  subject_id?: string
  /** Events whose actor or subject is one of these ids. */
  about?: string[]
}

/**
 * Lists events, newest first, starting below the id `after`. Names are the current ones, not those
 * at the time of the event.
 */
export async function listEvents(
  db: Db,
  { after, limit, ...filter }: EventFilter & { after?: number; limit: number },
) {
  const { actions, actor_id, subject_id, about } = filter
  let page = db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(limit)
  if (actions) page = page.where('action', 'in', actions)
  if (actor_id) page = page.where('actor_id', '=', actor_id)
  if (subject_id) page = page.where('subject_id', '=', subject_id)
  if (about) {
    page = page.where(({ or, eb, val }) => {
      const any = sql<string>`any(${val(about)}::uuid[])`
      return or([eb('subject_id', '=', any), eb('actor_id', '=', any)])
    })
  }
  if (after) page = page.where('id', '<', after)
  return (
    db
      .selectFrom(page.as('events'))
      .leftJoin('users as actors', 'actors.id', 'events.actor_id')
      .leftJoin('users', 'users.id', 'events.subject_id')
      .leftJoin('requests', 'requests.id', 'events.subject_id')
      .leftJoin('codes', 'codes.id', 'events.subject_id')
      .leftJoin('payout_runs', 'payout_runs.id', 'events.subject_id')
      .leftJoin('outbox', 'outbox.id', 'events.subject_id')
      .leftJoin('families', 'families.id', 'events.subject_id')
      .leftJoin('campaigns', 'campaigns.id', 'events.subject_id')
      // The trail has no personal values of its own, so that they can be erased.
      .leftJoin('request_corrections', (join) =>
        join.on('request_corrections.id', '=', sql`(events.details->>'correction_id')::uuid`),
      )
      .selectAll('events')
      .select(({ fn }) => [
        'actors.name as actor_name',
        'codes.code',
        'request_corrections.changes as correction',
        fn
          .coalesce(
            'users.name',
            'requests.full_name',
            'outbox.recipient',
            sql<string | null>`payout_runs.pay_on::text`,
            sql<string | null>`coalesce(families.number::text, campaigns.name)`,
          )
          .as('subject_name'),
      ])
      .orderBy('events.id', 'desc')
      .execute()
  )
}

export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number]

/** A name search considers at most this many accounts, requests and campaigns. */
const MAX_MATCHES = 200

/**
 * Returns the ids of accounts, requests and campaigns whose name contains a text, and of the code
 * with its request.
 */
export async function findIds(db: Db, search: { name: string; code: string }): Promise<string[]> {
  const part = containing(search.name)
  const people = db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('name', 'ilike', part), eb('email', 'ilike', part)]))
    .limit(MAX_MATCHES)
  const requests = db
    .selectFrom('requests')
    .select('id')
    .where('full_name', 'ilike', part)
    .orderBy('created_at', 'desc')
    .limit(MAX_MATCHES)
  const campaigns = db
    .selectFrom('campaigns')
    .select('id')
    .where('name', 'ilike', part)
    .orderBy('created_at', 'desc')
    .limit(MAX_MATCHES)
  const code = db
    .selectFrom('codes')
    .leftJoin('requests', 'requests.code_id', 'codes.id')
    .select(['codes.id', 'requests.id as request_id'])
    .where('codes.code', '=', search.code)
  const named = [
    ...(await people.execute()),
    ...(await requests.execute()),
    ...(await campaigns.execute()),
  ]
  const coded = await code.execute()
  return [
    ...named.map(({ id }) => id),
    ...coded.flatMap(({ id, request_id }) => (request_id ? [id, request_id] : [id])),
  ]
}
