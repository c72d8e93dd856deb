import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { secretFields } from '../../../domain/payment-methods.ts'
import { check } from '../../../server/backup/archive.ts'
import { readConfig } from '../../../server/config.ts'
import { openEmbedded } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openSealer, secretKeysOf } from '../../../server/secrets/keys.ts'
import { placeOfNumber } from '../../../server/secrets/sealing.ts'
import { createStorage } from '../../../server/storage.ts'
import type { Load } from '../load.ts'
import { findLosses } from '../losses.ts'

/** The documents and backups that the server acknowledged. */
export type Files = {
  /** SHA-256 of each uploaded document, by id. */
  documents: Map<string, string>
  backups: Set<string>
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Opens what a power cut has left and returns everything that is wrong with it: a database that does
 * not open, lost or half-written rows, payment numbers and documents that cannot be read, and listed
 * backups that are damaged.
 */
export async function inspect(dataDir: string, load: Load, files: Files): Promise<string[]> {
  try {
    const database = await openEmbedded(dataDir)
    try {
      await migrate(database)
      return [
        ...(await findLosses(database.kysely, load.acknowledged)),
        ...(await findUnreadableNumbers(dataDir, database.kysely)),
        ...(await findLostDocuments(dataDir, database.kysely, files.documents)),
        ...(await findDamagedBackups(dataDir, files.backups)),
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [`the database does not open: ${(error as Error).message}`]
  }
}

type Db = Parameters<typeof openSealer>[0]

async function findUnreadableNumbers(dataDir: string, db: Db): Promise<string[]> {
  const { sealer } = await openSealer(db, secretKeysOf({ dataDir }))
  const rows = await db.selectFrom('payment_details').selectAll().execute()
  return rows.flatMap((row) =>
    secretFields.flatMap((field) => {
      const sealed = row[field]
      if (!sealed) return []
      try {
        sealer.open(placeOfNumber(row.request_id, field), sealed)
        return []
      } catch {
        return [`${field} of ${row.request_id} is unreadable`]
      }
    }),
  )
}

async function findLostDocuments(dataDir: string, db: Db, acknowledged: Files['documents']) {
  const storage = createStorage(readConfig({ DATA_DIR: dataDir }))
  const rows = await db.selectFrom('request_documents').selectAll().execute()
  const known = new Set(rows.map(({ id }) => id))
  const losses = [...acknowledged.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `document ${id} is lost`)
  for (const { id, file_path, file_size } of rows) {
    const bytes = await storage.get(file_path)
    const hash = acknowledged.get(id)
    const isWhole = bytes?.length === file_size && (!hash || hash === hashOf(bytes))
    if (!isWhole) losses.push(`document ${id} is listed but not whole`)
  }
  return losses
}

async function findDamagedBackups(dataDir: string, acknowledged: Files['backups']) {
  const folder = path.join(dataDir, 'backups')
  const listed = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
    : []
  const losses = [...acknowledged]
    .filter((name) => !listed.includes(name))
    .map((name) => `backup ${name} is lost`)
  for (const name of listed) {
    await check(path.join(folder, name)).catch(() => losses.push(`backup ${name} is damaged`))
  }
  return losses
}
