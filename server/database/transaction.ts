import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.generated.ts'

const ATTEMPTS = 10
// Serialization failure, deadlock, and a unique value that another transaction inserted first.
const lostRaces = ['40001', '40P01', '23505']

/**
 * Runs `work` in a transaction, and retries it after a race condition: the next attempt sees what
 * the other transaction wrote. In an open transaction, `work` runs in that one. So `work` must have
 * no side effects that a rollback does not undo.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === ATTEMPTS || !code || !lostRaces.includes(code)) throw error
      await wait(Math.random() * 10 * attempt)
    }
  }
}

/**
 * Runs `work` within an open transaction. What it has written is taken back if it returns a reason why
 * not, and the transaction goes on. Returns that reason.
 */
export async function unlessNot<Reason>(
  db: Kysely<Tables>,
  work: () => Promise<Reason | undefined>,
): Promise<Reason | undefined> {
  await sql`savepoint one_row`.execute(db)
  const reason = await work()
  if (reason !== undefined) await sql`rollback to savepoint one_row`.execute(db)
  await sql`release savepoint one_row`.execute(db)
  return reason
}
