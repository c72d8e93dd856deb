import { type Kysely, sql } from 'kysely'

/** Indexes of approved requests that are not paid, and of payments that may be on their way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index requests_open on requests (id)
    where outcome = 'approved' and status <> 'paid'`.execute(db)
  await sql`create index payments_underway on payments (request_id)
    where state in ('locked', 'sent')`.execute(db)
}
