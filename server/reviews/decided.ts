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

/**
 * Writes decisions in one pass, in an open transaction. If some of them are refused, what the pass
 * wrote is taken back: those are written by themselves, and the others in another pass. Returns the
 * refusals.
 */
export async function writeTogether<Decided extends { requestId: string }>(
  db: Db,
  all: Decided[],
  write: (some: Decided[]) => Promise<void>,
): Promise<Map<Decided, Refusal>> {
  if (all.length === 0) return new Map()
  const refused = await unlessNot(db, () => write(all).then(() => undefined, refusedBy))
  if (!refused) return new Map()
  const [first] = all
  if (first && all.length === 1) return new Map([[first, refused.refusal]])
  const refusals = new Map<Decided, Refusal>()
  for (const part of partsOf(all, refused.requestIds)) {
    for (const [one, refusal] of await writeTogether(db, part, write)) refusals.set(one, refusal)
  }
  return refusals
}

/** Halves keep the order, so that those that come first take the last dollars of a fund. */
function partsOf<Decided extends { requestId: string }>(all: Decided[], ids?: readonly string[]) {
  const half = Math.ceil(all.length / 2)
  if (!ids) return [all.slice(0, half), all.slice(half)]
  const isNamed = ({ requestId }: Decided) => ids.includes(requestId)
  return [...all.filter(isNamed).map((one) => [one]), all.filter((one) => !isNamed(one))]
}
