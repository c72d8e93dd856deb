import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'
import { rowLockRunsOf } from '../ledger/press-store.ts'

/** Locks a request after the runs of its payments, as every decision does, and returns it. */
export async function requestForOutside(db: Db, id: string) {
  await rowLockRunsOf(db, [id])
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.full_name', ...addressee])
    .select(['outcome', 'erased_at'])
    .where('requests.id', '=', id)
    .forUpdate('requests')
    .executeTakeFirst()
}
export type RequestForOutside = NonNullable<Awaited<ReturnType<typeof requestForOutside>>>

/** Returns what a request is now, without locking it, and the fund that pays it. */
export async function standingOf(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .select(['requests.outcome', 'on_hold', 'erased_at', 'admin_reviews.outcome as decision'])
    .select(sql<string>`coalesce(fund_id, (select id from funds where is_default))`.as('fund_id'))
    .where('requests.id', '=', id)
    .executeTakeFirst()
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
