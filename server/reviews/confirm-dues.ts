import { dateAfter } from '#domain/payment-date.ts'
import { ASKED_DAYS_BEFORE } from '#domain/plans.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { duesOf, updateDues } from '#server/payouts/index.ts'
import { findRequestForUpdate } from './store.ts'

/**
 * Confirms the due that a family is asked about, and with it those up to the next one that it will be
 * asked about (docs/product.md §7.19). Nothing happens if it is not asked.
 */
export async function confirmDues(context: Context<SignedIn>, requestId: string) {
  const { caller, now } = context
  return inTransaction(context.db, async (db) => {
    const request = await findRequestForUpdate(db, requestId)
    if (request?.user_id !== caller.user.id) return refuse('err.notFound')
    const until = dateAfter(officeDate(context), ASKED_DAYS_BEFORE)
    const asked = (await duesOf(db, requestId)).find(
      ({ isAsked, due_on }) => isAsked && due_on <= until,
    )
    if (!asked) return { success: true as const }
    await updateDues(db, requestId, [asked.due_number], { confirmed_at: now })
    await record(db, caller, {
      action: 'request.dues_confirmed',
      subject_id: requestId,
      details: { due: asked.due_number },
    })
    await notify(db, { kind: 'request.changed', id: requestId, user_id: caller.user.id })
    return { success: true as const }
  })
}
