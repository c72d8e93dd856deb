import { auth } from '#web/features/accounts/index.ts'
import { type StoredDraft, storedDraft } from '#web/stored-draft.ts'

/** What was typed for a request and not saved, and the review that it was typed over. */
type TypedEntry = {
  amount: string
  notes: string
  /** `reviewed_at` of the review that was shown; null if there was none. */
  over: string | null
}

/** The oldest entries beyond this number are dropped. */
const MAX_ENTRIES = 200

/**
 * What the signed-in administrator typed for a request in this tab (docs/product.md §7.12). The
 * entries of all requests are one text in session storage.
 */
export function typedEntry(requestId: string): StoredDraft<TypedEntry> | undefined {
  const { session } = auth.store.getState()
  if (!session) return undefined
  const all = storedDraft<Record<string, TypedEntry>>(`kuppah-typed:${session.user.id}`, {
    parse: JSON.parse,
    areas: ['tab'],
  })
  const others = () => {
    const { [requestId]: _, ...rest } = all.read() ?? {}
    return Object.entries(rest)
  }
  return {
    ...storedDraft<TypedEntry>(all.key, { parse: JSON.parse }),
    read: () => all.read()?.[requestId],
    write: (entry) =>
      all.write(Object.fromEntries([...others().slice(1 - MAX_ENTRIES), [requestId, entry]])),
    remove: () => all.write(Object.fromEntries(others())),
  }
}

/** Keeps amount and notes of a review that was undone, so that they can be corrected and saved. */
export const keepTyped = (requestId: string, entry: { amount: string; notes: string }) =>
  typedEntry(requestId)?.write({ ...entry, over: null })

export const forgetTyped = (requestId: string) => typedEntry(requestId)?.remove()
