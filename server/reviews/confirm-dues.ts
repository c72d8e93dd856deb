import { dateAfter } from '#domain/payment-date.ts'
import { isOpenDue } from '#domain/payouts/dues.ts'
import { ASKED_DAYS_BEFORE } from '#domain/plans.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { NotFound } from '#server/http/failures.ts'
import { type DueOfRequest, duesOf, updateDues } from '#server/payouts/index.ts'
import { findRequestForUpdate } from './store.ts'

/**
 * Confirms the due that a family is asked about, and with it those up to the next one that it will be
 * asked about (docs/product.md §7.19). Nothing happens if it is not asked.
 */
export async function confirmDues(context: Context<SignedIn>, requestId: string) {
  const { caller } = context
  return inTransaction(context.db, async (db) => {
    const request = await findRequestForUpdate(db, requestId)
    if (request?.user_id !== caller.user.id) throw new NotFound()
    const until = dateAfter(officeDate(context), ASKED_DAYS_BEFORE)
    const dues = await duesOf(db, requestId)
    const asked = dues.find((due) => canConfirm(due) && due.due_on <= until)
    if (!asked) return { success: true as const }
    await confirmUpTo({ ...context, db }, asked, dues)
    await record(db, caller, {
      action: 'request.dues_confirmed',
      subject_id: requestId,
      details: { due: asked.due_number },
    })
    await notify(db, { kind: 'request.changed', id: requestId, user_id: caller.user.id })
    return { success: true as const }
  })
}

/** Returns whether a due waits for its family and is still to be paid. */
export const canConfirm = (due: DueOfRequest): boolean => due.isAsked && isOpenDue(due)

/**
 * Confirms a due, and with it what its family was asked about before and was then skipped. The due is
 * paid, and so are those up to the next one that is asked about.
 */
export async function confirmUpTo(
  { db, now }: Pick<Context, 'db' | 'now'>,
  due: DueOfRequest,
  dues: DueOfRequest[],
): Promise<void> {
  const confirmed = dues.filter(
    ({ isAsked, due_number }) => isAsked && due_number <= due.due_number,
  )
  const numbers = confirmed.map(({ due_number }) => due_number)
  await updateDues(db, due.request_id, numbers, { confirmed_at: now })
}
