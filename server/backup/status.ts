import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { backupFolder } from './make.ts'

const status = z.object({
  /** The last backup that was restored for a test and could be opened. */
  last_good: z.object({ made_at: z.iso.datetime(), bytes: z.int() }).nullable(),
  /** What is wrong with the latest backup. */
  problem: z.enum(['failed', 'unrestorable']).nullable(),
})
type BackupStatus = z.infer<typeof status>

const fileOf = (dataDir: string) => path.join(backupFolder(dataDir), 'status.json')

/** Returns the status of the nightly backups; an empty one if none was made or it is unreadable. */
export async function readStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return status.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return { last_good: null, problem: null }
  }
}

/** Stores a part of the status, for administrators to see. */
export async function updateStatus(dataDir: string, change: Partial<BackupStatus>): Promise<void> {
  const written: BackupStatus = { ...(await readStatus(dataDir)), ...change }
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(fileOf(dataDir), JSON.stringify(written), { mode: 0o600 })
}

/** Stores that a backup was made by a command: it was read again, and is whole. */
export const noteBackup = (dataDir: string, { bytes }: { bytes: number }): Promise<void> =>
  updateStatus(dataDir, {
    last_good: { made_at: new Date().toISOString(), bytes },
    problem: null,
  })
