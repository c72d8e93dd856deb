import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { isFixedDue, isOpenDue } from '#domain/payouts/dues.ts'
import { canApply, endingOf, isLive } from '#domain/payouts/payment-states.ts'
import { type Acting, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import { type DueOfRequest, duesOf, livePaymentsOf } from '../ledger/due-store.ts'
import { voidCheckOf } from '../ledger/ending-checks.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { earliestDraftForUpdate, wasDownloaded } from '../ledger/run-store.ts'
import { noSnapshot } from '../ledger/snapshot-store.ts'
import { refusalToLeave, wasOut } from '../ledger/standing.ts'
import { applyAction, settleRun } from '../ledger/transition.ts'
import { type Acts, onRow } from './acting.ts'
import { followRequests } from './corrections.ts'
import { planAnew } from './planning.ts'

/** Holding and releasing payments (docs/product.md §14.2). */
export const holdingActs: Acts<'hold' | 'release'> = {
  hold: onRow(async (row, { reason, not_entered }, context) => {
    const refusal = await refusalToLeave(context.db, row, { notEntered: not_entered })
    if (refusal) return refusal
    await applyAction(context, [row], {
      action: 'hold',
      columns: { hold_reason: tidyText(reason) },
      details: entered({ not_entered }),
    })
    await settleAfter(context, row)
  }),

  release: onRow(async (row, _, context) => {
    if (row.on_hold) return refuse('payout.problem.on_hold')
    return { payment_id: await releaseIn(context, row, officeDate(context)) }
  }),
}

/** For the audit trail: the office says that a payment was not entered by hand yet. */
const entered = ({ not_entered }: { not_entered?: boolean | undefined }) =>
  not_entered ? { not_entered } : {}

/**
 * Plans a held payment again: in its run if that is a draft, else in the earliest draft; without a
 * draft it waits for one. If the bank had the payment, cancels it and plans what is still owed as a
 * new one. Returns the id of the planned payment, or of the cancelled one if nothing is owed.
 */
async function releaseIn(acting: Acting, row: PaymentRow, today: CalendarDate): Promise<string> {
  const { db } = acting
  const run_id = row.run_state === 'draft' ? row.run_id : await earliestDraftForUpdate(db, today)
  let planned: string | undefined = row.id
  if (wasOut(row)) {
    await applyAction(acting, [row], { action: 'cancel', columns: notHeld })
    const ended = await store.paymentsForUpdate(db, null, { ids: [row.id] })
    planned = (await planAnew(acting, ended, run_id))[0]
  } else {
    await applyAction(acting, [row], {
      action: 'release',
      columns: { ...noSnapshot, ...notHeld, run_id },
    })
    await followRequests(db, [row])
  }
  for (const id of new Set([row.run_id, run_id])) await settleRun(acting, id)
  return planned ?? row.id
}
const notHeld = { hold_reason: null, held_with_request: false }

/** What an administrator says with a decision about a request that is being paid. */
export type DecisionOptions = { notEntered?: boolean | undefined }

/** The Fridays whose payments the bank has or may have, and which stay as they are. */
export type Stays = { stays: CalendarDate[] }

/**
 * Ends the live payments of a request that is withdrawn, declined or undecided again. If the bank has
 * one of them or may have it, writes nothing and returns why the request cannot change. With
 * `mayLeave` those stay as they are, as long as another due is left to act on. The caller has locked
 * the row of the request.
 */
export async function endPaymentsOf(
  acting: Acting,
  requestId: string,
  { notEntered, mayLeave = false }: DecisionOptions & { mayLeave?: boolean } = {},
): Promise<Refusal | Stays> {
  const found = await leavingOf(acting.db, requestId, async (row) => {
    const refusal = await refusalToLeave(acting.db, row, { notEntered })
    return refusal ?? (endingOf(row.state) ? undefined : refuse('payout.bankHasIt'))
  })
  const [refusal] = found.refusals
  if (refusal && !(mayLeave && found.isOtherLeft)) return refusal
  for (const row of found.rows) {
    const action = endingOf(row.state) ?? 'cancel'
    const columns = action === 'cancel' ? notHeld : {}
    const details = entered({ not_entered: notEntered })
    await applyAction(acting, [row], { action, columns, details })
    await settleAfter(acting, row)
  }
  return { stays: found.stays }
}

/**
 * Holds the payments of a request that is put on hold. Those that the bank has or may have stay as
 * they are; returns why the request cannot be put on hold if no other due is left, and writes nothing
 * then.
 */
export async function holdPaymentsOf(
  acting: Acting,
  requestId: string,
  { reason, notEntered }: DecisionOptions & { reason: string },
): Promise<Refusal | Stays> {
  const found = await leavingOf(acting.db, requestId, async (row) => {
    if (row.state === 'held') return undefined
    const refusal = await refusalToLeave(acting.db, row, { notEntered })
    return refusal ?? (canApply('hold', row.state) ? undefined : refuse('payout.bankHasIt'))
  })
  const [refusal] = found.refusals
  if (refusal && !found.isOtherLeft) return refusal
  for (const row of found.rows.filter(({ state }) => state !== 'held')) {
    await applyAction(acting, [row], {
      action: 'hold',
      columns: { hold_reason: reason, held_with_request: true },
      details: entered({ not_entered: notEntered }),
    })
    await settleAfter(acting, row)
  }
  return { stays: found.stays }
}

/**
 * Releases the payments that were held with a request whose hold ends. One that was held by itself
 * stays held. `today` is the office's calendar date.
 */
export async function releasePaymentsOf(
  acting: Acting,
  requestId: string,
  today: CalendarDate,
): Promise<void> {
  for (const { id } of await livePaymentsOf(acting.db, requestId)) {
    const row = await findPaymentForUpdate(acting.db, id)
    if (row?.state === 'held' && row.held_with_request) await releaseIn(acting, row, today)
  }
}

/**
 * Brings the run up to date after a payment was held or ended, and voids its check if the bank may
 * know it. `row` is as it was before.
 */
export async function settleAfter(acting: Acting, row: PaymentRow): Promise<void> {
  const leftFiles = row.state === 'locked'
  if (leftFiles && row.run_id && (await wasDownloaded(acting.db, row.run_id))) {
    // The bank may know the check from an earlier file, and must refuse it from now on.
    await voidCheckOf(acting, row)
  }
  await settleRun(acting, row.run_id, { leftFiles })
}

/**
 * Returns the live payments of a request that can leave their runs, and why the others cannot. The
 * rows of the runs are locked, so that nothing of them is downloaded or handed to the bank meanwhile.
 * `isOtherLeft`: a due is left that is still to be paid and not out.
 */
async function leavingOf(
  db: Db,
  requestId: string,
  refusalOf: (row: PaymentRow) => Promise<Refusal | undefined>,
) {
  const rows: PaymentRow[] = []
  const refusals: Refusal[] = []
  const staying = new Set<number>()
  for (const { id } of await livePaymentsOf(db, requestId)) {
    const row = await findPaymentForUpdate(db, id)
    if (!row || !isLive(row.state)) continue
    const refusal = await refusalOf(row)
    if (!refusal) rows.push(row)
    else {
      refusals.push(refusal)
      staying.add(row.due_number)
    }
  }
  const dues = refusals.length > 0 ? await duesOf(db, requestId) : []
  const isLeft = (due: DueOfRequest) => isOpenDue(due) && !isFixedDue(due)
  return {
    rows,
    refusals,
    isOtherLeft: rows.length > 0 || dues.some(isLeft),
    stays: dues.filter(({ due_number }) => staying.has(due_number)).map(({ due_on }) => due_on),
  }
}
