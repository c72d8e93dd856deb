import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectPostgres, type Database, openEmbedded } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import {
  findPostgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '#server/testing/postgres.ts'
import { ServerProcess } from '#server/testing/server-process.ts'
import { addLoadAccounts, Load } from './load.ts'
import { findLosses } from './losses.ts'

export type Kind = 'PostgreSQL' | 'PGlite'

/** What a fault is tried on: a database with accounts, a server on it, people at work. */
export type Ground = {
  server: ServerProcess
  load: Load
  dataDir: string
  /** Undefined on PGlite. */
  postgres: ThrowawayPostgres | undefined
  /** What a further server on the same database is started with. */
  variables: Record<string, string>
  /** Looks into the database itself; on PGlite while the server is down. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** What is wrong with it (losses.ts). */
  losses(): Promise<string[]>
}

/** Prepares the ground, lets `work` break things on it, and clears all away. */
export async function onGround<T>(
  kind: Kind,
  work: (ground: Ground) => Promise<T>,
  more: { dataDir?: string; variables?: Record<string, string> } = {},
): Promise<T> {
  const dataDir = more.dataDir ?? mkdtempSync(path.join(tmpdir(), 'kuppah-faults-'))
  const programs = findPostgresPrograms()
  if (kind === 'PostgreSQL' && !programs) throw new Error('the programs of PostgreSQL are needed')
  const postgres =
    kind === 'PostgreSQL' && programs ? await startThrowawayPostgres(programs) : undefined
  const variables = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for faults only, of 32 characters and more',
    BACKUPS_KEPT: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...more.variables,
  }
  const inDatabase: Ground['inDatabase'] = async (look) => {
    const database = postgres ? connectPostgres(postgres.url) : await openEmbedded(dataDir)
    return look(database).finally(() => database.close())
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

/** Waits until it is so. Gives the milliseconds that took; throws after `limit`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limit = 60_000,
): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - begun
    if (performance.now() - begun > limit) throw new Error(`not within ${limit / 1000} s: ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
