import { type Kysely, sql } from 'kysely'

/** What the bank charged in dollars for a payment in another currency, entered afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column cost_usd numeric(12, 2) check (cost_usd > 0)`.execute(
    db,
  )
}
