import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/**
 * Syncs folders, one after another: files that were created, renamed or removed in them stay so after
 * a power cut. Syncing a file itself does not sync its name.
 */
export async function syncFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  }
}

/** Syncs a folder: the names in it survive a power cut from then on. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    syncOpenFolder(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs every file and folder in a folder, and the folder itself. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(name)
    else syncFile(name)
  }
  syncFolder(folder)
}

function syncFile(file: string) {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs an open folder. Windows and some network file systems cannot sync a folder; PostgreSQL ignores the same errors. */
export function syncOpenFolder(handle: number) {
  try {
    fsyncSync(handle)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP'].includes(code)) throw error
  }
}
