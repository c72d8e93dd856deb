import type { Db } from '#server/database/connect.ts'
import type { DueKey } from '../ledger/due-store.ts'

/** Returns all administrators, for letters. */
export async function administrators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('is_admin', '=', true)
    .execute()
}

const open = (db: Db) =>
  db
    .selectFrom('payments')
    .where('paid_twice_at', 'is not', null)
    .where('paid_twice_answered_at', 'is', null)

/** Returns the payments of a due that may have been paid twice, and of which nobody said more. */
export async function openDoubts(db: Db, { request_id, due_number }: DueKey): Promise<string[]> {
  const rows = await open(db)
    .select('id')
    .where('request_id', '=', request_id)
    .where('due_number', '=', due_number)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns all of them, the oldest first. */
export async function allOpenDoubts(db: Db) {
  return open(db)
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id as payment_id', 'request_id', 'full_name', 'reference'])
    .select(['payments.state', 'amount_usd as amount', 'number as run_number'])
    .orderBy('paid_twice_at')
    .orderBy('reference')
    .execute()
}
