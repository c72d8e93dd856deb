import type { Refusal } from '#contract/procedure.ts'
import { isReturnTold, isWithBank } from '#domain/payouts/payment-states.ts'
import { mayBeWithBank } from '#domain/payouts/run-states.ts'
import { reachOf } from '#domain/reach.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import { findAddressee, takeBackLetters } from '#server/mail/index.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { FRAUD_REASON, type Press, placeOf, press } from '../ledger/press.ts'
import { type Acts, onRow } from './acting.ts'
import * as store from './undoing-store.ts'

/** What was entered by mistake (docs/product.md §14.2). */
export const undoingActs: Acts<'undo_end' | 'undo_pay'> = {
  /** Later attempts that were never locked leave their drafts. */
  undo_end: onRow(async (row, _, context) => {
    const { db } = context
    const requestId = row.request_id
    const since = await store.endEnteredAt(db, row)
    const refusal = await followedBy(db, row, since)
    if (refusal) return refusal
    const isSuspected = row.on_hold
    const release: Press[] = isSuspected ? [{ requestId, act: { act: 'release_request' } }] : []
    const undone = await press(context, [
      ...release,
      {
        requestId,
        act: { act: 'undo_end', ...placeOf(row) },
        code: row.return_code,
        details: { code: row.return_code, on: row.ended_on },
        isUntold: !(await wasTold(db, row, since)),
      },
    ])
    if ('refusal' in undone) return undone.refusal
    if (isSuspected) await releaseSuspected(context, requestId)
    return undefined
  }),

  undo_pay: onRow(async (row, _, context) => {
    const act = { act: 'undo_pay', ...placeOf(row) } as const
    const undone = await press(context, [{ requestId: row.request_id, act }])
    return 'refusal' in undone ? undone.refusal : undefined
  }),
}

/** Ends the hold that came with a suspicion of fraud, because the return was entered by mistake. */
async function releaseSuspected({ db, caller }: Acting, requestId: string): Promise<void> {
  await store.releaseRequest(db, requestId)
  await record(db, caller, { action: 'request.released', subject_id: requestId })
}

/** Returns what followed from a return or refusal, so that it cannot be taken back any more. */
async function followedBy(
  db: Db,
  row: PaymentRow,
  since: Date | undefined,
): Promise<Refusal | undefined> {
  if (row.erased_at) return refuse('payout.problem.erased')
  if (row.ended_with_file) return refuse('payout.undoWithFile')
  const { hold_reason, status_set } = await store.decidedByHand(db, row.request_id)
  const isHeld = row.on_hold && hold_reason !== FRAUD_REASON
  const isSet = status_set !== null || row.status === 'paid'
  const isDecided = row.outcome !== 'approved' || isSet
  if (isHeld || isDecided) return refuse('payout.undoDecided')
  // A run that was unlocked since is a draft, which has nothing that is with the bank.
  if (!row.run_state || !mayBeWithBank(row.run_state)) return refuse('payout.stateChanged')
  if (!since) return undefined
  if (row.changed_at && row.changed_at >= since) return refuse('payout.undoDetails')
  const isAnswered = await store.wasAnsweredSince(db, row.request_id, since)
  return isAnswered ? refuse('payout.undoAnswered') : undefined
}

/** Returns whether the family may have read that the payment came back. Deletes what waits. */
async function wasTold(db: Db, row: PaymentRow, since: Date | undefined): Promise<boolean> {
  // A refusal is not told.
  if (!isWithBank(row.state) || !isReturnTold(row.return_code) || !since) return false
  // On the telephone it was told by whoever recorded a call about it.
  if (await store.wasReached(db, row)) return true
  const { reach, email } = await findAddressee(db, row.request_id)
  if (reachOf(reach, { email, canText: true }) === 'call') return false
  return takeBackLetters(db, row.request_id, { kind: 'payment_returned', since })
}
