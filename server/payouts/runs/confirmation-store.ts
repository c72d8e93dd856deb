import { sql } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'
import { isAsked } from '../ledger/due-store.ts'

/** Dues that a family has to confirm (docs/product.md §7.19). */

/**
 * Selects those of approved requests until a Friday that wait for their family. The question of a due
 * that was skipped is that of the next one.
 */
const unconfirmed = (until: CalendarDate) => sql`
  request_id in (
    select request_id from request_dues
    where needs_confirmation and confirmed_at is null and due_on <= ${until}::date)
  and ended_why is null and due_on <= ${until}::date and ${isAsked('request_dues')}
  and exists (
    select from requests where requests.id = request_dues.request_id
      and requests.outcome = 'approved' and not requests.on_hold and erased_at is null)`

/** Selects whether a family was asked about a due or an earlier one, and has not answered. */
const wasAsked = sql`exists (
  select from request_dues as earlier
  where earlier.request_id = request_dues.request_id and earlier.number <= request_dues.number
    and earlier.asked_at is not null and earlier.confirmed_at is null)`

/** Returns the first due of each request that waits for its family until a Friday. */
export async function duesWaitingForFamily(db: Db, until: CalendarDate) {
  const { rows } = await sql<{ request_id: string; number: number; due_on: CalendarDate }>`
    select distinct on (request_id) request_id, number, due_on::text as due_on from request_dues
    where ${unconfirmed(until)} order by request_id, number`.execute(db)
  return rows
}

/** Counts the requests whose family has not confirmed what is due until a Friday. */
export async function countUnconfirmed(db: Db, until: CalendarDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct request_id)::int as count from request_dues
    where ${unconfirmed(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns the requests whose family is to be asked now, with its address, and notes that it is.
 * Another process that asks at the same time finds none.
 */
export async function claimUnasked(db: Db, { until, now }: { until: CalendarDate; now: Date }) {
  const { rows } = await sql<{ request_id: string }>`
    update request_dues set asked_at = ${now}
    where asked_at is null and not ${wasAsked} and ${unconfirmed(until)} returning request_id`.execute(
    db,
  )
  const ids = [...new Set(rows.map(({ request_id }) => request_id))]
  // Without an account there is no button: the office calls.
  return db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.full_name', ...addressee])
    .where('requests.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('requests.user_id', 'is not', null)
    .execute()
}
