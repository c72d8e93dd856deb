import { sql } from 'kysely'
import { underwayStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns whether a payment of one of these requests is on its way (docs/product.md §14.2). */
export async function isUnderway(db: Db, requestIds: string[]): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('request_id', 'in', requestIds)
    .where('state', 'in', underwayStates)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

/** Returns whether money of one of these requests was locked or paid since an instant. */
export async function wasPaidSince(db: Db, requestIds: string[], since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from postings join request_dues on request_dues.id = due_id
    where request_id = any(${requestIds}::uuid[]) and kind in ('committed', 'paid')
      and postings.amount > 0 and at > ${since}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Removes from payments all that identifies a person. The books stay: amount, dates, reference. */
export async function clearPayments(db: Db, requestIds: string[]): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      payee: null,
      payee_for_bank: null,
      address: null,
      address_for_bank: null,
      numbers: null,
      end_reason: null,
      note: null,
      confirmation: null,
    })
    .where('request_id', 'in', requestIds)
    .execute()
  await db
    .updateTable('request_dues')
    .set({ mark_note: null })
    .where('request_id', 'in', requestIds)
    .where('mark_note', 'is not', null)
    .execute()
  await sql`update two_person_acts set reason = '' from payments
    where subject_id = payments.id and request_id = any(${requestIds}::uuid[])`.execute(db)
  await db
    .updateTable('checks')
    .set({ payee: null, note: null, service_number: null })
    .where('request_id', 'in', requestIds)
    .execute()
}

/** Of the digital check of a payment. */
const serviceNumber = sql<string | null>`(
  select service_number from checks
  where checks.payment_id = payments.id and service_number is not null limit 1
)`.as('service_number')

/** What the office said of a payment that deserved a second look; facts about others are left out. */
const signals = sql<unknown>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'reason', reason, 'words', words,
    'answered_at', answered_at) order by kind, key), '[]')
  from payment_signals where payment_id = payments.id
)`.as('signals')

/** Returns the payments of requests for a person's export, without numbers of accounts. */
export async function exportedPayments(db: Db, requestIds: string[]) {
  return db
    .selectFrom('payments')
    .leftJoin('payout_runs', 'payout_runs.id', 'payments.run_id')
    .select(['payments.request_id', 'due_number', 'reference', 'attempt', 'method'])
    .select('payments.state')
    .select(['amount_usd', 'currency', 'amount', 'payee', 'payee_for_bank', 'address_for_bank'])
    .select(['account_type', 'payout_runs.pay_on', 'sent_at', 'paid_at', 'ended_on', 'return_code'])
    .select(['check_number', 'confirmation', 'cost_usd', 'payments.created_at', serviceNumber])
    .select(signals)
    .where('payments.request_id', 'in', requestIds)
    .where('way', '=', 'run')
    .orderBy('payments.created_at')
    .execute()
}
