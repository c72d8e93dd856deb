import { draftPrefix } from '#web/draft-prefix.ts'
import { tryStorage } from '#web/features/drafts/index.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'

// What was typed survives a session that ends by itself (docs/product.md §4.4). Excludes the
// numbers that are typed twice. Signing out deletes it.

const keyOf = (userId: string, requestId: string) => `${draftPrefix}correct:${userId}:${requestId}`

/** Returns what was typed on the same version of the request. */
export function readTyped(userId: string, requestId: string, version: string | null) {
  try {
    const text = tryStorage((storage) => storage.getItem(keyOf(userId, requestId)))
    const draft = JSON.parse(text ?? 'null')
    return draft?.version === version ? keptValues({ ...draft.values }) : undefined
  } catch {
    return undefined
  }
}

export function writeTyped(
  userId: string,
  requestId: string,
  { version, values }: { version: string | null; values: FormValues },
) {
  const text = JSON.stringify({ version, values: keptValues(values) })
  tryStorage((storage) => storage.setItem(keyOf(userId, requestId), text))
}

export const forgetTyped = (userId: string, requestId: string) =>
  tryStorage((storage) => storage.removeItem(keyOf(userId, requestId)))
