import type { Refusal } from '#contract/procedure.ts'
import { adviceFor, ENDED_CHECK, SUSPECTED_FRAUD } from '#domain/bank-files/results/return-codes.ts'
import type { ActName } from '#domain/payouts/ledger/carry-out.ts'
import { isFiled, isReturnTold, isWaiting, returnedStates } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notifyAll } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import { enqueueAll, letterTo } from '#server/mail/index.ts'
import { type ActDone, type ActRefused, actOn, type TriedActs } from './act.ts'
import type { PaymentTransition } from './changes.ts'
import { paymentsForUpdate } from './payment-store.ts'
import { followRequests } from './planned-store.ts'
import type { Change, Press } from './press-store.ts'
import * as store from './press-store.ts'
import { settleRun } from './run-changes.ts'

/**
 * What administrators and banks do with payments and decisions, in one transaction: the acts, and all
 * that follows from them outside of the ledger.
 */

export type { Press } from './press-store.ts'

/** `planned`: the ids of the attempts that it planned or released. */
export type Pressed = ActDone & { planned: string[] }

/** Names the payment of a row to an act. */
export const placeOf = ({ due_number, attempt }: { due_number: number; attempt: number }) => ({
  due: due_number,
  attempt,
})

/**
 * Carries out acts, all or none, after it has locked the runs of their requests, and writes what follows:
 * audit events, letters, live updates, runs. What is planned joins the run `draft`: the earliest draft
 * if none is named, none if it is null. Acts that were `tried` are not carried out again. Returns the
 * refusal of the first act that is refused, with all of them.
 */
export async function press(
  acting: Acting,
  acts: Press[],
  { draft, tried }: { draft?: string | null; tried?: TriedActs | undefined } = {},
): Promise<{ done: Pressed[] } | { refusal: Refusal; refused: ActRefused[] }> {
  if (acts.length === 0) return { done: [] }
  const { db } = acting
  const requestIds = [...new Set(acts.map(({ requestId }) => requestId))]
  await store.rowLockRunsOf(db, requestIds)
  const before = await store.paymentsOf(db, requestIds)
  const locked = acts.some(({ act }) => takesOut.includes(act.act))
    ? await paymentsForUpdate(db, null, { requestIds, state: 'locked' })
    : []
  const acted = await actOn(acting, acts, { run: draft ?? null, tried })
  if ('refused' in acted) {
    return { refusal: await refusalFrom(db, acted.refused), refused: acted.refused }
  }
  const hasNew = acted.done.some(({ transitions }) => transitions.some(({ from }) => from === null))
  const after = hasNew ? await store.paymentsOf(db, requestIds) : before
  const changes = acts.flatMap((one, at) =>
    changesOf(one, acted.done[at]?.transitions ?? [], { before, after }),
  )
  const joined = await store.joinDraft(acting, changes, draft)
  const left = new Set(changes.filter(hasLeft).map(({ row }) => row.id))
  await followRequests(
    db,
    locked.filter(({ id }) => left.has(id)),
  )
  await recordChanges(acting, changes, acted.done)
  await tellFamilies(acting, changes)
  await holdSuspected(acting, acts, changes)
  await settleRuns(acting, changes, joined)
  const planned = Map.groupBy(changes.filter(isPlanned), ({ press: one }) => one)
  return {
    done: acted.done.map((one, at) => ({
      ...one,
      planned: (planned.get(acts[at] as Press) ?? []).map(({ row }) => row.id),
    })),
  }
}

/** The acts that may take locked payments out of their run and plan them again later. */
const takesOut: readonly ActName[] = ['unlock', 'hold', 'hold_request']
const hasLeft = ({ from, to }: Change) => from === 'locked' && to !== null && isWaiting(to)

type Rows = Map<string, store.PressedRow>

function changesOf(
  one: Press,
  transitions: PaymentTransition[],
  { before, after }: { before: Rows; after: Rows },
): Change[] {
  const { requestId, act } = one
  const named = 'attempt' in act ? store.keyOf(requestId, act.due, act.attempt) : undefined
  return transitions.flatMap((transition) => {
    const { due, attempt } = transition
    const key = store.keyOf(requestId, due, attempt)
    const row = after.get(key) ?? before.get(key)
    if (!row) return [] // paid outside of a run
    const isAgain = [...Array(attempt - 1).keys()].some((earlier) =>
      before.has(store.keyOf(requestId, due, earlier + 1)),
    )
    return [{ ...transition, press: one, row, isNamed: key === named, isAgain }]
  })
}

const isPlanned = ({ from, to }: Change): boolean =>
  to !== null && isWaiting(to) && (from === null || to === 'planned')

/** What the audit trail calls a change: `payout.payment_<event>`. */
function eventOf({ press: { act }, from, to, isAgain }: Change) {
  if (to === null) return 'removed'
  if (from === null) return isAgain ? 'planned_again' : 'planned'
  if (act.act === 'undo_end' && (to === 'sent' || to === 'paid')) return 'end_undone'
  if (act.act === 'undo_pay' && from === 'paid') return 'pay_undone'
  if (act.act === 'take_out' && to === 'cancelled') return 'taken_out'
  if (to === 'planned') return from === 'held' ? 'released' : 'unlocked'
  return to
}

async function recordChanges({ db, caller }: Acting, changes: Change[], done: ActDone[]) {
  await record(
    db,
    caller,
    ...changes.map((change) => {
      const { press: one, row, from, to, isNamed } = change
      const isOfAll = !('attempt' in one.act)
      return {
        action: `payout.payment_${eventOf(change)}` as const,
        subject_id: row.request_id,
        details: {
          payment_id: row.id,
          reference: row.reference,
          before: from,
          after: to,
          ...((isNamed || isOfAll) && one.details),
        },
      }
    }),
    ...done.flatMap(({ requestId: subject_id, marked }) =>
      marked.map((due) => ({
        action: 'payout.payment_doubted' as const,
        subject_id,
        details: { due },
      })),
    ),
  )
}

const isReturned = (state: Change['to']) => state !== null && returnedStates.includes(state)

/** Only the payment that an act names has letters: what follows from it is told with it. */
function letterOf({ press: { act, code = null, isUntold }, row, from, to, isNamed }: Change) {
  if (!isNamed || isUntold) return undefined
  const addressee = { ...row, id: row.request_id }
  // Whoever cashed a check that had ended needs no letter.
  const isPaid = act.act === 'pay' || (act.act === 'clear_check' && from === 'sent')
  if (isPaid && to === 'paid') return letterTo(addressee, 'paid')
  const said = act.act === 'give' ? ENDED_CHECK : code
  if (!isReturnTold(said)) return undefined
  if (isReturned(to)) {
    const advice = adviceFor(said)
    return letterTo(addressee, 'payment_returned', { ...(advice && { advice }) })
  }
  const isUndone = act.act === 'undo_end' && isReturned(from)
  return isUndone ? letterTo(addressee, 'payment_not_returned') : undefined
}

/** The family sees more than the status: a new Friday comes without a change of it. */
async function tellFamilies({ db }: Acting, changes: Change[]): Promise<void> {
  await enqueueAll(
    db,
    changes.map(letterOf).filter((letter) => letter !== undefined),
  )
  const seen = changes.filter(({ from, to }) =>
    [from, to].some((state) => state !== null && !isWaiting(state)),
  )
  const users = new Map(seen.map(({ row }) => [row.request_id, row.user_id]))
  await notifyAll(
    db,
    [...users].map(([id, user_id]) => ({ kind: 'request.status', id, user_id })),
  )
}

/** What the bank writes, as the reason of the hold: the office reads it in every language. */
export const FRAUD_REASON = 'R17 QUESTIONABLE'

/** Puts requests on hold whose payment the bank suspects of fraud. Those on hold keep their reason. */
async function holdSuspected(acting: Acting, acts: Press[], changes: Change[]): Promise<void> {
  const { db, caller } = acting
  const suspected = acts.filter(
    ({ act, code }) => act.act === 'come_back' && code === SUSPECTED_FRAUD,
  )
  const returned = suspected.filter((one) => changes.some((change) => change.press === one))
  const ids = await store.notOnHold(db, [...new Set(returned.map(({ requestId }) => requestId))])
  if (ids.length === 0) return
  const act = { act: 'hold_request' } as const
  await press(
    acting,
    ids.map((requestId) => ({ requestId, act })),
  )
  await store.storeHold(db, ids, { reason: FRAUD_REASON, by: caller.user?.id ?? null })
  const action = 'request.held' as const
  const details = { reason: FRAUD_REASON }
  await record(db, caller, ...ids.map((subject_id) => ({ action, subject_id, details })))
}

/** Brings the runs of changed payments up to date. `joined`: the draft of what was planned. */
async function settleRuns(acting: Acting, changes: Change[], joined: string | null): Promise<void> {
  const isInFile = (state: Change['from']) => state !== null && isFiled(state)
  const byRun = Map.groupBy(changes, ({ row }) => row.run_id)
  for (const id of [...new Set([...byRun.keys(), joined])].sort()) {
    const own = byRun.get(id) ?? []
    await settleRun(acting, id, {
      hasLeft: own.some(({ from, to }) => isInFile(from) && !isInFile(to)),
      hasJoined: own.some(({ from, to }) => !isInFile(from) && isInFile(to)),
    })
  }
}

/** Returns the first refusal for the answer, with the file that has to be answered for. */
async function refusalFrom(db: Db, refused: ActRefused[]): Promise<Refusal> {
  const [first] = refused
  if (!first) throw new RangeError('Nothing is refused')
  const { refusal, field, due, requestId } = first
  const asked_file =
    refusal === 'payout.wasFileGiven' && due !== undefined
      ? await store.unknownFileOf(db, requestId, due)
      : undefined
  return {
    ...refuse(refusal, field ? { [field]: refusal } : undefined),
    ...(asked_file && { asked_file }),
  }
}
