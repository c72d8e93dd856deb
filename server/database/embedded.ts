import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { type Database, kyselyOver } from './connect.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { refuseAfterFailure } from './disk-failure.ts'
import { NamedClient } from './named-client.ts'
import { hasDatabase, makeDatabase, refuseLostDatabase } from './new-directory.ts'
import { explainOpening } from './opening-failure.ts'
import { SyncedFiles } from './synced-files.ts'

// Compiles PGlite's WebAssembly with V8's baseline compiler only. The optimizing one takes 600 MB and
// two seconds of a processor for a single function, PostgreSQL's interpreter of expressions; it makes
// searches a third faster and single writes no faster (docs/performance.md, Memory).
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
  setFlagsFromString(flag)
}

/** Extensions of the embedded database: trigrams, for searching. */
export const extensions = { pg_trgm }

/** Settings of the embedded database, measured in docs/performance.md (Memory). */
const settings = {
  shared_buffers: '16MB', // PGlite's default of 128 MB is never given back
  max_connections: '5', // we open one, and PostgreSQL reserves memory for the locks of each
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // Emscripten's fdatasync, the default, does nothing.
  wal_sync_method: 'fsync',
}
const startParams = (sync: boolean) => [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F' || !sync), // -F: fsync off
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * `isNew`: the directory may hold other data and no database (an unpacked backup). `sync`: whether a
 * commit waits for the disk; without it a power cut can destroy the database.
 */
type EmbeddedOptions = { isNew?: boolean; sync?: boolean }

/**
 * Opens the embedded database in `<dataDir>/database` and locks the directory for this process.
 * Creates the database if the directory is new. Throws DirectoryInUse if another process has it, and
 * ConfigError if the directory cannot be written, may belong to another machine or has lost its
 * database, or if the database is damaged.
 */
export async function openEmbedded(
  dataDir: string,
  { isNew = false, sync = true }: EmbeddedOptions = {},
): Promise<Database> {
  makePrivateFolder(dataDir)
  const release = await takeDirectory(dataDir).catch((error) => {
    throw explainOpening(error, dataDir)
  })
  try {
    if (!hasDatabase(dataDir)) {
      if (!isNew) refuseLostDatabase(dataDir)
      await makeDatabase(dataDir, { sync })
    }
    closeToOthers(path.join(dataDir, 'database'))
    const files = new SyncedFiles(path.join(dataDir, 'database'))
    const lite = await PGlite.create({ fs: files, extensions, startParams: startParams(sync) })
    const { hasFailed } = refuseAfterFailure(lite, files)
    return overPGlite(lite, { hasFailed, afterClose: release })
  } catch (error) {
    release()
    throw explainOpening(error, dataDir)
  }
}

/** Creates a folder that only its owner may open. */
function makePrivateFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR: ${folder} can't be used (${code}); name a directory of its own`,
    )
  }
}

/** Takes the files of a database from others: initdb and earlier versions made them with mode 0666. */
function closeToOthers(folder: string) {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) closeToOthers(name)
    else chmodSync(name, 0o600)
  }
}

/** Locks the directory; retries for a second because a killed server takes a moment to end. */
async function takeDirectory(dataDir: string): Promise<() => void> {
  for (let tries = 20; ; tries--) {
    try {
      return await lockDirectory(dataDir)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || tries === 0) throw error
      await wait(50)
    }
  }
}

type OverOptions = { hasFailed?: () => boolean; afterClose?: () => void }

/** Returns an open PGlite behind the same interface as PostgreSQL. */
export function overPGlite(
  lite: PGlite,
  { hasFailed = () => false, afterClose }: OverOptions = {},
): Database {
  const pool = embeddedPool(lite)
  const close = async () => {
    if (!pool.ended) await pool.end()
    // Closing writes a checkpoint, which a database whose disk failed must never get.
    if (!hasFailed()) await lite.close()
    afterClose?.()
  }
  return { kind: 'embedded', pool, kysely: kyselyOver(pool), lite, close }
}

/** PGlite has one connection, so the pool has one client, which is never closed while idle. */
function embeddedPool(lite: PGlite): pg.Pool {
  class EmbeddedClient extends NamedClient {
    constructor() {
      const config = createPgConfig(lite)
      const parse = config.connection.parse.bind(config.connection)
      // pg passes its type parsers as `types`; PGlite would read them as a list of parameter types.
      config.connection.parse = (query) =>
        parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined })
      super(config as unknown as pg.ClientConfig)
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
    // A client that was destroyed inside a transaction leaves it open for the next one.
    onConnect: async (client) => {
      await client.query('ROLLBACK')
    },
  })
  // Without listeners a statement that throws (DiskFailure) would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
