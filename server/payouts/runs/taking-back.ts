import type { Refusal } from '#contract/procedure.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { canAnswer } from '#domain/payouts/file-fates.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import type { Context, Done } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { reissueChecks } from '../ledger/check-store.ts'
import { keyOfDue } from '../ledger/due-store.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { applyAction, recordRun, settleRun } from '../ledger/transition.ts'
import { doubt, inTwoFiles, removeUnlocked } from '../payments/index.ts'

type Call = Context<Administrator>

/**
 * Takes back that a file was refused: its payments are with the bank again, and later attempts that
 * were never locked leave their drafts. Too late once one of them was locked, or once the bank was
 * told that the checks are void.
 */
export async function takeBackRefusal(
  input: told.OfMethod,
  context: Call,
): Promise<(Done & { success: true; updated: number }) | Refusal> {
  const { db, caller } = context
  const run = orNotFound(await findRunForUpdate(db, input.run_id))
  const file = await told.fileOf(db, input)
  if (!file) return refuse('payout.noFile')
  if (!canAnswer('take_back_refusal', file.fate)) return refuse('payout.stateChanged')
  const ids = await told.paymentsToldIn(db, file)
  for (const id of await told.runsOfLater(db, ids)) await findRunForUpdate(db, id)
  const rows = await paymentsForUpdate(db, run.id, { ids })
  const failed = rows.filter(
    ({ state, ended_with_file }) => ended_with_file && canApply('turn_up', state),
  )
  const later = await laterAttempts(context, failed)
  const refusal = await tooLate(context, file, { failed, later })
  if (refusal) return refusal
  const runs = await removeUnlocked(context, later)
  await bringBack(context, failed)
  const others = rows.filter((row) => !failed.includes(row))
  await doubt(context, await inTwoFiles(db, others, file))
  await told.setFate(db, file, { fate: 'given', by: caller.user.id, reason: null })
  const details = { file: file.file, revision: file.revision, payments: failed.length }
  await recordRun(context, run, { action: 'payout.refusal_taken_back', details })
  for (const id of [run.id, ...runs]) await settleRun(context, id)
  return { success: true, updated: failed.length }
}

/** Returns the attempts that followed failed payments, locked. */
async function laterAttempts({ db }: Call, failed: PaymentRow[]): Promise<PaymentRow[]> {
  if (failed.length === 0) return []
  const attempts = new Map(failed.map((row) => [keyOfDue(row), row.attempt]))
  const requestIds = [...new Set(failed.map(({ request_id }) => request_id))]
  const all = await paymentsForUpdate(db, null, { requestIds })
  return all.filter((row) => row.attempt > (attempts.get(keyOfDue(row)) ?? row.attempt))
}

async function tooLate(
  { db }: Call,
  file: told.ToldFile,
  { failed, later }: { failed: PaymentRow[]; later: PaymentRow[] },
): Promise<Refusal | undefined> {
  if (later.some(({ amount_usd }) => amount_usd !== null)) return refuse('payout.paidSince')
  if (failed.some(({ erased_at }) => erased_at)) return refuse('payout.problem.erased')
  const hasChecks = failed.some(({ check_number }) => check_number !== null)
  return hasChecks && (await told.wasVoidTold(db, file)) ? refuse('payout.voidWasTold') : undefined
}

/** Marks payments as sent again, and those whose request was paid in another way as paid twice. */
async function bringBack(context: Call, failed: PaymentRow[]): Promise<void> {
  const { db } = context
  const ids = failed.map(({ id }) => id)
  await reissueChecks(db, ids)
  await doubt(
    context,
    failed.filter(({ status }) => isPaidOut(status)),
  )
  const columns = { ended_on: null, end_reason: null, ended_with_file: false }
  const rows = await paymentsForUpdate(db, null, { ids })
  await applyAction(context, rows, { action: 'turn_up', columns })
}
