import { type Kysely, sql } from 'kysely'

/** The office's charts add up the reviews of the last weeks without reading all that came before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index admin_reviews_newest on admin_reviews (reviewed_at, request_id, donation_amount);
`)
    .execute(db)
}
