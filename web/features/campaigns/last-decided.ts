import { draftPrefix } from '#web/device-storage.ts'
import { storedDraft } from '#web/stored-draft.ts'
import type { Saved } from './saved-many.tsx'

/**
 * What an administrator decided last in a campaign, so that it can be undone after a reload of this
 * tab (docs/product.md §17.4).
 */
export const lastDecided = (userId: string, campaignId: string) =>
  storedDraft<Saved>(`${draftPrefix}${userId}:decided:${campaignId}`, {
    parse,
    format: ({ saved, total, names }) =>
      JSON.stringify({
        saved,
        total,
        names: saved.map(({ request_id }) => [request_id, names.get(request_id) ?? '']),
      }),
    areas: ['tab'],
  })

function parse(text: string): Saved | undefined {
  const { saved, total, names } = JSON.parse(text)
  if (!Array.isArray(saved) || saved.length === 0 || typeof total !== 'string') return undefined
  // The rows that were refused are listed to be decided again.
  return { success: true, saved, total, refused: [], names: new Map(names) }
}
