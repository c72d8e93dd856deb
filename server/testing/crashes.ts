import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * Lets a transaction of the server end in the middle, as after a crash: a statement that writes
 * fails, and everything before it is rolled back. A sequence counts the statements, because it is not
 * rolled back with them.
 */

const tables = ['payments', 'payout_runs', 'requests', 'request_dues', 'audit_events']

export async function prepareCrashes(db: Db): Promise<void> {
  await sql.raw('create sequence writes').execute(db)
  await sql.raw('create table crash (at bigint)').execute(db)
  await sql
    .raw(`
create function crash() returns trigger language plpgsql as $$
begin
  if nextval('writes') = (select at from crash) then raise exception 'the server crashes'; end if;
  return null;
end $$`)
    .execute(db)
  for (const table of tables) {
    await sql
      .raw(`create trigger crash after insert or update or delete on ${table}
        for each statement execute function crash()`)
      .execute(db)
  }
}

/** Lets the server crash after so many statements that write, counted from 1; 0 for never. */
export async function crashAfter(db: Db, writes: number): Promise<void> {
  await sql`delete from crash`.execute(db)
  if (writes === 0) return
  await sql`insert into crash select last_value + ${writes}::bigint from writes`.execute(db)
}
