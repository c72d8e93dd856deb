import { sql } from 'kysely'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import type { BooksDay } from '#domain/payouts/ledger/days.ts'
import {
  type Balance,
  type BalanceKind,
  balanceKinds,
  type CheckNumber,
  type Due,
  type Instruction,
  type Payment,
  type RequestLedger,
} from '#domain/payouts/ledger/rows.ts'
import type { BeforeClearing } from '#server/database/column-types.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Loads what the ledger knows of requests (docs/product.md §14.26), with as many statements for one as
 * for 10,000. What can be summed from postings is stored nowhere else.
 */

/**
 * Loads requests whose dues it locks in the order of their ids. Their own rows are locked before, since
 * one that is not approved yet has no due.
 */
export async function loadForUpdate(db: Db, ids: string[]): Promise<Map<string, RequestLedger>> {
  await sql`
    select from requests where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  await sql`
    select from request_dues where request_id = any(${ids}::uuid[]) order by id
    for no key update`.execute(db)
  return loadLedgers(db, ids)
}

/** Returns the day on which an act is posted. Closing a month waits until the transaction ends. */
export async function booksDay(db: Db, now: Date): Promise<BooksDay> {
  const { rows } = await sql<{ closed_until: CalendarDate | null; time_zone: string }>`
    select closed_until, time_zone from books_closed, office_calendar
    for share of books_closed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('books_closed has no row')
  return { today: calendarDateIn(now, row.time_zone), closedUntil: row.closed_until }
}

/** Loads requests without a lock. */
export async function loadLedgers(db: Db, ids: string[]): Promise<Map<string, RequestLedger>> {
  const payments = await paymentsOf(db, ids)
  const dues = Map.groupBy(await duesOf(db, ids), ({ request_id }) => request_id)
  return new Map(
    (await factsOf(db, ids)).map(({ id, ...facts }) => [
      id,
      {
        ...facts,
        dues: (dues.get(id) ?? []).map((due) =>
          dueFrom(due, payments.get(keyOf({ ...due, due_number: due.number })) ?? []),
        ),
      },
    ]),
  )
}

type Facts = { id: string } & Omit<RequestLedger, 'dues'>

async function factsOf(db: Db, ids: string[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select requests.id,
      case when not is_reviewed then 'undecided' when review_outcome = 'declined' then 'declined'
        else 'approved' end as outcome,
      withdrawn_at is not null as "isWithdrawn", erased_at is not null as "isErased",
      on_hold as "isOnHold", plan is not null as "hasPlan", status_set as "setByHand",
      coalesce(fund_id, (select id from funds where is_default)) as fund
    from requests left join admin_reviews on request_id = requests.id
    where requests.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

type DueRow = Pick<Due, 'number' | 'ended'> & {
  request_id: string
  due_on: CalendarDate
  taken_off: number
  is_marked: boolean
  balances: Record<string, Record<BalanceKind, number>> | null
  freed_on: CalendarDate | null
  loss_on: CalendarDate | null
}

/** An act frees the sum of all that it posts to a due. */
async function duesOf(db: Db, ids: string[]): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select request_id, number, due_on, ended_why as ended, (taken_off * 100)::bigint as taken_off,
      marked_at is not null as is_marked, balances, freed_on, loss_on
    from request_dues as due, lateral (
      select jsonb_object_agg(fund_id, jsonb_build_object('approved', (approved * 100)::bigint,
        'committed', (committed * 100)::bigint, 'paid', (paid * 100)::bigint,
        'loss', (loss * 100)::bigint)) as balances
      from due_balances where due_id = due.id
    ) as held, lateral (
      select max(posted_on) filter (where freed > 0) as freed_on, max(loss_on) as loss_on from (
        select max(posted_on) as posted_on,
          sum(case when kind in ('approved', 'loss') then amount
            when kind in ('committed', 'paid') then -amount end) as freed,
          max(posted_on) filter (where kind = 'loss' and amount > 0) as loss_on
        from postings where due_id = due.id group by act_id
      ) as acts
    ) as days
    where request_id = any(${ids}::uuid[]) order by request_id, number`.execute(db)
  return rows
}

function dueFrom(row: DueRow, payments: Payment[]): Due {
  const balances = Object.entries(row.balances ?? {}).map(([fund, stored]) => [
    fund,
    Object.fromEntries(balanceKinds.map((kind) => [kind, BigInt(stored[kind])])) as Balance,
  ])
  return {
    number: row.number,
    dueOn: row.due_on,
    ended: row.ended,
    takenOff: BigInt(row.taken_off),
    isMarked: row.is_marked,
    balances: Object.fromEntries(balances),
    freedOn: row.freed_on,
    lossOn: row.loss_on,
    payments,
  }
}

type CentsOf = 'amount' | 'endedLoss' | 'committed' | 'paid' | 'handedOver' | 'cost'
type PaymentRow = { id: string; request_id: string; due_number: number } & Record<CentsOf, number> &
  Omit<Payment, CentsOf | 'instructions' | 'numbers'>

const keyOf = ({ request_id, due_number }: Pick<PaymentRow, 'request_id' | 'due_number'>) =>
  `${request_id} ${due_number}`

/** Returns the payments of each due, in the order of their attempts. */
async function paymentsOf(db: Db, ids: string[]): Promise<Map<string, Payment[]>> {
  const { rows } = await sql<PaymentRow>`
    select id, request_id, due_number, attempt, way, state,
      coalesce(amount_usd * 100, 0)::bigint as amount, fund_id as fund, carrier,
      is_typed as "isTyped", exists (
        select from payout_files where payout_files.run_id = payments.run_id
      ) as "isKnown", was_handed_over as "wasHandedOver",
      held_with_request as "isHeldWithRequest", ended_from as "endedFrom",
      (ended_loss * 100)::bigint as "endedLoss", ended_posted_on as "endedOn", posted.*
    from payments, lateral (
      select
        coalesce(sum(amount * 100) filter (where kind = 'committed'), 0)::bigint as committed,
        coalesce(sum(amount * 100) filter (where kind = 'paid'), 0)::bigint as paid,
        coalesce(sum(amount * 100) filter (where kind = 'handed_over'), 0)::bigint as "handedOver",
        coalesce(sum(amount * 100) filter (where kind = 'cost'), 0)::bigint as cost,
        max(posted_on) filter (where kind = 'committed' and amount > 0) as "committedOn",
        max(posted_on) filter (where kind = 'paid' and amount > 0) as "paidOn"
      from postings where payment_id = payments.id
    ) as posted
    where request_id = any(${ids}::uuid[]) order by request_id, due_number, attempt`.execute(db)
  const own = rows.map(({ id }) => id)
  const instructions = await instructionsOf(db, own)
  const numbers = await numbersOf(db, own)
  return grouped(rows, ({ id, request_id, due_number, ...payment }) => [
    keyOf({ request_id, due_number }),
    {
      ...payment,
      amount: BigInt(payment.amount),
      endedLoss: BigInt(payment.endedLoss),
      committed: BigInt(payment.committed),
      paid: BigInt(payment.paid),
      handedOver: BigInt(payment.handedOver),
      cost: BigInt(payment.cost),
      instructions: instructions.get(id) ?? [],
      numbers: numbers.get(id) ?? [],
    },
  ])
}

async function instructionsOf(db: Db, paymentIds: string[]): Promise<Map<string, Instruction[]>> {
  const { rows } = await sql<Instruction & { payment_id: string }>`
    select payment_id, coalesce(own_fate, fate) as fate, settled
    from payment_instructions left join payout_files using (run_id, file, revision)
    where payment_id = any(${paymentIds}::uuid[]) order by payment_id, position`.execute(db)
  return grouped(rows, ({ payment_id, ...instruction }) => [payment_id, instruction])
}

type CheckRow = Pick<CheckNumber, 'state' | 'settled'> & {
  payment_id: string
  is_replaced: boolean
  before_clearing: BeforeClearing | null
}

async function numbersOf(db: Db, paymentIds: string[]): Promise<Map<string, CheckNumber[]>> {
  const { rows } = await sql<CheckRow>`
    select payment_id, settled, is_replaced, before_clearing,
      case when state = 'mailed' then 'issued'
        when state = 'stopped' and stop_confirmed_on is not null then 'stop_confirmed'
        else state end as state
    from checks where payment_id = any(${paymentIds}::uuid[])
    order by payment_id, position`.execute(db)
  return grouped(rows, ({ payment_id, state, settled, is_replaced, before_clearing: before }) => [
    payment_id,
    {
      state,
      settled,
      isReplaced: is_replaced,
      before: before && { ...before, paid: BigInt(before.paid) },
    },
  ])
}

function grouped<Row, Value>(rows: Row[], entryOf: (row: Row) => [key: string, value: Value]) {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of rows.map(entryOf)) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}
