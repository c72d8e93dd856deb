import type { Refusal } from '#contract/procedure.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import type { Acting } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { unlessNot } from '#server/database/transaction.ts'
import { press } from '#server/payouts/index.ts'

/**
 * Carries a refusal out of the transaction of decisions, which it rolls back. `requestIds`: those that
 * are refused, if it is known of which.
 */
export class DecisionRefused extends Error {
  readonly refusal: Refusal
  readonly requestIds: readonly string[] | undefined
  constructor(refusal: Refusal, requestIds?: readonly string[]) {
    super(refusal.error_code)
    this.refusal = refusal
    this.requestIds = requestIds
  }
}

/** Returns the refusal that a decision threw, or throws another error again. */
export const refusalOf = (error: unknown): Refusal => refusedBy(error).refusal

function refusedBy(error: unknown): DecisionRefused {
  if (error instanceof DecisionRefused) return error
  throw error
}

/** `field`: the input that refuses it. */
type DecidedAct = { requestId: string; act: Act; field?: string | undefined }

/** Carries out acts on requests in the transaction of their decisions. Throws if some are refused. */
export async function carryOut(acting: Acting, acts: DecidedAct[]): Promise<void> {
  const pressed = await press(
    acting,
    acts.map(({ requestId, act }) => ({ requestId, act })),
  )
  if (!('refusal' in pressed)) return
  const { refusal, refused } = pressed
  const ids = refused.map(({ requestId }) => requestId)
  const field = acts.find(({ requestId }) => requestId === ids[0])?.field
  throw new DecisionRefused(
    field ? { ...refusal, fields: { [field]: refusal.error_code } } : refusal,
    ids,
  )
}

type Refused = { outcome: 'refused'; refusal: Refusal }

/**
 * Writes decisions in one pass, in an open transaction; `judged` has them among the outcomes of those
 * that are not to be written. If some are refused, what the pass wrote is taken back: those are written
 * by themselves, and the others in another pass. Returns what became of each, in the order given.
 */
export async function writeTogether<
  Decided extends { requestId: string },
  Done extends { outcome: string },
>(db: Db, judged: (Decided | Done)[], write: (some: Decided[]) => Promise<Map<Decided, Done>>) {
  const isWritten = (one: Decided | Done): one is Decided => !('outcome' in one)
  const outcomes = await writeAll(db, judged.filter(isWritten), write)
  return judged.map((one) => (isWritten(one) ? (outcomes.get(one) as Done | Refused) : one))
}

async function writeAll<Decided extends { requestId: string }, Done>(
  db: Db,
  all: Decided[],
  write: (some: Decided[]) => Promise<Map<Decided, Done>>,
): Promise<Map<Decided, Done | Refused>> {
  const outcomes = new Map<Decided, Done | Refused>()
  if (all.length === 0) return outcomes
  const keep = (some: Map<Decided, Done | Refused>): undefined => {
    for (const [one, outcome] of some) outcomes.set(one, outcome)
  }
  const refused = await unlessNot(db, () => write(all).then(keep, refusedBy))
  if (!refused) return outcomes
  const { refusal, requestIds } = refused
  const [first] = all
  if (first && all.length === 1) outcomes.set(first, { outcome: 'refused', refusal })
  else for (const part of partsOf(all, requestIds)) keep(await writeAll(db, part, write))
  return outcomes
}

/**
 * Returns those that are refused each alone and then the others, or halves if it is not known which.
 * Halves keep the order, so that those that come first take the last dollars of a fund.
 */
function partsOf<Decided extends { requestId: string }>(
  all: Decided[],
  ids: readonly string[] = [],
): Decided[][] {
  const isNamed = ({ requestId }: Decided) => ids.includes(requestId)
  const named = all.filter(isNamed)
  const half = Math.ceil(all.length / 2)
  if (named.length === 0) return [all.slice(0, half), all.slice(half)]
  return [...named.map((one) => [one]), all.filter((one) => !isNamed(one))]
}
