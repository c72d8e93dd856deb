import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { migrations } from './migrations/index.ts'

/**
 * Migrates the database to the latest version, or up to `upTo`. Concurrent processes wait for each
 * other with an advisory lock. Throws if a migration fails, after rolling it back.
 */
export async function migrate(database: Database, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrations },
    // Numbers are given to features before they are finished, so a later one may be stored earlier.
    allowUnorderedMigrations: true,
  })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
}

/**
 * Migrates the database, unless a newer version has migrated it further: then changes nothing, and
 * returns the names of the newer migrations. So an old version can be restarted during a rolling
 * upgrade (docs/running.md, Upgrades).
 */
export async function migrateUnlessAhead(database: Database): Promise<string[]> {
  try {
    await migrate(database)
    return []
  } catch (error) {
    const ahead = await migrationsAhead(database).catch(() => [])
    if (ahead.length === 0) throw error
    return ahead
  }
}

/** Returns the database's migrations beyond ours; none if it lacks one of ours. */
async function migrationsAhead({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(kysely)
  const done = rows.map(({ name }) => name)
  const ours = Object.keys(migrations)
  const isComplete = ours.every((name) => done.includes(name))
  return isComplete ? done.filter((name) => !ours.includes(name)) : []
}
