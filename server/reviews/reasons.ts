import type { ParsedInput } from '#contract/index.ts'
import { checkDeclineReasons, type Texts } from '#domain/outcomes.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import { declineReasons, rowLockReasons, updateReasons } from './reason-store.ts'

/**
 * Replaces the list of reasons, unless somebody else has changed it. Saving the same list again
 * changes nothing.
 */
export async function saveDeclineReasons(
  { db }: Services,
  caller: Administrator,
  { reasons: typed, expected_version }: ParsedInput<'save_decline_reasons'>,
) {
  const checked = checkDeclineReasons(typed)
  if (!checked.ok) {
    const { error, at, locale } = checked
    return refuse(error, { [`reasons.${at}.${locale}`]: error })
  }
  const { reasons } = checked
  return db.transaction().execute(async (transaction) => {
    await rowLockReasons(transaction)
    const current = await declineReasons(transaction)
    if (isSame(current.reasons, reasons)) return { success: true as const, ...current }
    if (current.version !== expected_version) return { ...refuse('reasons.changed'), current }
    const saved = { reasons, version: current.version + 1 }
    await updateReasons(transaction, saved, caller.user.id)
    await record(transaction, caller, {
      action: 'template.reasons_changed',
      subject_id: null,
      details: { before: current.reasons, after: reasons },
    })
    return { success: true as const, ...saved }
  })
}

/** Compares regardless of the order of keys, because jsonb does not keep it. */
function isSame(a: Texts[], b: Texts[]): boolean {
  const [before, after] = [a, b].map((list) => list.map((texts) => Object.entries(texts).sort()))
  return JSON.stringify(before) === JSON.stringify(after)
}
