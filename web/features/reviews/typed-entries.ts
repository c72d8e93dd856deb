import { auth } from '#web/features/accounts/index.ts'

/** What was typed for a request and not saved, and the review that it was typed over. */
export type TypedEntry = {
  amount: string
  notes: string
  /** `reviewed_at` of the review that was shown; null if there was none. */
  over: string | null
}

/** The oldest entries beyond this number are dropped. */
const MAX_ENTRIES = 200

const keyOf = (userId: string) => `kuppah-typed:${userId}`

/**
 * Returns what an administrator typed for a request in this tab, if it was typed over the same
 * review (docs/product.md §7.12). Signing out clears session storage.
 */
export function readTyped(
  userId: string | undefined,
  requestId: string,
  over: string | null,
): TypedEntry | undefined {
  const found = userId && readAll(userId)[requestId]
  return found && found.over === over ? found : undefined
}

/** Keeps what was typed for a request; undefined forgets it. */
export function writeTyped(
  userId: string | undefined,
  requestId: string,
  entry: TypedEntry | undefined,
): void {
  if (!userId) return
  const { [requestId]: _, ...others } = readAll(userId)
  const kept = Object.entries(others).slice(entry ? 1 - MAX_ENTRIES : 0)
  const entries = Object.fromEntries(entry ? [...kept, [requestId, entry]] : kept)
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(entries))
  } catch {
    // storage is disabled or full: what was typed lives as long as its row
  }
}

/** Keeps what the signed-in administrator undid, to be corrected: it is over no review. */
export function keepTyped(requestId: string, entry: { amount: string; notes: string }): void {
  writeTyped(auth.store.getState().session?.user.id, requestId, { ...entry, over: null })
}

function readAll(userId: string): Record<string, TypedEntry> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
  } catch {
    return {}
  }
}
