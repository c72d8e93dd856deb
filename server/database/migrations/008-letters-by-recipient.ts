import { type Kysely, sql } from 'kysely'

/** Adds an index for counting the letters to one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_recipient on outbox (recipient, created_at)`.execute(db)
}
