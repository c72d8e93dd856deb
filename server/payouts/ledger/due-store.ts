import { sql } from 'kysely'
import type { DueFacts } from '#domain/payouts/dues.ts'
import type { Db } from '#server/database/connect.ts'

/** Dues and the payments that pay them (docs/product.md §7.19). */

/** The due that a payment pays. */
export type DueKey = { request_id: string; due_number: number }

/** Identifies a due in a Map. */
export const keyOfDue = ({ request_id, due_number }: DueKey) => `${request_id} ${due_number}`

/** Returns the last payment of a due in a run. */
export async function newestPayment(db: Db, { request_id, due_number }: DueKey) {
  return db
    .selectFrom('payments')
    .select(['id', 'state', 'run_id'])
    .where('request_id', '=', request_id)
    .where('due_number', '=', due_number)
    .where('way', '=', 'run')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Selects whether a due waits for its family: it has to confirm this one or an earlier one, also if
 * that one was skipped, and has not.
 */
export const isUnconfirmed = (due: 'due' | 'request_dues') => sql<boolean>`exists (
  select from request_dues as asked
  where asked.request_id = ${sql.ref(`${due}.request_id`)}
    and asked.number <= ${sql.ref(`${due}.number`)}
    and asked.needs_confirmation and asked.confirmed_at is null)`

/**
 * Selects whether the family of an unconfirmed due is asked about it: not before the first money of its
 * plan is on its way.
 */
export const isAsked = (due: 'due' | 'request_dues') => sql<boolean>`(${isUnconfirmed(due)}
  and exists (
    select from due_standing as begun
    where begun.request_id = ${sql.ref(`${due}.request_id`)} and (committed > 0 or paid > 0)))`

export type DueOfRequest = DueFacts &
  DueKey & {
    due_on: string
    /** What is approved of it, and what is left of that. Dollars; `free` may be below 0. */
    approved: string
    free: string
    /** With what its end took off. */
    amount: string
    /** Its family has to confirm before it, or before an earlier one, and has not. */
    isAsked: boolean
  }

/** Returns all dues of a request, by number. */
export const duesOf = async (db: Db, requestId: string): Promise<DueOfRequest[]> =>
  (await duesOfRequests(db, [requestId])).get(requestId) ?? []

/** Returns all dues of requests that have some, by request, then by number. */
export async function duesOfRequests(
  db: Db,
  requestIds: string[],
): Promise<Map<string, DueOfRequest[]>> {
  const { rows } = await sql<DueOfRequest>`
    select due.request_id, due.number as due_number, due.due_on, due.ended_why as ended,
      standing.approved::numeric(14, 2), standing.free::numeric(14, 2),
      (standing.approved + taken_off)::numeric(14, 2) as amount,
      standing.free > 0 as "isFree", standing.committed > 0 as "isCommitted",
      standing.paid > 0 as "isPaid", newest.state, ${isUnconfirmed('due')} as "isAsked"
    from request_dues as due join due_standing as standing on standing.due_id = due.id
      left join lateral (
        select state from payments
        where payments.request_id = due.request_id and due_number = due.number and way = 'run'
        order by attempt desc limit 1
      ) as newest on true
    where due.request_id = any(${requestIds}::uuid[]) order by due.number`.execute(db)
  return Map.groupBy(rows, ({ request_id }) => request_id)
}

/** Returns the Fridays of a request of which money is locked or with the bank. */
export async function fridaysUnderway(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ due_on: string }>`
    select due_on from due_standing where request_id = ${requestId} and committed > 0
    order by number`.execute(db)
  return rows.map(({ due_on }) => due_on)
}

/**
 * Stores which dues of requests their families have to confirm, by number, and forgets what they
 * confirmed before.
 */
export async function setConfirmations(db: Db, asked: { requestId: string; numbers: number[] }[]) {
  if (asked.length === 0) return
  await sql`
    update request_dues set needs_confirmation = number = any(numbers), asked_at = null,
      confirmed_at = null
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as list ("requestId" uuid, numbers smallint[])
    where request_id = "requestId"`.execute(db)
}

type DueChange = { needs_confirmation: true } | { confirmed_at: Date }

/** Changes dues of a request by number. */
export async function updateDues(
  db: Db,
  requestId: string,
  numbers: number[],
  change: DueChange,
): Promise<void> {
  await db
    .updateTable('request_dues')
    .set(change)
    .where('request_id', '=', requestId)
    .where('number', '=', sql<number>`any(${numbers}::smallint[])`)
    .execute()
}
