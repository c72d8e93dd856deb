import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Resolves once a statement in this database of PostgreSQL waits for a lock. */
export async function someoneWaits(db: Db): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.n ?? 0
  }
}
