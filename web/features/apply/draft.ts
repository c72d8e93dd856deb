import { draftPrefix } from '#web/draft-prefix.ts'
import { draftKey, leftoverKey, tryStorage } from '#web/features/drafts/index.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'

export type Draft = { step: number; values: Partial<FormValues> }

/**
 * Returns the stored draft of this user and code; undefined if there is none or it is unreadable.
 */
export const readDraft = (userId: string, code: string) => read(draftKey(userId, code))

/** Returns the form that this user filled in with a code that somebody else has spent. */
export const readLeftover = (userId: string) => read(leftoverKey(userId))

const read = (key: string) => parseDraft(tryStorage((storage) => storage.getItem(key)))

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
export const writeDraft = (userId: string, code: string, draft: Draft) =>
  write(draftKey(userId, code), draft)

/** Keeps a form whose code was spent, for the user's next code; also without the numbers. */
export const writeLeftover = (userId: string, draft: Draft) => write(leftoverKey(userId), draft)

function write(key: string, { step, values }: Draft) {
  const text = JSON.stringify({ step, values: keptValues(values) })
  tryStorage((storage) => storage.setItem(key, text))
}

export const clearDraft = (userId: string, code: string) => remove(draftKey(userId, code))

export const clearLeftover = (userId: string) => remove(leftoverKey(userId))

const remove = (key: string) => tryStorage((storage) => storage.removeItem(key))

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
  for (const key of others ?? []) remove(key)
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
