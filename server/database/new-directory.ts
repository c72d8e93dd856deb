import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { ConfigError } from '#server/config.ts'
import { syncFolder, syncTree } from '#server/synced-folders.ts'

/** Only a portal that has, or had, data leaves these in its directory. */
const TRACES = /^(database|documents|backups|secret-key.*|before-restore-.*|\.restoring)$/

/** Whether a data directory has a database; it never has half a one (`makeDatabase`). */
export const hasDatabase = (dataDir: string) =>
  existsSync(path.join(dataDir, 'database', 'PG_VERSION'))

/**
 * Throws ConfigError when there is data in a directory but no database. A new and empty portal must
 * never take the place of one whose volume is not mounted, or whose restore was broken off.
 */
export function refuseLostDatabase(dataDir: string): void {
  const left = readdirSync(dataDir).filter(
    (name) => TRACES.test(name) && !isEmptyFolder(path.join(dataDir, name)),
  )
  if (left.length === 0) return
  throw new ConfigError(
    `DATA_DIR: there is data in ${dataDir} (${left.sort().join(', ')}) but no database. ` +
      'Is a disk not mounted, or DATABASE_URL not set? Otherwise restore a backup: npm run restore -- FILE --force. ' +
      'To begin a new, empty portal, move what is there aside.',
  )
}

const isEmptyFolder = (file: string) =>
  statSync(file).isDirectory() && readdirSync(file).length === 0

/**
 * Options of initdb. With its default of 128 MB of buffers a first start takes 140 MB and two seconds
 * of a processor more. Small log segments keep a new directory small.
 */
const initDbStartParams = [
  '-c',
  'shared_buffers=16MB',
  '-c',
  'max_connections=5',
  '--wal-segsize=4',
]

/**
 * Creates an empty database in a data directory. It is created under another name, synced and then
 * renamed: an unfinished one is created again at the next start and never taken for a lost database.
 */
export async function makeDatabase(dataDir: string, { sync }: { sync: boolean }): Promise<void> {
  const unfinished = path.join(dataDir, 'database.new')
  rmSync(unfinished, { recursive: true, force: true })
  const lite = await PGlite.create({ dataDir: unfinished, initDbStartParams })
  await lite.close()
  if (sync) syncTree(unfinished)
  renameSync(unfinished, path.join(dataDir, 'database'))
  if (sync) for (const folder of [dataDir, path.dirname(dataDir)]) syncFolder(folder)
}
