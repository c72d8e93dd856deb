import path from 'node:path'
import { backupFolder, backupName, makeBackup } from '#server/backup/index.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { asCommand, Refused } from './command.ts'
import { askServer, onEmbedded } from './control.ts'

// `npm run backup [-- FILE]`: writes the embedded database, the documents and the key to one file,
// also while the server runs.

await asCommand(async ([given, ...more]) => {
  if (more.length > 0) throw new Refused('npm run backup [-- FILE]')
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    throw new Refused(
      'DATABASE_URL is set: back up PostgreSQL with its own tools (docs/running.md).',
    )
  }
  const file = path.resolve(given ?? path.join(backupFolder(config.dataDir), backupName('kuppah')))
  const made = await onEmbedded(
    config.dataDir,
    async (database) => {
      await migrate(database)
      return makeBackup({ config, database }, file)
    },
    () => askServer(config.dataDir, 'back_up', { file }),
  )
  const size = (made.bytes / 1_000_000).toFixed(1)
  console.log(
    `${made.file}: ${made.rows} rows and ${made.documents} documents, ${size} MB, read again and whole.`,
  )
  console.log(
    made.has_key
      ? 'The key to the bank numbers is in it: whoever has this file has everything. Keep it safe, on another machine.'
      : 'THE KEY IS NOT IN IT: SECRET_KEY comes from the environment. Without that key the bank numbers in this backup can never be read: keep a copy of it elsewhere.',
  )
  if (config.s3) {
    console.log(`THE DOCUMENTS ARE NOT IN IT: they are in the bucket ${config.s3.bucket}.`)
  }
})
