import { forgetFiles } from './kept-files.ts'

/** The prefix of the local storage keys that hold drafts of forms. */
export const draftPrefix = 'kuppah-draft:'

/** `tab` is session storage, `device` local storage. */
export type Area = 'tab' | 'device'

/** Uses a storage of the browser. Returns undefined if it is disabled or full. */
export function tryStorage<T>(use: (storage: Storage) => T, area: Area = 'device'): T | undefined {
  try {
    return use(area === 'tab' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}

/** Returns whether a form of a user was begun on this device and not sent. */
export const hasDraft = (userId: string): boolean =>
  tryStorage((storage) =>
    Object.keys(storage).some((key) => key.startsWith(draftPrefix) && key.includes(userId)),
  ) ?? false

/**
 * Deletes drafts and what was typed in this tab, when a session is ended on purpose: everybody's, or
 * one user's.
 */
export function deleteStoredData(userId = ''): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
  }, 'tab')
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(draftPrefix) && key.includes(userId)) storage.removeItem(key)
    }
  })
  void forgetFiles(({ owner }) => owner.includes(userId))
}
