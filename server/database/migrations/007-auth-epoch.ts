import { type Kysely, sql } from 'kysely'

/**
 * Adds a counter to each account that is raised when the ways to sign in change, and copies it to
 * each session. A session of an earlier epoch is invalid, and so is a sign-in that was checked in
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table users add column auth_epoch integer not null default 0;
alter table sessions add column auth_epoch integer not null default 0;
`)
    .execute(db)
}
