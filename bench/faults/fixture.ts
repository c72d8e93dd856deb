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
  /** Undefined on PGlite. */
  postgres: ThrowawayPostgres | undefined
  /** Environment variables for further servers on the same database. */
  variables: Record<string, string>
  /** Accesses the database directly. On PGlite only while the server is down. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Returns what is lost or inconsistent (losses.ts). */
  losses(): Promise<string[]>
}

/** Starts database and server, calls `work`, and removes everything. */
export async function withFixture<T>(
  kind: Kind,
  work: (fixture: Fixture) => Promise<T>,
  options: { dataDir?: string; variables?: Record<string, string> } = {},
): Promise<T> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'kuppah-faults-'))
  const programs = findPostgresPrograms()
  if (kind === 'PostgreSQL' && !programs) throw new Error('PostgreSQL is not installed')
  const postgres =
    kind === 'PostgreSQL' && programs ? await startThrowawayPostgres(programs) : undefined
  const variables = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for faults only, of 32 characters and more',
    BACKUPS_KEPT: '0',
    NODE_OPTIONS: `--import=${cheapPasswords}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...options.variables,
  }
  const inDatabase: Fixture['inDatabase'] = async (use) => {
    const database = postgres
      ? connectPostgres(postgres.url)
      : await openEmbedded(dataDir, { sync: false })
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
