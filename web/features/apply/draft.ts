import { draftPrefix } from '#web/draft-prefix.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'

/**
 * Returns the storage key of a wizard's draft (docs/product.md §4.4). There is one draft for each user
 * and code, so that two tabs with two codes do not overwrite each other's.
 */
export const draftKey = (userId: string, code: string) => `${draftPrefix}${userId}:${code}`

export type Draft = { step: number; values: Partial<FormValues> }

/**
 * Returns the stored draft of this user and code; undefined if there is none or it is unreadable.
 */
export function readDraft(userId: string, code: string): Draft | undefined {
  return parseDraft(tryStorage((storage) => storage.getItem(draftKey(userId, code))))
}

/** Parses a stored draft: keeps known fields that contain text, and drops the rest. */
export function parseDraft(text: string | null | undefined): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || !isRecord(stored.values)) return undefined
    return { step: stepOf(stored.step), values: keptValues(stored.values) }
  } catch {
    return undefined
  }
}

/** Stores form and step without the secret numbers. */
export function writeDraft(userId: string, code: string, { step, values }: Draft) {
  const text = JSON.stringify({ step, values: keptValues(values) })
  tryStorage((storage) => storage.setItem(draftKey(userId, code), text))
}

export function clearDraft(userId: string, code: string) {
  tryStorage((storage) => storage.removeItem(draftKey(userId, code)))
}

/**
 * Deletes this user's drafts of other codes, except those open in another tab. Returns true if
 * there were any: the page must then be reloaded (docs/product.md §4.4).
 */
export function clearOtherDrafts(userId: string, code: string, open: readonly string[]): boolean {
  const others = tryStorage((storage) =>
    Object.keys(storage).filter(
      (key) =>
        key.startsWith(draftKey(userId, '')) &&
        key !== draftKey(userId, code) &&
        !open.includes(key),
    ),
  )
  for (const key of others ?? []) tryStorage((storage) => storage.removeItem(key))
  return !!others?.length && others.every((key) => !tryStorage((storage) => storage.getItem(key)))
}

/**
 * Marks the draft as open in this tab until the signal aborts. A no-op without Web Locks (plain
 * http).
 */
export function holdDraft(userId: string, code: string, signal: AbortSignal) {
  navigator.locks
    ?.request(draftKey(userId, code), { mode: 'shared' }, () => {
      return new Promise<void>((release) => {
        if (signal.aborted) release()
        signal.addEventListener('abort', () => release())
      })
    })
    .catch(() => undefined)
}

/** Returns the keys of the drafts that are open in a tab, including this one. */
export async function openDrafts(): Promise<string[]> {
  const state = await navigator.locks?.query()
  return (state?.held ?? []).flatMap(({ name }) => (name?.startsWith(draftPrefix) ? [name] : []))
}

function stepOf(step: unknown): number {
  return typeof step === 'number' && [0, 1, 2, 3].includes(step) ? step : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Storage may be disabled or full: then the form works without a draft.
function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
