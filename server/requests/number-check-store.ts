import { sql } from 'kysely'
import { paymentFields } from '#domain/payment-methods.ts'
import type { Db } from '#server/database/connect.ts'

/** Locks the payment details of the requests that follow one, until the transaction ends. */
export async function detailsForUpdate(db: Db, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('payment_details')
    .innerJoin('requests', 'requests.id', 'payment_details.request_id')
    .select(['request_id', 'payment_method', 'has_doubtful_number'])
    .select(paymentFields.map((field) => `payment_details.${field}` as const))
    .where('request_id', '>', after)
    .orderBy('request_id')
    .limit(limit)
    .forUpdate('payment_details')
    .execute()
}

type Check = { request_id: string; has_doubtful_number: boolean }

export async function storeChecks(db: Db, checks: Check[]): Promise<void> {
  const ids = checks.map(({ request_id }) => request_id)
  const found = checks.map(({ has_doubtful_number }) => has_doubtful_number)
  await sql`
    update payment_details set has_doubtful_number = checks.found
    from unnest(${ids}::uuid[], ${found}::boolean[]) as checks (id, found)
    where request_id = checks.id`.execute(db)
}
