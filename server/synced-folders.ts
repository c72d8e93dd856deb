import { open } from 'node:fs/promises'

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
