import { type Kysely, sql } from 'kysely'

/** The charts count the requests of the last weeks in the index alone, for it knows how each is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index requests_newest;
create index requests_newest on requests (created_at desc, id desc) include (payment_method);
`)
    .execute(db)
}
