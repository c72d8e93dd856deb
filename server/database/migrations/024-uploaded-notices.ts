import { type Kysely, sql } from 'kysely'

/** Stores who uploaded a notice of change, who counts as having entered its details (§14.19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_notices
      add column uploaded_by uuid references users (id) on delete set null`.execute(db)
}
