import { draftPrefix } from '#web/device-storage.ts'
import { storedDraft } from '#web/stored-draft.ts'
import { type DirectValues, keptDirect } from './values.ts'

/**
 * The long form's draft, without the numbers that are typed twice (docs/product.md §4.4): a tab
 * continues with its own, a new tab with the latest.
 */
export const directDraft = (userId: string) =>
  storedDraft<Partial<DirectValues>>(`${draftPrefix}${userId}:direct`, {
    parse,
    format: (values) => JSON.stringify(keptDirect(values)),
    areas: ['tab', 'device'],
  })

function parse(text: string): Partial<DirectValues> | undefined {
  const stored: unknown = JSON.parse(text)
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  return keptDirect({ ...stored })
}
