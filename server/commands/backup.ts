import path from 'node:path'
import {
  backupFolder,
  backupName,
  checkRecipient,
  makeBackup,
  noteBackup,
} from '#server/backup/index.ts'
import { readConfig } from '#server/config.ts'
import { askServer, onDatabase } from '#server/control/index.ts'
import { asCommand, Refused } from './command.ts'

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
  const { dataDir, backupRecipient: recipient } = config
  if (recipient) await checkRecipient(recipient)
  const file = path.resolve(given ?? path.join(backupFolder(dataDir), backupName('kuppah', config)))
  const made = await onDatabase(
    config,
    async (database) => {
      const made = await makeBackup({ config, database }, file)
      await noteBackup(dataDir, made)
      return made
    },
    () => askServer(dataDir, 'back_up', { file, ...(recipient && { recipient }) }),
  )
  const size = (made.bytes / 1_000_000).toFixed(1)
  console.log(
    `${made.file}: ${made.rows} rows and ${made.documents} documents, ${size} MB, read again and whole.`,
  )
  console.log(
    made.encrypted
      ? 'It is encrypted: without the secret key of BACKUP_RECIPIENT nobody can read it. Keep that key safe, on another machine.'
      : 'IT IS NOT ENCRYPTED: whoever has this file can read all names, addresses, reasons and documents. Set BACKUP_RECIPIENT (docs/running.md), or keep it safe, on another machine.',
  )
  console.log(
    made.has_key
      ? 'The key to the bank numbers is in it.'
      : 'THE KEY IS NOT IN IT: SECRET_KEY comes from the environment. Without that key the bank numbers in this backup can never be read: keep a copy of it elsewhere.',
  )
  if (config.s3) {
    console.log(`THE DOCUMENTS ARE NOT IN IT: they are in the bucket ${config.s3.bucket}.`)
  }
})
