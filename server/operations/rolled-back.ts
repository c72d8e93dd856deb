import type { Kysely } from 'kysely'
import type { Refusal } from '#contract/procedure.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Carries a refusal out of a transaction that must be rolled back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error_code)
    this.refusal = refusal
  }
}

/** Runs `work` with the context in one transaction, which a refusal rolls back. */
export async function unlessRefused<C extends { db: Kysely<Tables> }, D extends { success: true }>(
  context: C,
  work: (within: C) => Promise<D | Refusal>,
): Promise<D | Refusal> {
  try {
    return await inTransaction(context.db, async (db) => {
      const outcome = await work({ ...context, db })
      if (!outcome.success) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
