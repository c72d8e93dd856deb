import { adviceFor, SUSPECTED_FRAUD } from '#domain/bank-files/results/return-codes.ts'
import { statusAfter } from '#domain/payouts/dues.ts'
import {
  canApply,
  letterAfter,
  type PaymentAction,
  transitions,
} from '#domain/payouts/payment-states.ts'
import { canApplyToRun, countStates } from '#domain/payouts/run-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify, notifyAll } from '#server/events.ts'
import { enqueueAll, letterTo } from '#server/mail/index.ts'
import { totalsOfRun } from './answers.ts'
import { type DueOfRequest, severalDuesOf } from './due-store.ts'
import type { ChangingRow, PaymentRow } from './payable-store.ts'
import * as store from './payment-store.ts'
import { findRunForUpdate, type RunRow, raiseRevision, updateRun } from './run-store.ts'
import { forgetLocking, type PaymentSnapshot, storeSnapshots } from './snapshot-store.ts'
import { wasOut } from './standing.ts'

/**
 * Carries out what the table in domain/payouts/payment-states.ts says. Everything that follows from
 * a change of state is written here, in the transaction of the change.
 */

type Change = Parameters<typeof store.updatePayments>[2]
type Step = {
  action: PaymentAction
  /** Further columns to set. */
  columns?: Change
  /** Only for locking: what is copied into each payment. */
  snapshots?: PaymentSnapshot[]
  /** Only for a return, entered or taken back. */
  code?: string | null
  /** The family gets no letter, because it was not told what the action takes back. */
  isUntold?: boolean
  /** For the audit trail. Never a name or a number. */
  details?: Record<string, unknown>
}

/**
 * Applies an action to payments. The transaction has locked their rows, or inserted them if the action
 * begins them. Throws if the action is not allowed for one of them: callers choose the payments by
 * `canApply`, and check where they stand with the bank (standing.ts).
 */
export async function applyAction(acting: Acting, rows: ChangingRow[], step: Step): Promise<void> {
  if (rows.length === 0) return
  const { action, columns, snapshots } = step
  const { db } = acting
  const { to } = transitions[action]
  const isAllowed = ({ state }: ChangingRow) =>
    isBeginning(action) ? state === to : canApply(action, state)
  if (!rows.every(isAllowed)) {
    throw new Error(`${action} is not allowed in one of the payments' states`)
  }
  const ids = rows.map(({ id }) => id)
  if (to === null) await store.deletePayments(db, ids)
  else if (snapshots) await storeSnapshots(db, to, snapshots)
  else if (!isBeginning(action)) await store.updatePayments(db, ids, { ...columns, state: to })
  await followAction(acting, rows, step)
}

const isBeginning = (action: PaymentAction): boolean => 'after' in transitions[action]

/** Writes what follows from an action on payments: status, audit events, letters, live updates. */
async function followAction(
  acting: Acting,
  rows: ChangingRow[],
  { action, code = null, isUntold = false, details = {} }: Step,
): Promise<void> {
  const { db, caller } = acting
  await followStatus(db, action, rows)
  const { event, to } = transitions[action]
  await record(
    db,
    caller,
    ...rows.map(({ id, reference, state, request_id }) => ({
      action: `payout.payment_${event}` as const,
      subject_id: request_id,
      details: { payment_id: id, reference, before: state, after: to, ...details },
    })),
  )
  if (action === 'return' && code === SUSPECTED_FRAUD) await holdSuspected(acting, rows)
  const letter = isUntold ? undefined : letterAfter(action, code)
  if (letter) {
    const advice = letter === 'payment_returned' ? adviceFor(code) : undefined
    const letters = rows.map(({ request_id, ...row }) =>
      letterTo({ ...row, id: request_id }, letter, { advice }),
    )
    await enqueueAll(
      db,
      letters.filter((written) => written !== undefined),
    )
  }
  // The family sees more than the status: a new Friday comes without a change of status.
  if ('requestStatus' in transitions[action]) await notifyFamilies(db, rows)
}

/** What the bank writes, as the reason of the hold: the office reads it in every language. */
export const FRAUD_REASON = 'R17 QUESTIONABLE'

/** Puts requests on hold whose payment the bank suspects of fraud. Those on hold keep their reason. */
async function holdSuspected({ db, caller }: Acting, rows: ChangingRow[]): Promise<void> {
  const ids = rows.map(({ request_id }) => request_id)
  const by = caller.user?.id ?? null
  const held = await store.holdRequests(db, ids, { reason: FRAUD_REASON, by })
  const action = 'request.held' as const
  const details = { reason: FRAUD_REASON }
  await record(db, caller, ...held.map((subject_id) => ({ action, subject_id, details })))
}

/** Ends the holds of `holdSuspected`, because the return was entered by mistake. */
export async function releaseSuspected({ db, caller }: Acting, rows: ChangingRow[]): Promise<void> {
  const ids = rows.map(({ request_id }) => request_id)
  const released = await store.releaseRequests(db, ids, FRAUD_REASON)
  const action = 'request.released' as const
  await record(db, caller, ...released.map((subject_id) => ({ action, subject_id })))
}

const notifyFamilies = (db: Db, rows: ChangingRow[]) =>
  notifyAll(
    db,
    rows.map(({ request_id, user_id }) => ({ kind: 'request.status', id: request_id, user_id })),
  )

/** Sets the status of the requests, and returns the payments whose request it changed. */
async function followStatus(
  db: Db,
  action: PaymentAction,
  rows: ChangingRow[],
): Promise<ChangingRow[]> {
  if (!('requestStatus' in transitions[action])) return []
  const byStatus = new Map<RequestStatus, ChangingRow[]>()
  const othersOf = await otherDues(db, rows)
  for (const row of rows) {
    const { status: current, previous_status: previous } = row
    const status = statusAfter(action, { current, previous, others: othersOf(row) })
    if (status !== row.status) byStatus.set(status, [...(byStatus.get(status) ?? []), row])
  }
  for (const [status, changed] of byStatus) {
    const ids = changed.map(({ request_id }) => request_id)
    await store.setRequestStatus(db, ids, status)
  }
  return [...byStatus.values()].flat()
}

/**
 * Brings a locked run up to date after its payments changed: closes it if nothing in it is underway.
 * With `leftFiles`, payments left its files, so revision and totals change.
 */
export async function settleRun(
  acting: Acting,
  runId: string | null,
  { leftFiles = false } = {},
): Promise<void> {
  const { db } = acting
  const run = runId ? await findRunForUpdate(db, runId) : undefined
  if (!run) return
  if (leftFiles && run.state === 'locked') {
    await raiseRevision(db, run.id)
    await storeTotals(db, run)
  }
  const counts = await store.countPayments(db, run.id)
  if (run.state === 'closed' && counts.some(({ state }) => state === 'sent')) {
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
export async function storeTotals(db: Db, run: Pick<RunRow, 'id' | 'rate'>): Promise<void> {
  const amounts = await store.amountsOfRuns(db, [run.id])
  const totals = totalsOfRun({ state: 'locked', rate: run.rate }, amounts)
  await updateRun(db, run.id, { totals: JSON.stringify(totals) })
}

/** Returns how to find the other dues of a payment's request, as they are now. */
async function otherDues(db: Db, rows: ChangingRow[]) {
  const all = await severalDuesOf(
    db,
    rows.map(({ request_id }) => request_id),
  )
  const byRequest = Map.groupBy(all, ({ request_id }) => request_id)
  return ({ request_id, due_number }: ChangingRow): DueOfRequest[] =>
    (byRequest.get(request_id) ?? []).filter((due) => due.due_number !== due_number)
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

/**
 * Restores the status of requests whose payments were held after their run was locked, and lets the
 * payments follow their requests again.
 */
export async function restoreHeld(db: Db, held: PaymentRow[]): Promise<void> {
  const locked = held.filter(({ previous_status }) => previous_status !== null)
  // A payment that the bank had is never planned again: releasing it plans another attempt.
  const rows = locked.filter((row) => !wasOut(row))
  if (rows.length === 0) return
  const changed = await followStatus(db, 'unlock', rows)
  await forgetLocking(db, rows)
  await notifyFamilies(db, changed)
}
