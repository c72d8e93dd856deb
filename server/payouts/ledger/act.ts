import { type Carried, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import type { Refused } from '#domain/payouts/ledger/refusals.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import { statusOf } from '#domain/payouts/ledger/status.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Acting } from '#server/context.ts'
import { Changes, type PaymentTransition, type RequestAct } from './changes.ts'
import { booksDay, loadForUpdate } from './ledger-store.ts'

/** What an act did, from which audit events, letters and live updates follow. */
export type ActDone = RequestAct & {
  transitions: PaymentTransition[]
  status: { from: RequestStatus; to: RequestStatus }
  /** The dues that it marked as perhaps paid twice. */
  marked: number[]
}

export type ActRefused = RequestAct & Refused

/** Requests that are locked, and what acts on them do (trying.ts). */
export type TriedActs = {
  requests: ReadonlyMap<string, RequestLedger>
  carried: ReadonlyMap<RequestAct, Carried>
}

/**
 * Carries out acts, in their order, and stores what they changed: all of them, or none if one is
 * refused. New payments join `run`, or wait for one. What was `tried` in the same transaction is not
 * carried out again. Needs a transaction. The caller stores what an
 * act says besides, such as who withdrew a request, after it; of a file that was downloaded before it.
 */
export async function actOn(
  { db, now, caller }: Acting,
  acts: RequestAct[],
  { run = null, tried }: { run?: string | null; tried?: TriedActs | undefined } = {},
): Promise<{ done: ActDone[] } | { refused: ActRefused[] }> {
  const ids = [...new Set(acts.map(({ requestId }) => requestId))]
  const requests = new Map(tried?.requests ?? (await loadForUpdate(db, ids)))
  const day = await booksDay(db, now)
  const changes = new Changes()
  const done: ActDone[] = []
  const refused: ActRefused[] = []
  for (const one of acts) {
    const before = requests.get(one.requestId)
    if (!before) throw new RangeError('No such request')
    const carried = tried?.carried.get(one) ?? carryOut(before, one.act, day)
    if ('refusal' in carried) {
      refused.push({ ...one, ...carried })
      continue
    }
    requests.set(one.requestId, carried.request)
    const outcome = outcomeOf(before, carried)
    const { transitions, status } = outcome
    changes.add(one, { before, carried, transitions, day, now, wasStatus: status.from })
    done.push({ ...one, ...outcome })
  }
  if (refused.length > 0) return { refused }
  await changes.store(db, { by: caller.user?.id ?? null, at: now, run })
  return { done }
}

/** Returns what follows from an act that was carried out. */
function outcomeOf(before: RequestLedger, { request, status, marked }: Carried) {
  const was = statesOf(before)
  const is = statesOf(request)
  const transitions = [...new Map([...was, ...is]).values()]
    .map(({ key, due, attempt }) => ({
      due,
      attempt,
      from: was.get(key)?.state ?? null,
      to: is.get(key)?.state ?? null,
    }))
    .filter(({ from, to }) => from !== to)
  return { transitions, status: { from: statusOf(before), to: status }, marked }
}

const statesOf = ({ dues }: RequestLedger) =>
  new Map(
    dues.flatMap(({ number: due, payments }) =>
      payments.map(({ attempt, state }) => {
        const key = `${due} ${attempt}`
        return [key, { key, due, attempt, state }]
      }),
    ),
  )
