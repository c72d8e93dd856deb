import type { Refusal } from '#contract/procedure.ts'
import { canAnswer } from '#domain/payouts/file-fates.ts'
import type { Context, Done } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { press } from '../ledger/press.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { actOfFile } from '../payments/index.ts'

/**
 * Takes back that a file was refused: its payments are with the bank again, and later attempts that
 * were never locked leave their drafts. Too late once one of them was locked, or once the bank was
 * told that the checks are void.
 */
export async function takeBackRefusal(
  input: told.OfMethod,
  context: Context<Administrator>,
): Promise<(Done & { success: true; updated: number }) | Refusal> {
  const { db } = context
  const run = orNotFound(await findRunForUpdate(db, input.run_id))
  const file = await told.fileOf(db, input)
  if (!file) return refuse('payout.noFile')
  if (!canAnswer('take_back_refusal', file.fate)) return refuse('payout.stateChanged')
  const places = await told.paymentsToldIn(db, file)
  const rows = await paymentsForUpdate(db, run.id, { ids: places.map(({ id }) => id) })
  const failed = rows.filter(({ ended_with_file }) => ended_with_file)
  if (failed.some(({ erased_at }) => erased_at)) return refuse('payout.problem.erased')
  const hasChecks = failed.some(({ check_number }) => check_number !== null)
  if (hasChecks && (await told.wasVoidTold(db, file))) return refuse('payout.voidWasTold')
  const ids = new Set(failed.map(({ id }) => id))
  // The bank has the others of the file too.
  const acts = places.map((place) =>
    actOfFile(place, ids.has(place.id) ? 'take_back_refusal' : 'give'),
  )
  const taken = await press(context, acts)
  if ('refusal' in taken) return taken.refusal
  await told.noteFate(db, file, { reason: null })
  const details = { file: file.file, revision: file.revision, payments: failed.length }
  await recordRun(context, run, { action: 'payout.refusal_taken_back', details })
  return { success: true, updated: failed.length }
}
