import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { isDiskFull } from '#server/database/opening-failure.ts'
import { presentKeys } from '#server/secrets/keys.ts'
import { filesIn, type Manifest, pack } from './archive.ts'
import { encryptFile } from './encryption.ts'
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
  /** Whether it is encrypted to BACKUP_RECIPIENT. */
  encrypted: boolean
}

type Maker = {
  config: Pick<Config, 'dataDir'> &
    Partial<Pick<Config, 'backupRecipient' | 'secretKey' | 'previousSecretKey'>>
  database: Database
}

const BATCH = 1000

/** The disk of a backup's file, or of DATA_DIR, is full. */
export class NoRoom extends Error {
  override name = 'NoRoom'
  constructor(file: string, options: ErrorOptions) {
    super(
      `There is no room for ${file}: its disk, or that of DATA_DIR, is full. Nothing of it was kept. Make room, or name a file on another disk.`,
      options,
    )
  }
}

/** Returns the default folder of backups. */
export const backupFolder = (dataDir: string) => path.join(dataDir, 'backups')

/** Returns the file name of a backup made now. */
export function backupName(
  kind: 'kuppah' | 'nightly',
  { backupRecipient }: Partial<Pick<Config, 'backupRecipient'>>,
  now = new Date(),
): string {
  const stamp = now.toISOString().replace(/\.\d+Z$/, 'Z')
  return `${kind}-${stamp.replaceAll(':', '-')}.tar.gz${backupRecipient ? '.age' : ''}`
}

/**
 * Writes a consistent snapshot of the embedded database, the documents and the key to one file with
 * mode 0600, signed with the secret key, and encrypted if there is a recipient. Other statements wait
 * until the rows are read. Throws NoRoom and other errors of the disk. The file gets its name only when
 * it is complete.
 *
 * `verify` is called with the backup before it is encrypted, because nothing here can decrypt it. If
 * it throws, the file is kept and the error is thrown.
 */
export async function makeBackup(
  { config, database }: Maker,
  file: string,
  verify?: (plain: string) => Promise<void>,
): Promise<Backup> {
  const { dataDir, backupRecipient } = config
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
    const manifest: Omit<Manifest, 'format' | 'files' | 'signature'> = {
      made_at: new Date().toISOString(),
      has_key,
      ...about,
    }
    const plain = backupRecipient ? `${folder}.tar.gz` : file
    const [secretKey] = presentKeys(config)
    await pack(folder, manifest, plain, secretKey)
    const [verified] = await Promise.allSettled([verify?.(plain)])
    if (backupRecipient) await encryptFile(plain, file, backupRecipient)
    if (verified.status === 'rejected') throw verified.reason
    const rows = Object.values(about.tables).reduce((sum, table) => sum + table.rows, 0)
    const { size: bytes } = await stat(file)
    const encrypted = backupRecipient !== undefined
    return { file, bytes, rows, documents: about.documents, has_key, encrypted }
  } catch (error) {
    throw isDiskFull(error) ? new NoRoom(file, { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.tar.gz`, { force: true })
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
async function storedDocuments(dataDir: string): Promise<string[]> {
  const files = await filesIn(path.join(dataDir, 'documents'))
  return files.filter((name) => !name.startsWith('.'))
}

/** Copies `secret-key` and all files whose names start with it. Returns whether there is a key. */
async function copyKeys(dataDir: string, folder: string): Promise<boolean> {
  const keys = (await readdir(dataDir)).filter((name) => name.startsWith('secret-key'))
  for (const name of keys) await copyFile(path.join(dataDir, name), path.join(folder, name))
  return keys.includes('secret-key')
}
