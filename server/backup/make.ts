import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { filesIn, type Manifest, pack } from './archive.ts'
import { type Row, readSnapshot } from './rows-store.ts'

export type Backup = {
  file: string
  bytes: number
  rows: number
  documents: number
  /**
   * Whether the backup contains the key. Without it the numbers cannot be decrypted: the key must
   * be kept elsewhere.
   */
  has_key: boolean
}

const BATCH = 1000

/** Returns the default folder of backups. */
export const backupFolder = (dataDir: string) => path.join(dataDir, 'backups')

/** Returns the file name of a backup made now. */
export const backupName = (kind: 'kuppah' | 'nightly', now = new Date()) =>
  `${kind}-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.gz`

/**
 * Writes a consistent snapshot of the embedded database, the documents and the key to one file with
 * mode 0600. Other statements wait until the rows are read. Throws the errors of the disk. The file
 * gets its name only when it is complete.
 */
export async function makeBackup(
  { config, database }: { config: Pick<Config, 'dataDir'>; database: Database },
  file: string,
): Promise<Backup> {
  const { dataDir } = config
  const folder = path.join(backupFolder(dataDir), `.${path.basename(file)}`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const about = await readSnapshot(database, async (snapshot) => {
      for (const table of snapshot.tables) {
        await writeLines(tableFile(folder, table), snapshot.rows(table))
      }
      return {
        migrations: snapshot.migrations,
        sequences: await snapshot.sequences(),
        tables: await snapshot.digests(),
        // Within the snapshot, so that no document is added or deleted between the rows and the
        // files.
        documents: await linkDocuments(dataDir, folder),
      }
    })
    const has_key = await copyKeys(dataDir, folder)
    const manifest: Omit<Manifest, 'format' | 'files'> = {
      made_at: new Date().toISOString(),
      has_key,
      ...about,
    }
    await pack(folder, manifest, file)
    const rows = Object.values(about.tables).reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: (await stat(file)).size, rows, documents: about.documents, has_key }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the path of a table's rows in a backup's folder, one row per line. */
export const tableFile = (folder: string, table: string) =>
  path.join(folder, 'tables', `${table}.jsonl`)

async function writeLines(file: string, batches: AsyncIterable<Row[]>) {
  const target = await open(file, 'wx', 0o600)
  try {
    for await (const rows of batches) await target.write(`${rows.join('\n')}\n`)
  } finally {
    await target.close()
  }
}

/** Reads the rows that `makeBackup` wrote, in batches. */
export async function* readRows(file: string): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push(line)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Adds hard links, which take no time and no space: documents are never overwritten. */
async function linkDocuments(dataDir: string, folder: string): Promise<number> {
  const documents = await storedDocuments(dataDir)
  for (const name of documents) {
    const target = path.join(folder, 'documents', name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await link(path.join(dataDir, 'documents', name), target)
  }
  return documents.length
}

/**
 * Returns the paths of the documents in a data directory. A name with a leading dot is a file still
 * being written.
 */
export async function storedDocuments(dataDir: string): Promise<string[]> {
  const files = await filesIn(path.join(dataDir, 'documents'))
  return files.filter((name) => !name.startsWith('.'))
}

/** Copies `secret-key` and all files whose names start with it. Returns whether there is a key. */
async function copyKeys(dataDir: string, folder: string): Promise<boolean> {
  const keys = (await readdir(dataDir)).filter((name) => name.startsWith('secret-key'))
  for (const name of keys) await copyFile(path.join(dataDir, name), path.join(folder, name))
  return keys.includes('secret-key')
}
