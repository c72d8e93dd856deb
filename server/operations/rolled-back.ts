import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Carries a refusal out of a transaction that must be rolled back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error_code)
    this.refusal = refusal
  }
}

/** Runs `work` in one transaction, which a refusal rolls back. */
export async function unlessRefused<D extends { success: true }>(
  db: Kysely<Tables>,
  work: (transaction: Db) => Promise<D | Refusal>,
): Promise<D | Refusal> {
  try {
    return await inTransaction(db, async (transaction) => {
      const outcome = await work(transaction)
      if (!outcome.success) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
