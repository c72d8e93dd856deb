import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
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

/** Migrates once on each kind of database, before all server tests; test files then copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-test-'))
  const programs = findPostgresPrograms()
  // A deadlock is noticed after a second by default, and the losers of a race wait for it.
  const postgres = programs
    ? await startThrowawayPostgres(programs, ['deadlock_timeout=100ms'])
    : undefined
  const teardown = async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres?.stop()
  }
  try {
    const dump = path.join(folder, 'migrated.tar')
    // Sequential: the embedded database blocks this process, and PostgreSQL drops idle connections.
    if (postgres) await makeTemplate(postgres.url)
    await packMigrated(folder, dump)
    project.provide('migratedFolder', path.join(folder, 'database'))
    project.provide('migratedDump', dump)
    project.provide('postgresUrl', postgres?.url)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

async function packMigrated(dataDir: string, dump: string): Promise<void> {
  const database = await openEmbedded(dataDir, { sync: false })
  await migrateAndClose(database, async () => {
    const packed = await database.lite?.dumpDataDir('none')
    if (packed) writeFileSync(dump, Buffer.from(await packed.arrayBuffer()))
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
