import type { payouts } from '#contract/payouts.ts'
import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { canApply, endingOf, isLive } from '#domain/payouts/payment-states.ts'
import type { Handlers } from '#server/context.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import { voidCheck } from '../checks/index.ts'
import { answerPayment } from '../ledger/answers.ts'
import { lockPayment } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { earliestDraft, wasDownloaded } from '../ledger/run-store.ts'
import { noSnapshot } from '../ledger/snapshot-store.ts'
import { refusalToLeave, wasOut } from '../ledger/standing.ts'
import { applyAction, settleRun } from '../ledger/transition.ts'
import { followRequests } from './corrections.ts'
import { planAnew } from './planning.ts'

type Names = Extract<keyof typeof payouts, 'hold_payment' | 'release_payment'>

/** Returns the handlers of holding and releasing payments (docs/product.md §14.2). */
export function holdingProcedures(services: Services): Handlers<Names> {
  const { config } = services
  return {
    hold_payment: {
      async act(input, { db: transaction, caller }) {
        const reason = tidyText(input.reason)
        if (!reason) return refuse('common.required', { reason: 'common.required' })
        const row = await lockPayment(transaction, input.payment_id)
        if (!row) return refuse('err.notFound')
        if (!canApply('hold', row.state)) {
          return refuse(row.state === 'sent' ? 'payout.bankHasIt' : 'payout.stateChanged')
        }
        const refusal = await refusalToLeave(transaction, row, { notEntered: input.not_entered })
        if (refusal) return refusal
        await applyAction(transaction, caller, 'hold', [row], {
          columns: { hold_reason: reason },
          details: entered(input),
        })
        await settleAfter(transaction, caller, row)
        return { success: true, payment_id: row.id }
      },
      answer: (done) => answerPayment(services, String(done.payment_id)),
    },

    release_payment: {
      async act({ payment_id }, { db: transaction, caller }) {
        const row = await lockPayment(transaction, payment_id)
        if (!row) return refuse('err.notFound')
        if (!canApply('release', row.state)) return refuse('payout.stateChanged')
        if (row.on_hold) return refuse('payout.problem.on_hold')
        const today = calendarDateIn(new Date(), config.organization.timeZone)
        return { success: true, payment_id: await releaseIn(transaction, caller, row, today) }
      },
      answer: (done) => answerPayment(services, String(done.payment_id)),
    },
  }
}

/** For the audit trail: the office says that a payment was not entered by hand yet. */
const entered = ({ not_entered }: { not_entered?: boolean | undefined }) =>
  not_entered ? { not_entered } : {}

/**
 * Plans a held payment again: in its run while that is a draft, else in the earliest draft, or
 * waiting for one. One that was out is cancelled, and what is still to be paid is a new attempt.
 * Returns the id of the payment that is planned, or of the cancelled one if nothing is to be paid.
 */
async function releaseIn(
  db: Db,
  actor: Actor,
  row: PaymentRow,
  today: CalendarDate,
): Promise<string> {
  const run_id = row.run_state === 'draft' ? row.run_id : await earliestDraft(db, today)
  let planned: string | undefined = row.id
  if (await wasOut(db, row)) {
    await applyAction(db, actor, 'cancel', [row], { columns: notHeld })
    planned = await planAnew(db, actor, row, run_id)
  } else {
    await applyAction(db, actor, 'release', [row], {
      columns: { ...noSnapshot, ...notHeld, run_id },
    })
    await followRequests(db, [row])
  }
  for (const id of new Set([row.run_id, run_id])) await settleRun(db, actor, id)
  return planned ?? row.id
}
const notHeld = { hold_reason: null, held_with_request: false }

/** What an administrator says with a decision about a request that is being paid. */
export type DecisionOptions = { notEntered?: boolean | undefined }

/**
 * Ends the live payment of a request that is withdrawn, declined or undecided again. Returns why the
 * request cannot change if the bank has the payment or may have it, and writes nothing then. The
 * caller has locked the request.
 */
export async function endPaymentOf(
  db: Db,
  actor: Actor,
  requestId: string,
  options: DecisionOptions = {},
): Promise<Refusal | undefined> {
  const row = await livePayment(db, requestId)
  if (!row) return undefined
  const refusal = await refusalToLeave(db, row, options)
  if (refusal) return refusal
  const ending = endingOf(row.state)
  if (!ending) return refuse('payout.bankHasIt')
  const details = entered({ not_entered: options.notEntered })
  const columns = ending === 'cancel' ? notHeld : {}
  await applyAction(db, actor, ending, [row], { columns, details })
  await settleAfter(db, actor, row)
  return undefined
}

/**
 * Holds the payment of a request that is put on hold. Returns why the request cannot be put on hold
 * if the bank has the payment or may have it, and writes nothing then.
 */
export async function holdPaymentOf(
  db: Db,
  actor: Actor,
  requestId: string,
  { reason, notEntered }: DecisionOptions & { reason: string },
): Promise<Refusal | undefined> {
  const row = await livePayment(db, requestId)
  if (!row || row.state === 'held') return undefined
  const refusal = await refusalToLeave(db, row, { notEntered })
  if (refusal) return refusal
  if (!canApply('hold', row.state)) return refuse('payout.bankHasIt')
  await applyAction(db, actor, 'hold', [row], {
    columns: { hold_reason: reason, held_with_request: true },
    details: entered({ not_entered: notEntered }),
  })
  await settleAfter(db, actor, row)
  return undefined
}

/**
 * Releases the payment that was held with a request whose hold ends. One that was held by itself
 * stays held. `today` is the office's calendar date.
 */
export async function releasePaymentOf(
  db: Db,
  actor: Actor,
  requestId: string,
  today: CalendarDate,
): Promise<void> {
  const row = await livePayment(db, requestId)
  if (row?.state === 'held' && row.held_with_request) await releaseIn(db, actor, row, today)
}

/** Brings the run up to date after a payment was held or ended. `row` is as it was before. */
async function settleAfter(db: Db, actor: Actor, row: PaymentRow): Promise<void> {
  const leftFiles = row.state === 'locked'
  if (leftFiles && row.run_id && (await wasDownloaded(db, row.run_id))) {
    // The bank may know the check from an earlier file, and must refuse it from now on.
    await voidCheck(db, actor, row)
  }
  await settleRun(db, actor, row.run_id, { leftFiles })
}

/**
 * Returns the live payment of a request. Its run is locked, so that nothing of it is downloaded or
 * handed to the bank while the payment leaves it.
 */
async function livePayment(db: Db, requestId: string): Promise<PaymentRow | undefined> {
  const newest = await store.newestPayment(db, requestId)
  const row = newest && (await lockPayment(db, newest.id))
  return row && isLive(row.state) ? row : undefined
}
