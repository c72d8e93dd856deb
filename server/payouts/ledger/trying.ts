import { type Carried, carryOut } from '#domain/payouts/ledger/carry-out.ts'
import type { LedgerRefusal } from '#domain/payouts/ledger/refusals.ts'
import type { RequestLedger } from '#domain/payouts/ledger/rows.ts'
import type { Acting } from '#server/context.ts'
import type { RequestAct } from './changes.ts'
import { booksDay, loadForUpdate } from './ledger-store.ts'
import { rowLockRunsOf } from './press-store.ts'
import type { InstructionPlace } from './told-store.ts'

/** What acts would do, before anything is stored. */
type Tried<A> = {
  /** The requests as they are, locked. */
  requests: ReadonlyMap<string, RequestLedger>
  /** What each does that is not refused. */
  carried: Map<A, Carried>
  /** Why some are refused, each after those before it. */
  refusals: Map<A, LedgerRefusal>
  /** The instructions that they prove to be given, though nobody said so of their files. */
  proven: InstructionPlace[]
}

/** Carries out acts without storing them. Locks their requests, after the runs of these. */
export async function tryActs<A extends RequestAct>(
  { db, now }: Acting,
  acts: readonly A[],
): Promise<Tried<A>> {
  const ids = [...new Set(acts.map(({ requestId }) => requestId))]
  await rowLockRunsOf(db, ids)
  const requests = await loadForUpdate(db, ids)
  const changed = new Map(requests)
  const day = await booksDay(db, now)
  const tried: Tried<A> = { requests, carried: new Map(), refusals: new Map(), proven: [] }
  for (const one of acts) {
    const before = changed.get(one.requestId)
    if (!before) throw new RangeError('No such request')
    const carried = carryOut(before, one.act, day)
    if ('refusal' in carried) {
      tried.refusals.set(one, carried.refusal)
      continue
    }
    changed.set(one.requestId, carried.request)
    tried.carried.set(one, carried)
    tried.proven.push(...newlyGiven(one.requestId, before, carried.request))
  }
  return tried
}

function newlyGiven(request_id: string, before: RequestLedger, after: RequestLedger) {
  const was = new Set(givenOf(before).map(({ key }) => key))
  return givenOf(after)
    .filter(({ key }) => !was.has(key))
    .map(({ key: _, ...place }) => ({ request_id, ...place }))
}

const givenOf = ({ dues }: RequestLedger) =>
  dues.flatMap(({ number: due_number, payments }) =>
    payments.flatMap(({ attempt, instructions }) =>
      instructions.flatMap(({ fate }, index) => {
        const position = index + 1
        const key = `${due_number} ${attempt} ${position}`
        return fate === 'given' ? [{ key, due_number, attempt, position }] : []
      }),
    ),
  )
