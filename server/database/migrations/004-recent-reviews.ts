import { type Kysely, sql } from 'kysely'

/** Lets the office's charts sum the reviews of recent weeks without reading older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index admin_reviews_newest on admin_reviews (reviewed_at, request_id, donation_amount);
`)
    .execute(db)
}
