import type { Refusal } from '#contract/procedure.ts'
import { answerBetween, fateAnswers, isByHand } from '#domain/payouts/file-fates.ts'
import { canApply, endingOf, isLive } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { refuse } from '#server/http/failures.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import * as told from '../ledger/told-store.ts'
import { applyAction, recordRun, settleRun, storeTotals } from '../ledger/transition.ts'

/** What follows when a file was given to the bank (docs/product.md §14.8). */

type Said = { reason?: string | null; confirmation?: string | null }

/**
 * Records that the bank got a file, and marks its payments as sent. The caller has locked the row of its run.
 * Returns how many payments became sent, or why the answer is refused: what contradicts an earlier
 * answer needs a reason.
 */
export async function giveFile(
  acting: Acting,
  file: told.ToldFile,
  { reason = null, confirmation = null }: Said = {},
): Promise<{ updated: number } | { refusal: Refusal }> {
  const { db, now, caller } = acting
  if (file.fate === 'given') return { updated: 0 }
  const answer = file.fate && answerBetween(file.fate, 'given')
  if (!answer) return { refusal: refuse('payout.stateChanged') }
  if ('needsReason' in fateAnswers[answer] && !reason) {
    return { refusal: refuse('payout.saidNotGiven', { reason: 'payout.saidNotGiven' }) }
  }
  const run = await findRunForUpdate(db, file.run_id)
  if (!run) return { refusal: refuse('err.notFound') }
  const by = caller.user?.id ?? null
  await told.setFate(db, file, { fate: 'given', by, reason, confirmation })
  const ids = await told.paymentsToldIn(db, file)
  const rows = await store.paymentsForUpdate(db, null, { ids })
  const locked = rows.filter(({ state, run_id }) => state === 'locked' && run_id === file.run_id)
  await applyAction(acting, locked, { action: 'send', columns: { sent_at: now } })
  let updated = locked.length
  if (answer === 'contradict') {
    for (const row of rows) {
      if (!locked.includes(row) && (await turnUp(acting, row))) updated += 1
    }
    await storeTotals(db, run)
  }
  const { file: name, revision } = file
  await recordRun(acting, run, {
    action: 'payout.file_given',
    details: { file: name, revision, payments: updated },
  })
  await settleRun(acting, file.run_id)
  return { updated }
}

/**
 * Marks a payment as sent that had left its file before the office learned that the bank has it.
 * Returns whether it is sent now. A later attempt that is not out is taken back; if one is out, or
 * if another given file has the payment, it keeps its state and is marked as paid twice.
 */
async function turnUp(acting: Acting, row: PaymentRow): Promise<boolean> {
  const { db, now } = acting
  if (!canApply('turn_up', row.state)) {
    await doubt(acting, [row])
    return false
  }
  const newest = await store.newestPayment(db, row.request_id)
  const later =
    newest && newest.id !== row.id ? await findPaymentForUpdate(db, newest.id) : undefined
  if (later && isLive(later.state)) {
    const ending = (await refusalToLeave(db, later)) ? undefined : endingOf(later.state)
    if (!ending) {
      await doubt(acting, [row, later])
      return false
    }
    const columns = ending === 'cancel' ? { hold_reason: null } : {}
    await applyAction(acting, [later], { action: ending, columns })
    await settleRun(acting, later.run_id, { leftFiles: later.state === 'locked' })
  }
  const [current = row] = await store.paymentsForUpdate(db, null, { ids: [row.id] })
  const columns = { hold_reason: null, held_with_request: false, sent_at: now }
  await applyAction(acting, [current], { action: 'turn_up', columns })
  return true
}

/** Marks payments of which another attempt may have been paid too. */
async function doubt({ db, now, caller }: Acting, rows: PaymentRow[]): Promise<void> {
  await store.updatePayments(
    db,
    rows.map(({ id }) => id),
    { paid_twice_at: now },
  )
  await record(
    db,
    caller,
    ...rows.map(({ id, request_id, reference, state }) => ({
      action: 'payout.payment_doubted' as const,
      subject_id: request_id,
      details: { payment_id: id, reference, state },
    })),
  )
}

/**
 * Makes a locked payment sent, because the bank has answered about it: its file was given, or it was
 * entered. Returns why that cannot be, if no file with it was ever downloaded.
 */
export async function proveSent(acting: Acting, row: PaymentRow): Promise<Refusal | undefined> {
  if (isByHand(row.method, row.by_hand ?? [])) {
    await applyAction(acting, [row], { action: 'send', columns: { sent_at: acting.now } })
    return undefined
  }
  const file = (await told.filesOfPayment(acting.db, row)).at(-1)
  if (!file) return refuse('payout.noFile')
  const given = await giveFile(acting, file, { reason: row.reference })
  return 'refusal' in given ? given.refusal : undefined
}
