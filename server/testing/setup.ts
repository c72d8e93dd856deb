import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate, steps } from '#server/database/migrate.ts'
import { isMoved } from './moved-clock.ts'
import { findPostgresPrograms, startThrowawayPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a migrated embedded database, and the same as an archive. */
    migratedFolder: string
    migratedDump: string
    /**
     * A PostgreSQL whose database `migrated` is the template of the tests' databases; undefined if
     * not installed.
     */
    postgresUrl: string | undefined
  }
}

const root = path.join(import.meta.dirname, '../..')
/** Where the migrated embedded database is kept: it takes 8 seconds of processor time to make. */
const cache = path.join(root, 'node_modules/.cache/kuppah-migrated')

/** Migrates once on each kind of database, before all server tests; test files then copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgresPrograms()
  // A deadlock is noticed after a second by default, and the losers of a race wait for it.
  const settings = ['deadlock_timeout=100ms']
  const postgres = programs
    ? await startThrowawayPostgres(programs, settings, inMemory())
    : undefined
  // Rows that another day made may be of the future on this one.
  const kept = isMoved ? mkdtempSync(path.join(tmpdir(), 'kuppah-migrated-')) : cache
  const teardown = async () => {
    if (isMoved) rmSync(kept, { recursive: true, force: true })
    await postgres?.stop()
  }
  try {
    // Sequential: the embedded database blocks this process, and PostgreSQL drops idle connections.
    if (postgres) await makeTemplate(postgres.url)
    const folder = await keepMigrated(kept)
    project.provide('migratedFolder', path.join(folder, 'database'))
    project.provide('migratedDump', path.join(folder, 'migrated.tar'))
    project.provide('postgresUrl', postgres?.url)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

/**
 * Returns a folder in memory, if it has 4 GB of room. Each database has 700 files, and on a disk their
 * creation takes half a second.
 */
function inMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined
}

/** Returns the folder of a migrated embedded database in `kept`, until what makes it changes. */
async function keepMigrated(kept: string): Promise<string> {
  const folder = path.join(kept, keyOfMigrated())
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  const made = mkdtempSync(path.join(kept, 'made-'))
  try {
    await packMigrated(made)
    const older = readdirSync(kept).filter((name) => !name.startsWith('made-'))
    for (const name of older) rmSync(path.join(kept, name), { recursive: true })
    renameSync(made, folder)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return folder
}

function keyOfMigrated(): string {
  const database = path.join(root, 'server/database')
  const files = [
    ...readdirSync(path.join(database, 'schema')).map((name) => `schema/${name}`),
    ...['migrate.ts', 'embedded.ts', 'new-directory.ts'],
  ].map((name) => path.join(database, name))
  files.push(path.join(root, 'node_modules/@electric-sql/pglite/package.json'))
  const hash = createHash('sha256').update(steps.join())
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

async function packMigrated(dataDir: string): Promise<void> {
  const database = await openEmbedded(dataDir, { sync: false })
  await migrateAndClose(database, async () => {
    const packed = await database.lite?.dumpDataDir('none')
    if (packed) {
      writeFileSync(path.join(dataDir, 'migrated.tar'), Buffer.from(await packed.arrayBuffer()))
    }
  })
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  await migrateAndClose(connectPostgres(databaseUrl(url, 'migrated')))
}

async function migrateAndClose(database: Database, beforeClose?: () => Promise<void>) {
  try {
    await migrate(database)
    await beforeClose?.()
  } finally {
    await database.close()
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
