import { type Kysely, sql } from 'kysely'

/** What the office chose that a bank's words mean, for the next table with the same headings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_imports add column words jsonb`.execute(db)
}
