import type { Refusal } from '#contract/procedure.ts'
import { ENDED_CHECK } from '#domain/bank-files/results/return-codes.ts'
import { canApplyToCheck } from '#domain/payouts/checks.ts'
import { isReturnTold, isWithBank, transitions, undoingOf } from '#domain/payouts/payment-states.ts'
import { mayBeWithBank } from '#domain/payouts/run-states.ts'
import { reachOf } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { findAddressee, takeBackLetters } from '#server/mail/index.ts'
import { findCheck } from '../ledger/check-store.ts'
import { isPaidOutside } from '../ledger/outside-store.ts'
import { decisionOf, type PaymentRow } from '../ledger/payable-store.ts'
import { findPayment, paymentsForUpdate, runOfPayment } from '../ledger/payment-store.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { runsOfLater } from '../ledger/told-store.ts'
import { applyAction, FRAUD_REASON, releaseSuspected, settleRun } from '../ledger/transition.ts'
import type { Acts } from './acting.ts'
import { removeUnlocked } from './giving.ts'
import { endEnteredAt, holdReasonOf, wasAnsweredSince, wasReached } from './undoing-store.ts'

/** Returns and refusals that were entered by mistake (docs/product.md §14.2). */
export const undoingActs: Acts<'undo_end'> = {
  /** Later attempts that were never locked leave their drafts. */
  async undo_end({ payment_id }, context) {
    const { db } = context
    const { row, later } = orNotFound(await attemptsForUpdate(db, payment_id))
    const action = undoingOf(row.state, row.paid_at !== null)
    if (!action) return refuse('payout.stateChanged')
    const since = await endEnteredAt(db, row)
    const refusal = await followedBy(db, { row, later, since })
    if (refusal) return refusal
    const runs = await removeUnlocked(context, later)
    const [current = row] = await paymentsForUpdate(db, null, { ids: [row.id] })
    await releaseSuspected(context, [current])
    await applyAction(context, [current], {
      action,
      columns: { ended_on: null, return_code: null, end_reason: null },
      code: row.return_code,
      details: { code: row.return_code, on: row.ended_on },
      isUntold: !(await wasTold(db, row, since)),
    })
    for (const run of new Set([row.run_id, ...runs])) await settleRun(context, run)
    return { success: true, payment_id: row.id }
  },
}

/** Returns a payment and the attempts after it, locked after their runs, as everywhere. */
async function attemptsForUpdate(db: Db, id: string) {
  const runId = await runOfPayment(db, id)
  if (runId === undefined) return undefined
  for (const run of new Set([runId, ...(await runsOfLater(db, [id]))])) {
    if (run) await findRunForUpdate(db, run)
  }
  const request = (await findPayment(db, id))?.request_id
  const all = request ? await paymentsForUpdate(db, null, { requestIds: [request] }) : []
  const row = all.find((one) => one.id === id)
  const isLater = (one: PaymentRow) =>
    one.due_number === row?.due_number && one.attempt > row.attempt
  return row && { row, later: all.filter(isLater) }
}

type Ended = { row: PaymentRow; later: PaymentRow[]; since: Date | undefined }

/** Returns what followed from a return or refusal, so that it cannot be taken back any more. */
async function followedBy(db: Db, { row, later, since }: Ended): Promise<Refusal | undefined> {
  if (row.erased_at) return refuse('payout.problem.erased')
  if (row.ended_with_file) return refuse('payout.undoWithFile')
  if (later.some(({ amount_usd }) => amount_usd !== null)) return refuse('payout.paidSince')
  const check = await findCheck(db, { payment_id: row.id })
  const isEnded =
    check !== undefined && check.ended_at !== null && canApplyToCheck('clear', check.state)
  if (row.return_code === ENDED_CHECK || isEnded) return refuse('payout.checkState')
  const { isDecided, isOnHold, status } = decisionOf(row)
  const isOther = status !== transitions.return.requestStatus
  const isHeld = isOnHold && (await holdReasonOf(db, row.request_id)) !== FRAUD_REASON
  if (!isDecided || isOther || isHeld) return refuse('payout.undoDecided')
  // A run that was unlocked since is a draft, which has nothing that is with the bank.
  if (!row.run_state || !mayBeWithBank(row.run_state)) return refuse('payout.stateChanged')
  if (await isPaidOutside(db, [row.request_id], { since })) return refuse('outside.undoFirst')
  if (!since) return undefined
  if (row.changed_at && row.changed_at >= since) return refuse('payout.undoDetails')
  const isAnswered = await wasAnsweredSince(db, row.request_id, since)
  return isAnswered ? refuse('payout.undoAnswered') : undefined
}

/** Returns whether the family may have read that the payment came back. Deletes what waits. */
async function wasTold(db: Db, row: PaymentRow, since: Date | undefined): Promise<boolean> {
  // A refusal is not told.
  if (!isWithBank(row.state) || !isReturnTold(row.return_code) || !since) return false
  // On the telephone it was told by whoever recorded a call about it.
  if (await wasReached(db, row)) return true
  const { reach, email } = await findAddressee(db, row.request_id)
  if (reachOf(reach, { email, canText: true }) === 'call') return false
  return takeBackLetters(db, row.request_id, { kind: 'payment_returned', since })
}
