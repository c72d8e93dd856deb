import { sql } from 'kysely'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'
import { duesOf } from '../ledger/due-store.ts'
import { rowLockRunOf } from '../ledger/one-payment.ts'

/**
 * Locks a request after the runs of its payments, as every decision does, and returns what a payment
 * outside a run depends on. A review of before gets its due first.
 */
export async function requestForOutside(db: Db, id: string) {
  await rowLockRunOf(db, id)
  const request = await db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.full_name', ...addressee])
    .select(['status', 'review_outcome', 'on_hold', 'withdrawn_at', 'erased_at'])
    .where('requests.id', '=', id)
    .forUpdate('requests')
    .executeTakeFirst()
  if (!request) return undefined
  await sql`select keep_dues(array[${id}::uuid])`.execute(db)
  return { ...request, ...(await openOf(db, id)) }
}

/** Returns what is open of a request that is paid once, and the state of its payment. */
export async function openOf(db: Db, id: string) {
  const review = await db
    .selectFrom('admin_reviews')
    .select(['outcome', 'donation_amount', 'plan', 'fund_id'])
    .where('request_id', '=', id)
    .executeTakeFirst()
  const isApproved = review?.outcome === 'approved'
  const [due] = await duesOf(db, id)
  return {
    isApproved,
    hasPlan: review?.plan !== null && review?.plan !== undefined,
    fund_id: review?.fund_id ?? null,
    payment: due?.state ?? null,
    open: isApproved ? (due?.amount ?? review?.donation_amount ?? '0.00') : '0.00',
  }
}

/** Returns the request of a payment outside a run that was not undone. */
export async function requestOfOutside(db: Db, outsideId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outside_payments')
    .select('request_id')
    .where('id', '=', outsideId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row?.request_id
}

/** Returns whether the family was told before that a request is paid. */
export async function wasToldPaid(db: Db, id: string): Promise<boolean> {
  const letter = await db
    .selectFrom('outbox')
    .select('id')
    .where('request_id', '=', id)
    .where('kind', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return letter !== undefined
}

/** Returns what a request is now, without locking it. */
export async function standingOf(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .select(['status', 'on_hold', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setStatusOf(db: Db, id: string, status: RequestStatus): Promise<void> {
  await db.updateTable('requests').set({ status }).where('id', '=', id).execute()
}
