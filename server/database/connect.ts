import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { NamedClient, NamedPool } from './named-client.ts'
import type { Tables } from './tables.generated.ts'

/** The database or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Database = {
  kind: 'embedded' | 'postgres'
  kysely: Kysely<Tables>
  pool: pg.Pool
  /** The embedded database itself, for backups; undefined on PostgreSQL. */
  lite: PGlite | undefined
  close(): Promise<void>
}

// A count fits a number. A calendar date stays text, because a Date would shift it by the time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** After this long without a connection, a call fails as if the database were unreachable. */
const CONNECT_TIMEOUT_MS = 15_000
/** A connection on which nothing is said is probed after this time, then each second, ten times. */
const KEEP_ALIVE_MS = 10_000

/**
 * Settings for many small statements at once; `?options=` in the URL overrides them.
 * - No parallel workers: they only help when the other processors are idle.
 * - `work_mem` is large enough for an exact bitmap of a million requests; with less the bitmap becomes
 *   lossy and whole pages are rechecked.
 * - No JIT: compiling takes 100 ms and more, longer than our statements run.
 * - Rows anywhere cost what neighbours cost, as on a disk of today: else the planner reads whole tables
 *   of ten thousand rows to join a page of fifty.
 */
const settings =
  '-c max_parallel_workers_per_gather=0 -c work_mem=16MB -c jit=off -c random_page_cost=1.1'

/** `statementMs`: timeout of one statement; without it there is none. */
type PostgresOptions = { connections?: number; statementMs?: number }

/** Returns a pool on a PostgreSQL server. `url` is postgres://user:password@host/database. */
export function connectPostgres(
  url: string,
  { connections = 20, statementMs }: PostgresOptions = {},
): Database {
  const pool = new NamedPool({
    connectionString: url,
    max: connections,
    statement_timeout: statementMs,
    application_name: 'kuppah',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Frees the locks of a process whose machine vanished.
    idle_in_transaction_session_timeout: 60_000,
    options: settings,
  })
  // A broken connection fails its statements and is replaced on the next use. Without a listener for
  // idle connections and one for busy ones, its error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // The next connection may lead to the new primary.
  pool.on('release', (_, client) => {
    if (client instanceof NamedClient && client.isReadOnly) void client.end()
  })
  return {
    kind: 'postgres',
    pool,
    kysely: kyselyOver(pool),
    lite: undefined,
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/** Returns the query builder over a pool of either kind. */
export const kyselyOver = (pool: pg.Pool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
