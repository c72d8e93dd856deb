import { type Insertable, sql } from 'kysely'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'

/** Payments outside a run (docs/product.md §16.2). */

/**
 * Returns whether a part of one of these requests was paid outside a run: with `isLast` all that was
 * open, with `since` recorded from then on.
 */
export async function isPaidOutside(
  db: Db,
  requestIds: string[],
  { isLast = false, since }: { isLast?: boolean; since?: Date | undefined } = {},
): Promise<boolean> {
  const found = await db
    .selectFrom('outside_payments')
    .select('id')
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('undone_at', 'is', null)
    .$if(isLast, (rows) => rows.where('is_last', '=', true))
    .$if(since !== undefined, (rows) => rows.where('recorded_at', '>=', since ?? new Date(0)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the dollars of a request that were paid outside a run. */
export async function paidOutside(db: Db, requestId: string): Promise<string> {
  const { dollars } = await db
    .selectFrom('outside_payments')
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(12, 2)::text`.as('dollars'))
    .where('request_id', '=', requestId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return dollars
}

/** Returns payments outside a run with who recorded them, the earliest first. */
export async function outsideOf(db: Db, requestId: string) {
  return db
    .selectFrom('outside_payments')
    .leftJoin('users', 'users.id', 'outside_payments.recorded_by')
    .select(['outside_payments.id as outside_id', 'amount', 'paid_on', 'way', 'payee', 'note'])
    .select(['previous_status', 'is_last', 'users.name as recorded_by_name'])
    .where('request_id', '=', requestId)
    .where('undone_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('outside_payments.id')
    .execute()
}

/** Returns what was recorded, for a person's export. */
export async function exportedOutside(db: Db, requestIds: string[]) {
  return db
    .selectFrom('outside_payments')
    .select(['request_id', 'amount', 'paid_on', 'way', 'payee', 'note', 'recorded_at', 'undone_at'])
    .where('request_id', 'in', requestIds)
    .orderBy('recorded_at')
    .execute()
}

/** Removes the names and notes of erased requests. Amounts, dates and ways stay. */
export async function clearOutside(db: Db, requestIds: string[]): Promise<void> {
  await db
    .updateTable('outside_payments')
    .set({ payee: null, note: null })
    .where('request_id', 'in', requestIds)
    .execute()
}

/** Returns the fund to which everything belongs without another. */
export async function defaultFund(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('funds')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a payment outside a run. A trigger takes it off what is due. */
export async function insertOutside(
  db: Db,
  payment: Insertable<Tables['outside_payments']>,
): Promise<string> {
  const { id } = await db
    .insertInto('outside_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Ended = { undone_by: string; undone_at: Date }

/** Marks a payment outside a run as undone. A trigger adds it to what is due again. */
export async function endOutside(db: Db, id: string, ended: Ended): Promise<void> {
  await db.updateTable('outside_payments').set(ended).where('id', '=', id).execute()
}

export async function keepPreviousStatus(
  db: Db,
  id: string,
  previous_status: RequestStatus,
): Promise<void> {
  await db.updateTable('outside_payments').set({ previous_status }).where('id', '=', id).execute()
}
