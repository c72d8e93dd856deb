import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectPostgres, type Database } from '../../server/database/connect.ts'
import { openEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import {
  findPostgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../../server/testing/postgres.ts'
import { cheapPasswords, ServerProcess } from '../../server/testing/server-process.ts'
import { addLoadAccounts, Load } from './load.ts'
import { findLosses } from './losses.ts'

export type Kind = 'PostgreSQL' | 'PGlite'

/** The fixture for a fault: a database with accounts, a server, and load. */
export type Fixture = {
  server: ServerProcess
  load: Load
  dataDir: string
  /** Undefined unless the fixture has a PostgreSQL of its own. */
  postgres: ThrowawayPostgres | undefined
  /** Environment variables for further servers on the same database. */
  variables: Record<string, string>
  /** Accesses the database directly. On PGlite only while the server is down. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Returns what is lost or inconsistent (losses.ts). */
  losses(): Promise<string[]>
}

/** Migrated databases that a fixture copies instead of creating one, which takes seconds. */
export type Templates = {
  /** Copies a database on a running PostgreSQL. `close` drops the copy. */
  copyPostgres: () => Promise<{ url: string | undefined; close: () => Promise<void> }>
  /** Copies an embedded database into an empty data directory. */
  layDatabase: (dataDir: string) => void
}
let templates: Templates | undefined

/** Sets the templates of all fixtures of this process. */
export function copyFrom(given: Templates): void {
  templates = given
}

/** Copies a migrated embedded database into an empty data directory, if there is one to copy. */
export const layTemplate = (dataDir: string) => templates?.layDatabase(dataDir)

type Options = {
  dataDir?: string
  variables?: Record<string, string>
  /** Whether the fault stops PostgreSQL itself. */
  hasOwnPostgres?: boolean
  /** The address of a PostgreSQL that the fault has made itself. */
  url?: string
}

/** Starts database and server, calls `work`, and removes everything. */
export async function withFixture<T>(
  kind: Kind,
  work: (fixture: Fixture) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'kuppah-faults-'))
  const programs = findPostgresPrograms()
  if (kind === 'PostgreSQL' && !programs) throw new Error('PostgreSQL is not installed')
  const isGiven = options.url !== undefined || kind === 'PGlite'
  const copy = isGiven || options.hasOwnPostgres ? undefined : await templates?.copyPostgres()
  const postgres =
    !isGiven && programs && !copy ? await startThrowawayPostgres(programs) : undefined
  const url = options.url ?? copy?.url ?? postgres?.url
  if (kind === 'PGlite' && !options.dataDir) layTemplate(dataDir)
  const variables = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for faults only, of 32 characters and more',
    BACKUPS_KEPT: '0',
    NODE_OPTIONS: `--import=${cheapPasswords}`,
    ...(url && { DATABASE_URL: url }),
    ...options.variables,
  }
  const inDatabase: Fixture['inDatabase'] = async (use) => {
    const database = url ? connectPostgres(url) : await openEmbedded(dataDir, { sync: false })
    return use(database).finally(() => database.close())
  }
  let server: ServerProcess | undefined
  try {
    await inDatabase(async (database) => {
      await migrate(database)
      await addLoadAccounts(database.kysely)
    })
    server = await ServerProcess.start(variables)
    const load = new Load(server.url)
    await load.signIn()
    const losses = () => inDatabase(({ kysely }) => findLosses(kysely, load.acknowledged))
    return await work({ server, load, dataDir, postgres, variables, inDatabase, losses })
  } finally {
    await server?.end('SIGKILL')
    await copy?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Polls until a condition holds and returns the milliseconds that took. Throws after `limit`
 * milliseconds.
 */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limit = 60_000,
): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (await condition()) return performance.now() - begun
    if (performance.now() - begun > limit) throw new Error(`not within ${limit / 1000} s: ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
