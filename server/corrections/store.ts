import { sql, type Updateable } from 'kysely'
import { paymentFields } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { requestFields } from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import { currentFirst } from '#server/database/current-payment.ts'
import type { Tables } from '#server/database/tables.generated.ts'

const isOwn = sql`payments.request_id = requests.id and way = 'run'`

/**
 * Selects the state of the payment that decides whether details may change: one that is underway, or
 * else one that is not paid while something is free, or else the newest one.
 */
const lastPayment = sql<PaymentState | null>`(
  select state from payments
  where ${isOwn} and (state <> 'paid' or not exists (
    select from due_standing as due where due.request_id = requests.id and free > 0))
  order by ${currentFirst} limit 1)`

const requests = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .select(['requests.id', 'user_id', 'status', 'outcome', 'erased_at', 'corrected_at'])
    .select([...requestFields.map((field) => `requests.${field}` as const), 'confirmed_at'])
    .select(paymentFields.map((field) => `payment_details.${field}` as const))
    .select(lastPayment.as('last_payment'))

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/** Returns a request with everything that can be corrected; the numbers are sealed. */
export async function findRequest(db: Db, id: string): Promise<StoredRequest | undefined> {
  return requests(db).where('requests.id', '=', id).executeTakeFirst()
}

/**
 * Locks the rows of a request and its payment details until the transaction ends. What it is now must
 * be read by a statement that begins after this one has waited.
 */
export async function rowLockRequest(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('requests')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .select('requests.id')
    .where('requests.id', '=', id)
    .forUpdate(['requests', 'payment_details'])
    .execute()
}

export async function updateRequest(
  db: Db,
  id: string,
  columns: Updateable<Tables['requests']>,
): Promise<void> {
  await db.updateTable('requests').set(columns).where('id', '=', id).execute()
}
