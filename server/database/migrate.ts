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
