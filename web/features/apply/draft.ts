import { tryStorage } from '#web/device-storage.ts'
import { draftKey, leftoverKey } from '#web/features/drafts/index.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'
import { type StoredDraft, storedDraft } from '#web/stored-draft.ts'

export type Draft = { step: number; values: Partial<FormValues> }

/** The draft of a request of this user with this code. */
export const draftOf = (userId: string, code: string) => draftAt(draftKey(userId, code))

/** The form that this user filled in with a code that somebody else has spent. */
export const leftoverOf = (userId: string) => draftAt(leftoverKey(userId))

const draftAt = (key: string): StoredDraft<Draft> => storedDraft(key, { parse, format })

/** Keeps known fields that contain text, and drops the rest. */
function parse(text: string): Draft | undefined {
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined
  return { step: stepOf(stored.step), values: keptValues(stored.values) }
}

/** Leaves out the secret numbers. */
const format = ({ step, values }: Draft) => JSON.stringify({ step, values: keptValues(values) })

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
  const areGone =
    !!others?.length && others.every((key) => !tryStorage((storage) => storage.getItem(key)))
  if (areGone) tryStorage((storage) => storage.setItem(clearedKey(userId), code), 'tab')
  return areGone
}

/** Returns whether drafts of other codes were deleted for this one. */
export const hasClearedOthers = (userId: string, code: string) =>
  tryStorage((storage) => storage.getItem(clearedKey(userId)), 'tab') === code

const clearedKey = (userId: string) => `cleared:${userId}`

function stepOf(step: unknown): number {
  return typeof step === 'number' && [0, 1, 2, 3].includes(step) ? step : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
