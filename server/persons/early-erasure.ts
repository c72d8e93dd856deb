import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { askOrConfirm, wasPaidSince } from '#server/payouts/index.ts'

/** For so long after a payment, erasing needs a second person while the rule is on. */
const EARLY_MS = 90 * 86_400_000

type Erasing = { request_ids: string[]; whole_family: boolean }

/** Asks to erase a person soon after a payment, or confirms it (docs/product.md §14.33). */
export async function askToErase(
  context: Context<Administrator>,
  { request_ids: subjects, whole_family }: Erasing,
) {
  const since = new Date(context.now.getTime() - EARLY_MS)
  if (!(await wasPaidSince(context.db, subjects, since))) {
    return { success: true, waits: false, confirms: null } as const
  }
  const version = [whole_family, ...subjects].join()
  const [subject_id = ''] = subjects
  return askOrConfirm(context, {
    act: 'erase_early',
    subjects,
    version,
    seen: version,
    input: { whole_family },
    asked: { action: 'person.erasure_asked', subject_id },
  })
}
