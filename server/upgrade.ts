import path from 'node:path'
import { backupFolder, makeBackup, NoRoom } from './backup/index.ts'
import { type Config, ConfigError } from './config.ts'
import { connectPostgres, type Database } from './database/connect.ts'
import { migrate, stepsAhead } from './database/migrate.ts'

/**
 * Makes the tables of a new database, or takes those of an older version to this one. Makes a backup of
 * an embedded database first; of PostgreSQL, it says that going back means restoring one. Throws
 * ConfigError if this version cannot take the database, or if there is no room for the backup.
 */
export async function upgrade(
  database: Database,
  config: Config & { secretKey: string },
): Promise<void> {
  if (config.databaseUrl) return upgradePostgres(config.databaseUrl)
  const newest = (await stepsAhead(database)).at(-1)
  if (newest) {
    console.log(`${changesTables} Before that a backup is made …`)
    const file = await backUpBefore(newest, database, config)
    console.log(`${file}: restore it with the version before to go back (docs/running.md).`)
  }
  await migrate(database)
}
const changesTables = 'The database is taken to the tables of this version.'

/** Without a timeout of statements: rewriting large tables, or waiting for who does, may take long. */
async function upgradePostgres(url: string): Promise<void> {
  const database = connectPostgres(url, { connections: 1 })
  try {
    if ((await stepsAhead(database)).length > 0) {
      console.log(
        `${changesTables} To go back, restore a backup of PostgreSQL that was made before (docs/running.md).`,
      )
    }
    await migrate(database)
  } finally {
    await database.close()
  }
}

/** A start that fails and is repeated replaces the backup, so that they do not fill the disk. */
async function backUpBefore(
  step: string,
  database: Database,
  config: Config & { secretKey: string },
): Promise<string> {
  const name = `before-${step}.tar.gz${config.backupRecipient ? '.age' : ''}`
  try {
    const { file } = await makeBackup(
      { config, database },
      path.join(backupFolder(config.dataDir), name),
    )
    return file
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error
    throw new ConfigError(
      `DATA_DIR: there is no room for ${name}, the backup before the tables are changed. Nothing was changed. Make room, then start again.`,
    )
  }
}
