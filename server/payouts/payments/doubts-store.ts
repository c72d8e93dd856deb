import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { dueOfPayment } from '#server/database/current-payment.ts'
import type { DueKey } from '../ledger/due-store.ts'

/** Returns all administrators, for letters. */
export async function administrators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('is_admin', '=', true)
    .execute()
}

/** Returns the payments of which money is committed or paid, of dues that may have been paid twice. */
export async function allOpenDoubts(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('request_dues', dueOfPayment)
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.id as payment_id', 'payments.request_id', 'full_name', 'reference'])
    .select(['payments.state', 'amount_usd as amount', 'payout_runs.number as run_number'])
    .where('marked_at', 'is not', null)
    .where(
      sql<boolean>`(select sum(amount) > 0 from postings
        where payment_id = payments.id and kind in ('committed', 'paid'))`,
    )
    .orderBy('marked_at')
    .orderBy('reference')
    .execute()
}

/** Notes what somebody said of a due that may have been paid twice. */
export async function noteAnswer(
  db: Db,
  { request_id, due_number }: DueKey,
  mark_note: string,
): Promise<void> {
  await db
    .updateTable('request_dues')
    .set({ mark_note })
    .where('request_id', '=', request_id)
    .where('number', '=', due_number)
    .execute()
}
