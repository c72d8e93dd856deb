import { type Kysely, sql } from 'kysely'

/**
 * A counter on each account, raised when the ways to sign in change, and copied to each session: a
 * session of an earlier epoch is dead, and a sign-in that was checked in one opens nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table users add column auth_epoch integer not null default 0;
alter table sessions add column auth_epoch integer not null default 0;
`)
    .execute(db)
}
