import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { migrate, requireTables } from '#server/database/migrate.ts'
import type { Storage } from '#server/storage.ts'
import { holdsAnything, listDocumentFiles, readSnapshot, writeSnapshot } from './rows-store.ts'

/**
 * Copies all rows to an empty database and compares them there. Returns their number. Throws
 * ConfigError if the target is not empty, and RowsDiffer if the comparison fails; the target then
 * has only empty tables.
 */
export async function moveRows(source: Database, target: Database): Promise<number> {
  await refuseUsed(target)
  await requireTables(source)
  await migrate(target)
  return readSnapshot(source, async (snapshot) => {
    const digests = await snapshot.digests()
    const { rows } = snapshot
    await writeSnapshot(target, { rows, digests, sequences: await snapshot.sequences() })
    return Object.values(digests).reduce((sum, table) => sum + table.rows, 0)
  })
}

async function refuseUsed(target: Database) {
  const found = await holdsAnything(target)
  if (found) throw new ConfigError(`DATABASE_URL: the database is not empty (${found})`)
}

/**
 * Uploads the document of each row to a bucket and reads it back. Compares one that exists already.
 */
export async function moveDocuments(
  dataDir: string,
  database: Database,
  bucket: Pick<Storage, 'put' | 'get'>,
): Promise<number> {
  const documents = await listDocumentFiles(database)
  for (const { file_path, mime_type } of documents) {
    const bytes = await readFile(path.join(dataDir, 'documents', ...file_path.split('/')))
    await bucket.put(file_path, bytes, mime_type)
    const found = await bucket.get(file_path)
    if (!found || Buffer.compare(found, bytes) !== 0) {
      throw new ConfigError(`S3_BUCKET: another file is at ${file_path}`)
    }
  }
  return documents.length
}
