import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit.ts'
import type { LetterKind } from '#domain/letters.ts'
import type { Db } from '#server/database/connect.ts'

/** The place of an event in the time line: events of one instant are ordered by their key. */
export type EventPosition = { at: string; key: string }

type FamilyEventRow = {
  key: string
  at: Date
  action: AuditAction | 'letter'
  letter: LetterKind | null
  request_id: string | null
  name: string | null
  by_name: string | null
  details: Record<string, unknown>
}

/**
 * Returns a page of what was recorded about a family, newest first: the audit trail of its requests,
 * the codes that it used or was given, its accounts and itself, without sign-ins, and the letters about its requests.
 */
export async function eventsOfFamily(
  db: Db,
  { id, parts }: { id: string; parts: string[] },
  { after, limit }: { after: EventPosition | undefined; limit: number },
): Promise<FamilyEventRow[]> {
  const { rows } = await sql<FamilyEventRow>`
    with mine as (select id, code_id, full_name from requests where family_id = ${id}),
    subjects as (
      select 'request' as type, id, id as request_id from mine
      union all select 'code', code_id, id from mine
      union all select 'code', id, null from codes
        where family_id = ${id} and id not in (select code_id from mine)
      union all select 'account', id, null from users where family_id = ${id}
      union all select 'family', unnest(${parts}::uuid[]), null
    ), events as (
      select 'a' || lpad(audit_events.id::text, 19, '0') as key, at, action, null as letter,
        request_id, actor_id, details,
        case when type = 'account' then subjects.id end as account_id,
        case when type = 'code' then subjects.id end as code_id
      from subjects join audit_events on subject_type = type and subject_id = subjects.id
      where action not like 'sign\\_in.%'
      union all
      select 'l' || outbox.id, created_at, 'letter', kind, request_id, null, '{}', null, null
      from outbox where request_id in (select id from mine)
    ), page as (
      select * from events
      ${after ? sql`where (at, key) < (${after.at}::timestamptz, ${after.key})` : sql``}
      order by at desc, key desc limit ${limit}
    )
    select page.key, page.at, page.action, page.letter, page.request_id, page.details,
      coalesce(mine.full_name, account.email, overlay(codes.code placing '-' from 5 for 0)) as name, users.name as by_name
    from page left join mine on mine.id = page.request_id left join users on users.id = actor_id
      left join users account on account.id = account_id
      left join codes on codes.id = page.code_id and page.request_id is null
    order by page.at desc, page.key desc`.execute(db)
  return rows
}
