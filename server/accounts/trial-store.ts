import { sql } from 'kysely'
import type { Locale } from '#domain/locales.ts'
import { type AdministratorEvent, administratorActions, whoCounts } from '#domain/second-persons.ts'
import type { Db } from '#server/database/connect.ts'

/** Who counts as a second person (docs/product.md §14.17), read from the audit trail. */

type Colleague = { id: string; name: string; email: string; locale: Locale }

/** The administrators by name, who was one before, and who of them counts. */
export type Office = {
  administrators: Colleague[]
  former: Colleague[]
  who: ReturnType<typeof whoCounts>
}

export async function officeAt(db: Db, now: Date): Promise<Office> {
  const { rows: events } = await sql<AdministratorEvent>`
    select action, at, subject_id as id, (details->>'counts_from')::timestamptz as counts_from,
      case action when 'administrator.invite_accepted' then details->>'invited_by'
        else actor_id::text end as by
    from audit_events where action = any(${administratorActions}::text[]) and subject_id is not null
    order by audit_events.id`.execute(db)
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale', 'is_admin'])
    .where('email_verified', '=', true)
    .where(sql<boolean>`(is_admin or id = any(${events.map(({ id }) => id)}::uuid[]))`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const administrators = people.filter(({ is_admin }) => is_admin)
  const former = people.filter(({ is_admin }) => !is_admin)
  return {
    administrators,
    former,
    who: whoCounts(
      events,
      administrators.map(({ id }) => id),
      now,
    ),
  }
}

export async function insertLink(
  db: Db,
  link: { token_hash: string; user_id: string; recipient: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('administrator_trial_links').values(link).execute()
}

/** Returns whose trial a link is about, and whom it was mailed to. */
export const findLink = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('administrator_trial_links')
    .select(['user_id', 'recipient'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
