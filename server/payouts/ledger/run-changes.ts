import { isUnderway } from '#domain/payouts/payment-states.ts'
import { canApplyToRun, countStates, mayBeWithBank } from '#domain/payouts/run-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { totalsOfRun } from './answers.ts'
import * as store from './payment-store.ts'
import { findRunForUpdate, type RunRow, raiseRevision, updateRun } from './run-store.ts'

/** What changes of a run with its payments, and what the audit trail says of it. */

/**
 * Brings a locked run up to date after its payments changed: closes it if nothing in it is underway,
 * opens it again if something is. `hasLeft`: payments left its files, which have another revision
 * then; `hasJoined`: payments are in them that were not.
 */
export async function settleRun(
  acting: Acting,
  runId: string | null,
  { hasLeft = false, hasJoined = false } = {},
): Promise<void> {
  const { db } = acting
  const run = runId ? await findRunForUpdate(db, runId) : undefined
  if (!run) return
  const isLocked = mayBeWithBank(run.state)
  if (hasLeft && run.state === 'locked') await raiseRevision(db, run.id)
  if (isLocked && (hasLeft || hasJoined)) await storeTotals(db, run)
  const counts = await store.countPayments(db, run.id)
  if (run.state === 'closed' && counts.some(({ state }) => isUnderway(state))) {
    await updateRun(db, run.id, { state: 'locked' })
    await recordRun(acting, run, { action: 'payout.run_reopened' })
  }
  const states = counts.flatMap(({ state, count }) => Array.from({ length: count }, () => state))
  const facts = { state: run.state, wasDownloaded: false, payments: countStates(states) }
  if (canApplyToRun('close', facts)) {
    await updateRun(db, run.id, { state: 'closed' })
    await recordRun(acting, run, { action: 'payout.run_closed' })
  }
  await notify(db, { kind: 'payout.changed', id: run.id })
}

/** Stores count and sums of the payments in a locked run's files. */
async function storeTotals(db: Db, run: Pick<RunRow, 'id' | 'rate'>): Promise<void> {
  const amounts = await store.amountsOfRuns(db, [run.id])
  const totals = totalsOfRun({ state: 'locked', rate: run.rate }, amounts)
  await updateRun(db, run.id, { totals: JSON.stringify(totals) })
}

type RunEvent = {
  action:
    | `payout.run_${'created' | 'locked' | 'unlocked' | 'closed' | 'reopened' | 'cancelled' | 'by_hand'}`
    | `payout.${'rate_set' | 'results_confirmed' | 'file_given' | 'file_not_given' | 'file_refused' | 'refusal_taken_back' | 'checks_mailed'}`
  /** Never a name or a number of an account. */
  details?: Record<string, unknown>
}

export async function recordRun(
  { db, caller }: Acting,
  { id, number, pay_on, revision }: Pick<RunRow, 'id' | 'number' | 'pay_on' | 'revision'>,
  { action, details = {} }: RunEvent,
): Promise<void> {
  const all = { number, pay_on, revision, ...details }
  await record(db, caller, { action, subject_id: id, details: all })
}
