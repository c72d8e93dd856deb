import { type Kysely, sql } from 'kysely'

/**
 * The tab "Reviewed" in the order of status reads an index of its own, as "Pending" does
 * (migration 009): the pending requests, nearly all of them of the first status, came first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index requests_reviewed_by_status on requests (status_rank, created_at, id)
      where is_reviewed and withdrawn_at is null`.execute(db)
}
