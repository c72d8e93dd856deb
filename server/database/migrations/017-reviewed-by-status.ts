import { type Kysely, sql } from 'kysely'

/**
 * Adds an index for the tab "Reviewed" in the order of status, as "Pending" has one (migration 009).
 * Without it, all pending requests were read first, because nearly all of them have the first status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index requests_reviewed_by_status on requests (status_rank, created_at, id)
      where is_reviewed and withdrawn_at is null`.execute(db)
}
