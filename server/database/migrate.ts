import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the tables up to date, or as far as the migration `upTo`. Two processes that start at once
 * wait for one another (an advisory lock); a migration that fails is undone and thrown.
 */
export async function migrate(database: Database, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
}

/**
 * Brings the tables up to date, unless a newer version of us has brought them further: then they are
 * left as they are, and it gives the names of its migrations. So while versions are exchanged one
 * process after another, an old one can be started again (docs/running.md, Upgrades).
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

/** What the database has beyond all of ours; nothing where it lacks one of ours. */
async function migrationsAhead({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(kysely)
  const done = rows.map(({ name }) => name)
  const ours = Object.keys(migrations)
  const isComplete = ours.every((name) => done.includes(name))
  return isComplete ? done.filter((name) => !ours.includes(name)) : []
}
