import { moveDocuments, moveRows, RowsDiffer } from '#server/backup/index.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { createStorage } from '#server/storage.ts'
import { asCommand, Refused } from './command.ts'

// `npm run move-to-postgres`: copies the embedded database of DATA_DIR to the empty PostgreSQL of
// DATABASE_URL, and the documents to the bucket of S3_BUCKET if that is set. Changes nothing in
// DATA_DIR.

await asCommand(
  async (words) => {
    if (words.length > 0) throw new Refused('DATABASE_URL=postgres://… npm run move-to-postgres')
    const { DATABASE_URL, ...others } = process.env
    if (!DATABASE_URL) throw new ConfigError('DATABASE_URL: must name the PostgreSQL to move to')
    const config = readConfig(others)
    const source = await openEmbedded(config.dataDir)
    const target = connectPostgres(DATABASE_URL)
    try {
      const rows = await moveRows(source, target)
      await openSealer(target.kysely, secretKeysOf(config))
      console.log(`${rows} rows are in PostgreSQL, each table counted and compared.`)
      if (config.s3) {
        const documents = await moveDocuments(config.dataDir, target, createStorage(config))
        console.log(`${documents} documents are in the bucket ${config.s3.bucket}, each read back.`)
      } else {
        console.log(`The documents stay in ${config.dataDir}/documents: keep DATA_DIR as it is.`)
      }
    } finally {
      await source.close()
      await target.close()
    }
    console.log(
      config.secretKey
        ? 'Keep SECRET_KEY as it is, and start with DATABASE_URL.'
        : `Start with DATABASE_URL, and with SECRET_KEY set to what is in ${config.dataDir}/secret-key: without it the bank numbers can't be read. Keep a copy of it.`,
    )
    console.log(
      `The database in ${config.dataDir} is as it was; nobody should write to it any more.`,
    )
  },
  [RowsDiffer],
)
