import { sql, type Updateable } from 'kysely'
import { paymentFields } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { requestFields } from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import { currentFirst } from '#server/database/current-payment.ts'
import type { Tables } from '#server/database/tables.generated.ts'

const isOwn = sql`payments.request_id = requests.id`

/**
 * Selects the state of the payment that decides whether details may change: one that is underway, or
 * else that of a due that is still open, or else the newest one.
 */
const lastPayment = sql<PaymentState | null>`case
  when exists (select from payments where ${isOwn} and state in ('locked', 'sent'))
    then (select state from payments where ${isOwn} and state in ('locked', 'sent') limit 1)
  when exists (
    select from request_dues where request_dues.request_id = requests.id and stopped_at is null
      and not exists (select from payments
        where ${isOwn} and due_number = number and state = 'paid'))
    then (select state from payments where ${isOwn} and state <> 'paid'
      order by ${currentFirst} limit 1)
  else (select state from payments where ${isOwn} order by ${currentFirst} limit 1) end`

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
