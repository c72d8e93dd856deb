import type { Refusal } from '#contract/procedure.ts'
import type { Done } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import { claimOperation, storeDone } from './operation-store.ts'

/**
 * Runs `work` once for each operation id, in a transaction of the caller's. A repeated call does
 * nothing and returns what the first one did; the same id with another call is refused. `call_hash`
 * tells calls apart. Without an id, `work` always runs.
 */
export async function remembered(
  transaction: Db,
  { operation_id, call_hash }: { operation_id: string | undefined; call_hash: string },
  work: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  if (!operation_id) return work()
  const earlier = await claimOperation(transaction, operation_id, call_hash)
  if (earlier) return earlier.call_hash === call_hash ? earlier.done : refuse('err.invalidInput')
  const outcome = await work()
  if (outcome.success) await storeDone(transaction, operation_id, outcome)
  return outcome
}
