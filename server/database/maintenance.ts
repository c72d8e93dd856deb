import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from './tables.generated.ts'

const MINUTE_MS = 60_000
/** A checkpoint is due after this much log: recovery reads it all, and it takes as much disk. */
const LOG_BYTES = 16 * 2 ** 20
/** As PostgreSQL's autovacuum, but less patient: a table this small is vacuumed in milliseconds. */
const DEAD_ROWS = 50
const DEAD_SHARE = 0.1

type Parts = { db: Kysely<Tables>; log: Logger }

/**
 * Does what PostgreSQL's own background processes would do; PGlite has none. Vacuums and
 * analyzes the tables that have changed, and writes a checkpoint if one is due.
 */
export async function maintain({ db }: Pick<Parts, 'db'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where greatest(n_dead_tup, n_mod_since_analyze) > ${DEAD_ROWS}::float8 + ${DEAD_SHARE}::float8 * n_live_tup
    order by relname`.execute(db)
  // One statement each, so that calls get their turn in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  // Last, because vacuuming writes to the log too.
  const bytes = sql<number>`pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8`
  const due = await sql<{ due: boolean }>`
    select ${bytes} > ${LOG_BYTES}::float8 as due from pg_control_checkpoint()`.execute(db)
  if (due.rows[0]?.due) await sql`checkpoint`.execute(db)
}

/** Maintains an embedded database every minute. `stop` resolves once a run in progress has ended. */
export function startMaintenance({ db, log }: Parts): { stop(): Promise<void> } {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = maintain({ db }).catch((error) =>
      log.warn({ err: { name: error.name, code: error.code } }, 'maintenance failed'),
    )
  }, MINUTE_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
