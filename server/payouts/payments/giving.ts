import type { Refusal } from '#contract/procedure.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { isPayable } from '#domain/payouts/checks.ts'
import { fateAnswers, givingAnswer, isByHand } from '#domain/payouts/file-fates.ts'
import { canApply, endingOf, isLive } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { checksOfDues, reissueChecks } from '../ledger/check-store.ts'
import { newestPayment } from '../ledger/due-store.ts'
import { returnEndedChecks } from '../ledger/ending-checks.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import * as told from '../ledger/told-store.ts'
import { applyAction, recordRun, settleRun, storeTotals } from '../ledger/transition.ts'
import { doubt, tellContradiction } from './doubts.ts'
import { openDoubts } from './doubts-store.ts'
import { settleAfter } from './holding.ts'

/** What follows when a file was given to the bank (docs/product.md §14.8). */

type Said = { reason?: string | null; confirmation?: string | null }

/**
 * Records that the bank got a file, and marks its payments as sent. Its run is locked by the caller.
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
  const answer = givingAnswer(file.fate)
  if (!answer) return { refusal: refuse('payout.stateChanged') }
  if ('needsReason' in fateAnswers[answer] && !reason) {
    return { refusal: refuse('payout.saidNotGiven', { reason: 'payout.saidNotGiven' }) }
  }
  const run = await findRunForUpdate(db, file.run_id)
  if (!run) throw new NotFound()
  const by = caller.user?.id ?? null
  await told.setFate(db, file, { fate: 'given', by, reason, confirmation })
  const ids = await told.paymentsToldIn(db, file)
  const rows = await store.paymentsForUpdate(db, null, { ids })
  const locked = rows.filter(({ state, run_id }) => state === 'locked' && run_id === file.run_id)
  await applyAction(acting, locked, { action: 'send', columns: { sent_at: now } })
  let updated = locked.length
  const others = rows.filter((row) => !locked.includes(row))
  const twice = answer === 'give' ? await inTwoFiles(db, others, file) : []
  await doubt(acting, twice)
  if (answer === 'contradict') {
    for (const row of others) if (await turnUp(acting, row, file)) updated += 1
    await storeTotals(db, run)
  }
  if (answer === 'contradict' || twice.length > 0) {
    await tellContradiction(acting, { file: file.file, run })
  }
  await returnEndedChecks(acting, ids)
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
 * Returns whether it is sent now. A later attempt that is not out is taken back. It keeps its state
 * and is marked as paid twice if a later attempt is out, if another given file has it, if the bank
 * took it out, or if its request was paid in another way. `file` is what the bank had after all;
 * without it the bank has reported the payment itself.
 */
async function turnUp(acting: Acting, row: PaymentRow, file?: told.FileKey): Promise<boolean> {
  const { db, now } = acting
  if (!canApply('turn_up', row.state) || (file && (await isElsewhere(db, row, file)))) {
    await doubt(acting, [row])
    return false
  }
  if (!(await takeBackLater(acting, row))) return false
  const [current = row] = await store.paymentsForUpdate(db, null, { ids: [row.id] })
  if (current.erased_at) return false
  if (isPaidOut(current.status)) await doubt(acting, [current])
  const columns = { ...notEnded, sent_at: current.sent_at ?? now }
  await applyAction(acting, [current], { action: 'turn_up', columns })
  await reissueChecks(db, [row.id])
  return true
}
const notEnded = {
  hold_reason: null,
  held_with_request: false,
  ended_on: null,
  end_reason: null,
  ended_with_file: false,
  taken_out: false,
} as const

/** Returns whether the bank took a payment out, or got it in another file too. */
const isElsewhere = async (db: Db, row: PaymentRow, file: told.FileKey) =>
  row.taken_out || (await inTwoFiles(db, [row], file)).length > 0

/** Returns those payments of a file that the bank got in another file too. */
export async function inTwoFiles(
  db: Db,
  rows: PaymentRow[],
  { run_id, revision }: told.FileKey,
): Promise<PaymentRow[]> {
  const found: PaymentRow[] = []
  for (const row of rows) {
    const all = await told.allFilesOfPayment(db, row.id)
    const isOther = (one: told.ToldFile) => one.run_id !== run_id || one.revision !== revision
    if (all.some((one) => isOther(one) && one.fate === 'given')) found.push(row)
  }
  return found
}

/**
 * Takes back the live attempt that followed a payment which was paid after all. Returns false if it
 * is out: then both are marked as paid twice, and keep their states. One that is over is marked with
 * the payment if the bank may still pay its check.
 */
export async function takeBackLater(acting: Acting, row: PaymentRow): Promise<boolean> {
  const newest = await newestPayment(acting.db, row)
  const later =
    newest && newest.id !== row.id ? await findPaymentForUpdate(acting.db, newest.id) : undefined
  if (later && isLive(later.state) && !(await takeBack(acting, later))) {
    await doubt(acting, [row, later])
    return false
  }
  const checks = await checksOfDues(acting.db, [row])
  const open = checks.filter((check) => check.payment_id !== row.id && isPayable(check))
  if (open.length === 0) return true
  const ids = open.map(({ payment_id }) => payment_id)
  await doubt(acting, [row, ...(await store.paymentsForUpdate(acting.db, null, { ids }))])
  return true
}

/** Ends a later attempt, unless it is out. Returns whether it is over. */
async function takeBack(acting: Acting, later: PaymentRow): Promise<boolean> {
  const ending = (await refusalToLeave(acting.db, later)) ? undefined : endingOf(later.state)
  if (!ending) return false
  const columns = ending === 'cancel' ? { hold_reason: null, held_with_request: false } : {}
  await applyAction(acting, [later], { action: ending, columns })
  await settleAfter(acting, later)
  return true
}

/**
 * Makes a payment sent that the office did not know to be with the bank, because the bank has
 * answered about it: its file was given, or it was entered. Returns why that cannot be, if no file
 * with it was ever downloaded. A payment that may be paid twice keeps its state and is marked, or
 * nothing changes if it is marked already. `seen` are the files of which this call has told the
 * administrators already.
 */
export async function proveSent(
  acting: Acting,
  row: PaymentRow,
  seen = new Set<string>(),
): Promise<Refusal | undefined> {
  const { db, now } = acting
  const hasHand = isByHand(row.method, row.by_hand ?? [])
  if (canApply('send', row.state) && hasHand) {
    await applyAction(acting, [row], { action: 'send', columns: { sent_at: now } })
    return undefined
  }
  const all = await told.allFilesOfPayment(db, row.id)
  const open = all.findLast(({ fate }) => givingAnswer(fate))
  const isKnown = all.some(({ fate }) => !givingAnswer(fate))
  if (open && !isKnown) {
    const given = await giveFile(acting, open, { reason: row.reference })
    return 'refusal' in given ? given.refusal : undefined
  }
  if (!isKnown && !(hasHand && row.amount_usd !== null)) return refuse('payout.noFile')
  const marked = await openDoubts(db, row)
  const isSent = await turnUp(acting, row)
  // The office knows already, and the press would change nothing.
  if (!isSent && (await openDoubts(db, row)).length === marked.length) {
    return refuse('payout.paidTwiceOpen')
  }
  const run = row.run_id ? await findRunForUpdate(db, row.run_id) : undefined
  if (!run) return undefined
  // An unlocked run, which has none, still holds what was entered by hand before.
  if (run.totals) await storeTotals(db, run)
  await settleRun(acting, run.id)
  const file = all.at(-1)?.file ?? row.reference
  if (!seen.has(`${run.id} ${file}`)) await tellContradiction(acting, { file, run })
  seen.add(`${run.id} ${file}`)
  return undefined
}

/**
 * Takes back attempts that were planned and never locked, also held ones. Returns their runs, which
 * the caller settles.
 */
export async function removeUnlocked(
  acting: Acting,
  rows: PaymentRow[],
): Promise<Set<string | null>> {
  const { db } = acting
  const held = rows.filter(({ state }) => canApply('release', state))
  const columns = { hold_reason: null, held_with_request: false }
  await applyAction(acting, held, { action: 'release', columns })
  const ids = rows.map(({ id }) => id)
  const current = ids.length > 0 ? await store.paymentsForUpdate(db, null, { ids }) : []
  const planned = current.filter(({ state }) => canApply('remove', state))
  await applyAction(acting, planned, { action: 'remove' })
  return new Set(planned.map(({ run_id }) => run_id))
}
