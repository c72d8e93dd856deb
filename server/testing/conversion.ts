import { sql } from 'kysely'
import { expect } from 'vitest'
import { openBook } from '#domain/payouts/ledger/book.ts'
import { closeBook } from '#domain/payouts/ledger/closing.ts'
import { openItemsOf } from '#domain/payouts/ledger/open-items.ts'
import {
  balanceKinds,
  type Due,
  freeOf,
  type Payment,
  type RequestLedger,
  unpaidOf,
} from '#domain/payouts/ledger/rows.ts'
import { statusOf } from '#domain/payouts/ledger/status.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/database/connect.ts'
import { convertToLedger } from '#server/database/from-056/ledger.ts'

/** Conversions to the ledger that are taken back, so that the office goes on with its old rows. */

class TakenBack extends Error {}

/** Converts, compares every request with the rules, and returns what `read` finds afterwards. */
export async function afterConversion<Found>(db: Db, read?: (db: Db) => Promise<Found>) {
  let found: Found | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      await convertToLedger(transaction)
      for (const request of await requestsOf(transaction)) expectByRules(request)
      found = await read?.(transaction)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return found
}

type Converted = { id: string; status: RequestStatus; ledger: RequestLedger }

/** Expects that the rules would post nothing more, and that what is derived is stored. */
function expectByRules({ id, status, ledger }: Converted): void {
  const day = { today: '9999-12-31', closedUntil: null }
  const book = openBook(ledger, day, 'check')
  const seen = [id, closeBook(book), book.request.setByHand, statesOf(book.request)]
  expect(seen).toEqual([id, [], ledger.setByHand, statesOf(ledger)])
  expect([id, statusOf(ledger)]).toEqual([id, status])
  for (const due of ledger.dues) {
    expect([id, due.number, due.isMarked]).toEqual([id, due.number, freeOf(due) < 0n])
    const items = openItemsOf(ledger, due, { friday: day.today, isInRun: () => true })
    expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(unpaidOf(due))
  }
}

const statesOf = ({ dues }: RequestLedger) =>
  dues.map(({ isMarked, payments }) => [isMarked, payments.map(({ state }) => state)])

/** Reads all requests as the rules of domain/payouts/ledger/ take them. */
async function requestsOf(db: Db): Promise<Converted[]> {
  const { rows } = await sql<Converted>`
    select requests.id, status, jsonb_build_object('outcome', 'approved', 'isWithdrawn', false,
      'isErased', false, 'isOnHold', on_hold, 'hasPlan', false, 'setByHand', status_set,
      'fund', coalesce(fund_id, (select id from funds where is_default)), 'dues', (
        select coalesce(jsonb_agg(jsonb_build_object('number', number, 'ended', ended_why,
          'isMarked', marked_at is not null, 'dueOn', due_on, 'takenOff', taken_off * 100,
          'balances', (select coalesce(jsonb_object_agg(fund_id, jsonb_build_object('approved',
              approved * 100, 'committed', committed * 100, 'paid', paid * 100, 'loss', loss * 100)), '{}')
            from due_balances where due_id = due.id),
          'payments', (select coalesce(jsonb_agg(${payment} order by attempt), '[]') from payments
            where payments.request_id = due.request_id and due_number = number)) order by number), '[]')
        from request_dues as due where due.request_id = requests.id)) as ledger
    from requests left join admin_reviews on admin_reviews.request_id = requests.id`.execute(db)
  for (const { ledger } of rows) for (const due of ledger.dues) inCents(due)
  return rows
}

const posted = (kind: string) => sql`(select coalesce(sum(postings.amount), 0) * 100 from postings
  where payment_id = payments.id and kind = ${sql.lit(kind)})`
const payment = sql`jsonb_build_object('attempt', attempt, 'way', way, 'state', payments.state,
  'amount', coalesce(amount_usd, 0) * 100, 'fund', fund_id, 'carrier', carrier, 'isTyped', is_typed,
  'wasHandedOver', was_handed_over, 'isHeldWithRequest', held_with_request, 'endedFrom', ended_from,
  'endedLoss', 0, 'committed', ${posted('committed')}, 'paid', ${posted('paid')},
  'handedOver', ${posted('handed_over')}, 'cost', ${posted('cost')}, 'instructions', (
    select coalesce(jsonb_agg(jsonb_build_object('fate', coalesce(own_fate, payout_files.fate),
      'settled', settled) order by position), '[]')
    from payment_instructions left join payout_files using (run_id, file, revision)
    where payment_id = payments.id),
  'numbers', (select coalesce(jsonb_agg(jsonb_build_object('state', case
        when checks.state = 'mailed' then 'issued'
        when checks.state = 'stopped' and stop_confirmed_on is not null then 'stop_confirmed'
        else checks.state end, 'settled', settled, 'isReplaced', is_replaced, 'before', null)
      order by position), '[]')
    from checks where payment_id = payments.id))`

function inCents(due: Due): void {
  due.takenOff = BigInt(due.takenOff)
  for (const balance of Object.values(due.balances)) {
    for (const kind of balanceKinds) balance[kind] = BigInt(balance[kind])
  }
  for (const one of due.payments) {
    for (const key of amounts) one[key] = BigInt(one[key])
  }
}
const amounts = [
  'amount',
  'committed',
  'paid',
  'handedOver',
  'cost',
  'endedLoss',
] satisfies (keyof Payment)[]

/**
 * Returns a request as the ledger has it: each due as approved + loss - committed - paid = free, with
 * an exclamation mark if it is perhaps paid twice, and the states of its payments.
 */
export async function ledgerOf(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', round(sum(approved)), '+', round(sum(loss)), '-', round(sum(committed)), '-',
      round(sum(paid)), '=', round(sum(approved + loss - committed - paid)),
      case when marked_at is not null then '!' end, (
        select string_agg(state, ' ' order by attempt) from payments
        where payments.request_id = due.request_id and due_number = number)) as text
    from request_dues as due join due_balances on due_id = due.id
    where request_id = ${requestId}
    group by due.id, due.request_id, number, marked_at order by number`.execute(db)
  const { status } = await db
    .selectFrom('requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return [...rows.map(({ text }) => text), status]
}

/** Returns what is different of a request since it was converted, and why. */
export async function differencesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_differences')
    .select(({ ref }) => sql<string>`concat_ws(' ', place, ${ref('before')}, ${ref('after')}, why)`.as('text'))
    .where('request_id', '=', requestId)
    .orderBy('place')
    .execute()
  return rows.map(({ text }) => text)
}
