import type { payouts } from '#contract/payouts.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { canApply, endingOf } from '#domain/payouts/payment-states.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { followRequests } from './corrections.ts'
import { lockPayment } from './one-payment.ts'
import { once, type PaymentDone } from './operations.ts'
import type { PaymentRow } from './payable-store.ts'
import * as store from './payment-store.ts'
import { answerPayment } from './payments.ts'
import { earliestDraft, wasDownloaded } from './run-store.ts'
import { noSnapshot } from './snapshot-store.ts'
import { applyAction, isMethodSent, settleRun } from './transition.ts'
import { voidCheck } from './void-check.ts'

type Names = Extract<keyof typeof payouts, 'hold_payment' | 'release_payment'>

/** Returns the handlers of holding and releasing payments (docs/product.md §14.2). */
export function holdingProcedures(services: Services): Handlers<Names> {
  const { db, config } = services
  return {
    async hold_payment(input, caller) {
      const reason = input.reason.trim()
      if (!reason) return refuse('common.required', { reason: 'common.required' })
      const done = await once<PaymentDone>(
        db,
        { procedure: 'hold_payment', input },
        async (transaction) => {
          const row = await lockPayment(transaction, input.payment_id)
          if (!row) return refuse('err.notFound')
          const context = { isMethodSent: await isMethodSent(transaction, row) }
          if (!canApply('hold', row.state, context)) return refuse('payout.stateChanged')
          await applyAction(transaction, caller, 'hold', [row], {
            columns: { hold_reason: reason },
          })
          await settleAfter(transaction, caller, row)
          return { success: true, payment_id: row.id }
        },
      )
      return done.success ? answerPayment(services, done.payment_id) : done
    },

    async release_payment(input, caller) {
      const { payment_id, file_was_given } = input
      const done = await once<PaymentDone>(
        db,
        { procedure: 'release_payment', input },
        async (transaction) => {
          const row = await lockPayment(transaction, payment_id)
          if (!row) return refuse('err.notFound')
          if (!canApply('release', row.state, { isMethodSent: false })) {
            return refuse('payout.stateChanged')
          }
          const isReleased = await releaseIn(transaction, caller, row, {
            today: calendarDateIn(new Date(), config.organization.timeZone),
            fileWasGiven: file_was_given,
          })
          if (!isReleased) return refuse('payout.wasFileGiven')
          return { success: true, payment_id }
        },
      )
      return done.success ? answerPayment(services, done.payment_id) : done
    },
  }
}

/**
 * Plans a held payment again: in its run while that is a draft, else in the earliest draft, or
 * waiting for one. Returns false if a file with the payment was downloaded and nobody has said
 * whether the bank got it, because the money would then be paid twice.
 */
async function releaseIn(
  db: Db,
  actor: Actor,
  row: PaymentRow,
  { today, fileWasGiven }: { today: CalendarDate; fileWasGiven?: boolean | undefined },
): Promise<boolean> {
  const wasInFile = row.amount_usd !== null && row.run_id !== null
  if (wasInFile && fileWasGiven === undefined && row.run_id) {
    if (await wasDownloaded(db, row.run_id)) return false
  }
  const run_id = row.run_state === 'draft' ? row.run_id : await earliestDraft(db, today)
  const columns = { ...noSnapshot, hold_reason: null, run_id }
  const details = { ...(fileWasGiven !== undefined && { file_was_given: fileWasGiven }) }
  await applyAction(db, actor, 'release', [row], { columns, details })
  await followRequests(db, [row])
  for (const id of new Set([row.run_id, run_id])) await settleRun(db, actor, id)
  return true
}

/**
 * Ends the live payment of a request that was withdrawn, declined or is undecided again. Does
 * nothing if the bank has the payment. The caller has locked the request.
 */
export async function endPaymentOf(db: Db, actor: Actor, requestId: string): Promise<void> {
  const row = await livePayment(db, requestId)
  if (!row) return
  const ending = endingOf(row.state, { isMethodSent: await isMethodSent(db, row) })
  if (!ending) return
  const columns = ending === 'cancel' ? { hold_reason: null } : {}
  await applyAction(db, actor, ending, [row], { columns })
  await settleAfter(db, actor, row)
}

/** Holds the payment of a request that is put on hold, unless the bank has it. */
export async function holdPaymentOf(
  db: Db,
  actor: Actor,
  requestId: string,
  reason: string,
): Promise<void> {
  const row = await livePayment(db, requestId)
  if (!row) return
  if (!canApply('hold', row.state, { isMethodSent: await isMethodSent(db, row) })) return
  await applyAction(db, actor, 'hold', [row], { columns: { hold_reason: reason } })
  await settleAfter(db, actor, row)
}

/**
 * Releases the payment of a request whose hold ends: one hold, one place to release it. `today` is
 * the office's calendar date.
 */
export async function releasePaymentOf(
  db: Db,
  actor: Actor,
  requestId: string,
  today: CalendarDate,
): Promise<void> {
  const row = await livePayment(db, requestId)
  if (row?.state === 'held') await releaseIn(db, actor, row, { today })
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
 * Returns the newest payment of a request. Its run is locked, so that nothing of it is downloaded or
 * handed to the bank while the payment leaves it.
 */
async function livePayment(db: Db, requestId: string): Promise<PaymentRow | undefined> {
  const newest = await store.newestPayment(db, requestId)
  return newest && lockPayment(db, newest.id)
}
