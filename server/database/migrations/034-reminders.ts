import { type Kysely, sql } from 'kysely'

/**
 * Administrators who want reminders by letter, the office's day of the last one, and the open
 * questions that reminders count (docs/product.md §14.24).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column mail_on_reminders boolean not null default false,
    add column reminded_on date`.execute(db)
  await sql`create index request_questions_open on request_questions (asked_at)
    where answer is null`.execute(db)
}
