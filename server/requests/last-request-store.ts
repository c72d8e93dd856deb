import { sql } from 'kysely'
import type { LastPayment } from '#domain/campaigns/answering.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import { returnedStates } from '#domain/payouts/payment-states.ts'
import { requestFields } from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import { listOf } from '#server/database/current-payment.ts'

const payments = (which: ReturnType<typeof sql>) => sql`
  from payments join requests as paid_for on paid_for.id = payments.request_id where ${which}`

/**
 * Returns the last request of an account or a family, or one by its id, with what is known of its
 * payment; the numbers are sealed.
 */
export async function lastRequestOf(db: Db, column: 'user_id' | 'family_id' | 'id', id: string) {
  return db
    .selectFrom('requests')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .select(['requests.id', 'requests.corrected_at', 'requests.status'])
    .select(requestFields.map((field) => `requests.${field}` as const))
    .select(paymentFields.map((field) => `payment_details.${field}` as const))
    .select([
      sql<
        LastPayment['newest_payment']
      >`(select payments.state ${payments(sql`paid_for.id = requests.id and way = 'run'`)}
        order by due_number desc, attempt desc limit 1)`.as('newest_payment'),
      sql<boolean>`payment_details.changed_at is not null and payment_details.changed_at > coalesce(
        (select max(coalesce(sent_at, payments.created_at)) ${payments(sql`paid_for.id = requests.id and payments.state = 'paid'`)}),
        '-infinity')`.as('is_changed_since'),
      sql<boolean>`coalesce((select payments.state in (${listOf(returnedStates)})
        ${payments(sql`${sql.ref(`paid_for.${column}`)} = ${id} and way = 'run' and payments.state in ('paid', ${listOf(returnedStates)})`)}
        order by payments.created_at desc, payments.id desc limit 1), false)`.as('came_back_since'),
    ])
    .where(`requests.${column}`, '=', id)
    .where('requests.erased_at', 'is', null)
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type LastRequest = NonNullable<Awaited<ReturnType<typeof lastRequestOf>>>
