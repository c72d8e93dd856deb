import { type Kysely, sql } from 'kysely'

/** An index for counting the letters that were sent to one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_recipient on outbox (recipient, created_at)`.execute(db)
}
