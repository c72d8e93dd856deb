import { sql } from 'kysely'
import { type DueFacts, isOpenDue } from '#domain/payouts/dues.ts'
import { liveStates } from '#domain/payouts/payment-states.ts'
import type { Db } from '#server/database/connect.ts'
import { currentFirst } from '#server/database/current-payment.ts'

/** Dues and the payments that pay them (docs/product.md §7.19). */

/** The due that a payment pays. */
export type DueKey = { request_id: string; due_number: number }

/** Returns the live payment of a due, or else its newest one. */
export async function newestPayment(db: Db, { request_id, due_number }: DueKey) {
  return db
    .selectFrom('payments')
    .select(['id', 'state', 'run_id'])
    .where('request_id', '=', request_id)
    .where('due_number', '=', due_number)
    .orderBy(currentFirst)
    .limit(1)
    .executeTakeFirst()
}

/** Identifies a due in a Map. */
export const keyOfDue = ({ request_id, due_number }: DueKey) => `${request_id} ${due_number}`

/** Returns the highest attempt of each due of requests, over or not. */
export async function lastAttempts(db: Db, requestIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['request_id', 'due_number', fn.max('attempt').as('attempt')])
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .groupBy(['request_id', 'due_number'])
    .execute()
  return new Map(rows.map((row) => [keyOfDue(row), Number(row.attempt)]))
}

const live = sql.join(liveStates.map((state) => sql.lit(state)))

/** Returns the live payments of a request, those that the bank may still be told of first. */
export async function livePaymentsOf(db: Db, requestId: string) {
  const { rows } = await sql<{ id: string; run_id: string | null; is_paid: boolean }>`
    select id, run_id, state = 'paid' as is_paid from payments
    where request_id = ${requestId} and state in (${live})
    order by is_paid, due_number`.execute(db)
  return rows
}

/**
 * Returns the runs whose rows a decision about a request locks, in one order for all: those of the
 * newest payment of each due that is not paid.
 */
export async function runsOfRequest(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select distinct run_id from (
      select distinct on (due_number) run_id, state from payments
      where request_id = ${requestId} order by due_number, ${currentFirst}
    ) as newest
    where run_id is not null and state <> 'paid' order by run_id`.execute(db)
  return rows.map(({ run_id }) => run_id)
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

export type DueOfRequest = DueFacts &
  DueKey & {
    amount: string
    due_on: string
    /** Its family has to confirm before it, or before an earlier one, and has not. */
    isAsked: boolean
    /** The amount that was locked for its newest payment; null if it never was. */
    locked_amount: string | null
  }

/** Returns the dues of those requests that have more than one, by number. */
export async function severalDuesOf(db: Db, requestIds: string[]): Promise<DueOfRequest[]> {
  return duesWhere(
    db,
    sql`due.request_id in (
      select request_id from request_dues
      where request_id = any(${requestIds}::uuid[]) and number > 1)`,
  )
}

/** Returns whether one of these requests has a plan of several dues and one of them is open. */
export async function haveOpenDues(db: Db, requestIds: string[]): Promise<boolean> {
  const planned = await db
    .selectFrom('admin_reviews')
    .select('request_id')
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('plan', 'is not', null)
    .execute()
  const ids = planned.map(({ request_id }) => request_id)
  return ids.length > 0 && (await severalDuesOf(db, ids)).some(isOpenDue)
}

/** Returns all dues of a request, by number. */
export const duesOf = (db: Db, requestId: string): Promise<DueOfRequest[]> =>
  duesWhere(db, sql`due.request_id = ${requestId}`)

async function duesWhere(db: Db, condition: ReturnType<typeof sql>): Promise<DueOfRequest[]> {
  const { rows } = await sql<DueOfRequest>`
    select due.request_id, due.number as due_number, due.due_on, due.amount,
      due.stopped_at is not null as "isStopped", due.is_skipped as "isSkipped", newest.state,
      newest.amount_usd as locked_amount, ${isUnconfirmed('due')} as "isAsked"
    from request_dues as due left join lateral (
      select state, amount_usd from payments
      where payments.request_id = due.request_id and due_number = due.number
      order by ${currentFirst} limit 1
    ) as newest on true
    where ${condition} order by due.request_id, due.number`.execute(db)
  return rows
}

type NewDue = { due_on: string; amount: string; needs_confirmation: boolean }

/** Stores the dues of a plan. Dues that it has no more are deleted, or stopped if they had a payment. */
export async function replaceDues(db: Db, requestId: string, dues: NewDue[]): Promise<void> {
  await sql`
    insert into request_dues (request_id, number, due_on, amount, needs_confirmation)
    select ${requestId}::uuid, number, due_on, amount, needs_confirmation
    from jsonb_to_recordset(${JSON.stringify(dues.map((due, at) => ({ ...due, number: at + 1 })))}::jsonb)
      as list (number smallint, due_on date, amount numeric, needs_confirmation boolean)
    on conflict (request_id, number) do update set due_on = excluded.due_on,
      amount = excluded.amount, stopped_at = null, is_skipped = false,
      needs_confirmation = excluded.needs_confirmation, asked_at = null, confirmed_at = null`.execute(
    db,
  )
  await sql`
    delete from request_dues where request_id = ${requestId} and number > ${dues.length}
      and not exists (select from payments
        where payments.request_id = request_dues.request_id and due_number = number)`.execute(db)
  await sql`
    update request_dues set stopped_at = now()
    where request_id = ${requestId} and number > ${dues.length} and stopped_at is null`.execute(db)
}

/** Adds dues after the last one. */
export async function addDues(db: Db, requestId: string, dues: NewDue[]): Promise<void> {
  await sql`
    insert into request_dues (request_id, number, due_on, amount, needs_confirmation)
    select ${requestId}::uuid, last.number + at, due_on, amount, needs_confirmation
    from jsonb_to_recordset(${JSON.stringify(dues.map((due, at) => ({ ...due, at: at + 1 })))}::jsonb)
      as list (at smallint, due_on date, amount numeric, needs_confirmation boolean),
      (select max(number) as number from request_dues where request_id = ${requestId}) as last`.execute(
    db,
  )
}

type DueChange =
  | { amount: string }
  | { confirmed_at: Date }
  | { stopped_at: Date | null; is_skipped: boolean }

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
