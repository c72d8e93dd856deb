import { checkAccessCode } from '#domain/access-code.ts'
import { draftPrefix, tryStorage } from '#web/device-storage.ts'

/**
 * Returns the storage key of a wizard's draft (docs/product.md §4.4). There is one draft for each user
 * and code, so that two tabs with two codes do not overwrite each other's.
 */
export const draftKey = (userId: string, code: string) => `${draftPrefix}${userId}:${code}`

/** The key of what was filled in with a code that somebody else has spent. */
export const leftoverKey = (userId: string) => `${draftPrefix}left:${userId}`

/** Returns the code of this user's unfinished request, in stored form. */
export function unfinishedCode(userId: string): string | undefined {
  const prefix = draftKey(userId, '')
  const keys = tryStorage((storage) => Object.keys(storage)) ?? []
  const codes = keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  return codes.find((code) => checkAccessCode(code).ok)
}

/** Returns whether a form is kept that this user filled in with a spent code. */
export const hasLeftover = (userId: string) =>
  Boolean(tryStorage((storage) => storage.getItem(leftoverKey(userId))))
