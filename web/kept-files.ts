/** A document that was chosen and not sent yet, kept on the device so that a reload loses nothing. */
export type KeptFile = {
  id: string
  file: File
  /** The user that chose it. */
  owner: string
  /** The key of the draft that it belongs to. */
  draft: string
  /** The request that it goes out with, once that was received. */
  requestId?: string
  /** Until when it is kept, in milliseconds since 1970. */
  until: number
}

const KEPT_MS = 24 * 3_600_000
const NAME = 'kuppah-files'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** Uses the store. Returns undefined if the browser has none, or no room in it. */
async function use<T>(work: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
  try {
    const database = await open()
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(NAME, 'readwrite')
      const request = work(transaction.objectStore(NAME))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error)
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** Returns the files that are kept and match, in the order in which they were chosen. */
export async function keptFiles(matches: (kept: KeptFile) => boolean): Promise<KeptFile[]> {
  const all: KeptFile[] = (await use((store) => store.getAll())) ?? []
  const now = Date.now()
  return all
    .filter((kept) => kept.until > now && matches(kept))
    .sort((one, other) => one.until - other.until)
}

/** Keeps files for a day from now on; those that are kept already only change their place. */
export function keepFiles(files: readonly (Omit<KeptFile, 'until'> & { until?: number })[]) {
  return use((store) => {
    for (const [at, file] of files.entries()) {
      store.put({ until: Date.now() + KEPT_MS + at, ...file })
    }
    return undefined
  })
}

/** Deletes what matches, and what was kept for a day. */
export async function forgetFiles(matches: (kept: KeptFile) => boolean): Promise<void> {
  const all: KeptFile[] = (await use((store) => store.getAll())) ?? []
  const gone = all.filter((kept) => kept.until <= Date.now() || matches(kept))
  if (gone.length === 0) return
  await use((store) => {
    for (const { id } of gone) store.delete(id)
    return undefined
  })
}
