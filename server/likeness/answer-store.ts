import { sql } from 'kysely'
import type { Contact } from '#domain/likeness/marks.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns requests with what their evidence is written of; the numbers are sealed. */
export async function evidenceRequests(db: Db, ids: string[]) {
  return db
    .selectFrom('requests')
    .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .select(['requests.id', 'family_id'])
    .select([
      'phone',
      'email',
      'address_line1',
      'postal_code',
      'country',
    ] satisfies (keyof Contact)[])
    .select(paymentFields.map((field) => `payment_details.${field}` as const))
    .where('requests.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Returns the family of a request; null while it has none. Undefined without such a request. */
export async function familyOfRequest(db: Db, id: string) {
  const row = await db
    .selectFrom('requests')
    .select('family_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.family_id
}
