import { draftPrefix } from '#web/draft-prefix.ts'
import { type DirectValues, keptDirect } from './values.ts'

/**
 * The key of the long form's draft, in local and session storage (docs/product.md §4.4): a tab
 * continues with its own, a new tab with the latest. Excludes the numbers that are typed twice.
 * Signing out on purpose deletes both.
 */
const keyOf = (userId: string) => `${draftPrefix}${userId}:direct`

export function readDirectDraft(userId: string): Partial<DirectValues> | undefined {
  const key = keyOf(userId)
  return (
    parse(attempt(() => sessionStorage.getItem(key))) ??
    parse(attempt(() => localStorage.getItem(key)))
  )
}

export function writeDirectDraft(userId: string, values: DirectValues) {
  const key = keyOf(userId)
  const text = JSON.stringify(keptDirect(values))
  attempt(() => sessionStorage.setItem(key, text))
  attempt(() => localStorage.setItem(key, text))
}

export function clearDirectDraft(userId: string) {
  const key = keyOf(userId)
  attempt(() => sessionStorage.removeItem(key))
  attempt(() => localStorage.removeItem(key))
}

function parse(text: string | null | undefined): Partial<DirectValues> | undefined {
  if (!text) return undefined
  const stored: unknown = attempt(() => JSON.parse(text))
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  return keptDirect({ ...stored })
}

// Storage may be disabled or full: then the form works without a draft.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
