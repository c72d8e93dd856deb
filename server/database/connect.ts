import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { NamedClient } from './named-client.ts'
import { hasDatabase, makeDatabase, refuseLostDatabase } from './new-directory.ts'
import { explainOpening } from './opening-failure.ts'
import type { Tables } from './tables.ts'

/** What the embedded database brings along beside PostgreSQL itself: trigrams, for searching. */
export const extensions = { pg_trgm }

/** What stores are given: the database, or a transaction that is under way. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Database = {
  kind: 'embedded' | 'postgres'
  kysely: Kysely<Tables>
  pool: pg.Pool
  /** The embedded database itself, for backups; undefined on PostgreSQL. */
  lite: PGlite | undefined
  close(): Promise<void>
}

// Counts fit a number; a calendar date stays the text it is (a Date would move it by the time zone).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** How long a caller waits for a connection; then it is told that the database can't be reached. */
const CONNECT_MS = 15_000

/**
 * What the database is told for our kind of work, many small questions at once; `?options=` in the
 * URL goes before it. One processor for each: several for one are no sooner done where others have
 * work of their own. Room for the places of all that a search finds among a million requests, else
 * whole pages are looked through. And no statement is compiled first: that takes a tenth of a second
 * and more, which is longer than ours do.
 */
const settings = '-c max_parallel_workers_per_gather=0 -c work_mem=16MB -c jit=off'

/** `statementMs`: how long the database works on one statement before it gives it up; without it, for ever. */
type PostgresOptions = { connections?: number; statementMs?: number }

/** A PostgreSQL server. `url` as in postgres://user:password@host/database. */
export function connectPostgres(
  url: string,
  { connections = 20, statementMs }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    Client: NamedClient,
    connectionString: url,
    max: connections,
    statement_timeout: statementMs,
    application_name: 'kuppah',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // The locks of a process that vanished with its machine are given up.
    idle_in_transaction_session_timeout: 60_000,
    options: settings,
  })
  // A connection that breaks fails what is asked of it and is replaced at the next use; without these
  // listeners (one for the idle, one for those at work) it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    kind: 'postgres',
    pool,
    kysely: kyselyOver(pool),
    lite: undefined,
    close: () => end(pool),
  }
}

/**
 * The embedded database in `<dataDir>/database`, held by one process at a time. It is made in a
 * directory that is new; with `isNew`, whatever else lies there (a backup that was unpacked).
 * Throws DirectoryInUse when another process has it, and ConfigError when the directory cannot be
 * written, may be another machine's, or has lost its database, or the database is damaged.
 */
export async function openEmbedded(dataDir: string, { isNew = false } = {}): Promise<Database> {
  makeOwn(dataDir)
  const release = await takeDirectory(dataDir).catch((error) => {
    throw explainOpening(error, dataDir)
  })
  try {
    if (!hasDatabase(dataDir)) {
      if (!isNew) refuseLostDatabase(dataDir)
      await makeDatabase(dataDir)
    }
    const lite = await PGlite.create({
      dataDir: path.join(dataDir, 'database'),
      extensions,
    })
    return overPGlite(lite, release)
  } catch (error) {
    release()
    throw explainOpening(error, dataDir)
  }
}

/** A directory that nobody else may look into. */
function makeOwn(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR: ${dataDir} can't be used (${code}); name a directory of its own`,
    )
  }
}

/** A server that was killed just now may take a moment to be gone. */
async function takeDirectory(dataDir: string): Promise<() => void> {
  for (let tries = 20; ; tries--) {
    try {
      return await lockDirectory(dataDir)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || tries === 0) throw error
      await pause(50)
    }
  }
}

/** A PGlite that is already open, as a database like any other. */
export function overPGlite(lite: PGlite, afterClose: () => void = () => {}): Database {
  const pool = embeddedPool(lite)
  const close = async () => {
    await end(pool)
    await lite.close()
    afterClose()
  }
  return { kind: 'embedded', pool, kysely: kyselyOver(pool), lite, close }
}

const kyselyOver = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

async function end(pool: pg.Pool) {
  if (!pool.ended) await pool.end()
}

/** PGlite has one connection, so the pool has one client; it is never given up while idle. */
function embeddedPool(lite: PGlite): pg.Pool {
  class EmbeddedClient extends NamedClient {
    constructor() {
      const config = createPgConfig(lite)
      const parse = config.connection.parse.bind(config.connection)
      // pg hands its type parsers on as `types`, which PGlite would read as a list of parameter types.
      config.connection.parse = (query) =>
        parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined })
      super(config as unknown as pg.ClientConfig)
    }
  }
  return new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
    // A client destroyed in mid-transaction would leave it open for the next one.
    onConnect: async (client) => {
      await client.query('ROLLBACK')
    },
  })
}
