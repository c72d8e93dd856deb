import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/failures.ts'
import { claimOperation, type StoredAnswer, storeAnswer } from './operation-store.ts'

/**
 * What an operation did: ids and counts. It is stored, so it never contains names or numbers; the
 * answer to the client is read from it.
 */
export type Done = StoredAnswer & { success: true }
export type RunDone = Done & { run_id: string }
export type PaymentDone = Done & { payment_id: string }
export type Outcome<D extends Done> = D | Refusal

/** Carries a refusal out of a transaction that must be rolled back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error_code)
    this.refusal = refusal
  }
}

/**
 * Runs `work` in one transaction. A refusal rolls everything back. With an operation id, a repeated
 * call does nothing and returns what the first one did; the same id with another call is refused.
 */
export async function once<D extends Done>(
  db: Kysely<Tables>,
  call: { procedure: string; input: { operation_id?: string | undefined } },
  work: (transaction: Db) => Promise<Outcome<D>>,
): Promise<Outcome<D>> {
  const { operation_id } = call.input
  const call_hash = createHash('sha256').update(JSON.stringify(call)).digest('base64url')
  try {
    return await inTransaction(db, async (transaction) => {
      const earlier = operation_id && (await claimOperation(transaction, operation_id, call_hash))
      if (earlier) {
        return earlier.call_hash === call_hash ? (earlier.answer as D) : refuse('err.invalidInput')
      }
      const outcome = await work(transaction)
      if (!outcome.success) throw new Refused(outcome)
      if (operation_id) await storeAnswer(transaction, operation_id, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
