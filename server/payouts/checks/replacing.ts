import type { Refusal } from '#contract/procedure.ts'
import { isPayable, isWaitingForBank } from '#domain/payouts/checks.ts'
import { isByHand } from '#domain/payouts/file-fates.ts'
import { canApply, canBegin } from '#domain/payouts/payment-states.ts'
import { refusalToPayAgain } from '#domain/payouts/proposal.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { enqueueAll, letterTo } from '#server/mail/index.ts'
import { type CheckRow, checksOfDues } from '../ledger/check-store.ts'
import { newestPayment } from '../ledger/due-store.ts'
import { endCheck, returnForCheck } from '../ledger/ending-checks.ts'
import { payRefusal } from '../ledger/one-payment.ts'
import { findPayableForUpdate, type PaymentRow } from '../ledger/payable-store.ts'
import { leaveDrafts, paymentsForUpdate, updatePayments } from '../ledger/payment-store.ts'
import { allot, earliestDraftForUpdate } from '../ledger/run-store.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import { settleRun } from '../ledger/transition.ts'
import { planAnew } from '../payments/index.ts'
import { findSettings } from '../settings/index.ts'

type Acting = Context<Administrator>
type Ending = Parameters<typeof endCheck>[2]

/**
 * Ends the check of a locked payment. A void one gets the next number; one that is stopped was
 * written by hand, and its payment comes back once it is marked as sent. Returns why that cannot be
 * while the bank may have its file.
 */
export async function replaceNumber(
  context: Acting,
  { check, row, ...ending }: { check: CheckRow; row: PaymentRow } & Ending,
): Promise<Refusal | undefined> {
  const { db } = context
  const refusal = await refusalToLeave(db, row, { notEntered: true })
  if (refusal) return refusal
  const isStop = ending.action === 'stop'
  // A digital check has no number, and nothing that was not written is stopped.
  if (isStop ? !isByHand(row.method, row.by_hand ?? []) : check.number === null) {
    return refuse('payout.checkState')
  }
  await endCheck(context, check, ending)
  if (isStop) return undefined
  const { data } = await findSettings(db)
  const check_number = await allot(db, 'check', 1, Number(data.check?.next_number ?? 1))
  // A bank refuses a check that is dated before it was written.
  const today = officeDate(context)
  const [, check_date = today] = [check.issued_on, today].sort()
  await updatePayments(db, [row.id], { check_number, check_date })
  await settleRun(context, row.run_id, { leftFiles: true })
  return undefined
}

/**
 * Records that a payment came back because its check was voided or stopped. Returns false for one
 * that is over already. While the bank's answer is missing, a later attempt waits outside of drafts.
 */
export async function endPayment(context: Acting, row: PaymentRow): Promise<boolean> {
  if (!canApply('return', row.state)) {
    const open = await checksOfDues(context.db, [row])
    if (open.some(isWaitingForBank)) await leaveDrafts(context.db, row)
    return false
  }
  await returnForCheck(context, [row], officeDate(context))
  await settleRun(context, row.run_id)
  return true
}

/**
 * Plans a payment anew whose check was voided or stopped, and tells its family. The attempt joins a
 * draft once the bank cannot pay the old check. Returns its id, or why nothing can be paid.
 */
export async function planInstead(
  context: Acting,
  row: PaymentRow,
): Promise<{ id: string } | { refusal: Refusal }> {
  const { db } = context
  const newest = await newestPayment(db, row)
  if (newest?.id !== row.id) return { refusal: refuse('payout.problem.live_payment') }
  if (!canBegin('plan_anew', newest.state)) return { refusal: refuse('payout.checkState') }
  const request = await findPayableForUpdate(db, row)
  const reason = request ? refusalToPayAgain(request) : 'not_found'
  if (reason) return { refusal: refuse(payRefusal(reason)) }
  const open = (await checksOfDues(db, [row])).some(isPayable)
  const run_id = open ? null : await earliestDraftForUpdate(db, officeDate(context))
  const ended = await paymentsForUpdate(db, null, { ids: [row.id] })
  const [id] = await planAnew(context, ended, run_id)
  if (!id) return { refusal: refuse('err.notFound') }
  const letter = letterTo({ ...row, id: row.request_id }, 'check_replaced')
  if (letter) await enqueueAll(db, [letter])
  await settleRun(context, run_id)
  return { id }
}
