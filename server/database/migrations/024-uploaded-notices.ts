import { type Kysely, sql } from 'kysely'

/** Who uploaded a notice of change wrote its details, as far as confirming them goes (§14.19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_notices
      add column uploaded_by uuid references users (id) on delete set null`.execute(db)
}
