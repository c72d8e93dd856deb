import { type RawBuilder, sql } from 'kysely'
import type { FundPeriod, FundSpan } from '#domain/books/funds.ts'
import { fromCents, toCents } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'
import { dollarsPaid } from '#server/payouts/index.ts'

export type StoredFund = {
  id: string
  name: string
  budget: string | null
  period: FundPeriod | null
  categories: string[]
  is_default: boolean
}

const fundsInOrder = (db: Db) =>
  db
    .selectFrom('funds')
    .select(['id', 'name', 'budget', 'period', 'categories', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')

/** Returns all funds, the default one first. */
export const allFunds = (db: Db): Promise<StoredFund[]> => fundsInOrder(db).execute()

/**
 * Locks all funds, so that changes of funds wait for each other. Not for what refers to them: two
 * decisions that did would deadlock here.
 */
export const fundsForUpdate = (db: Db): Promise<StoredFund[]> =>
  fundsInOrder(db).forNoKeyUpdate().execute()

/** Returns whether all of these different names are categories of requests. */
export async function areCategories(db: Db, names: string[]): Promise<boolean> {
  if (names.length === 0) return true
  const known = await db
    .selectFrom('request_categories')
    .select('name')
    .where('name', 'in', names)
    .execute()
  return known.length === names.length
}

type FundValues = Pick<StoredFund, 'name' | 'budget' | 'period' | 'categories'>

export async function insertFund(db: Db, values: FundValues): Promise<string> {
  const { id } = await db
    .insertInto('funds')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFund(db: Db, id: string, values: FundValues): Promise<void> {
  await db.updateTable('funds').set(values).where('id', '=', id).execute()
}

/** Returns a request with the fund of its review, and locks its row. */
export async function requestWithFund(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .select(['requests.user_id', 'admin_reviews.outcome', 'admin_reviews.fund_id'])
    .select(fridaysToCome)
    .where('requests.id', '=', id)
    .forUpdate('requests')
    .executeTakeFirst()
}

/** The Fridays from today on on which a request is to be paid. */
const fridaysToCome = sql<CalendarDate[]>`(
  select coalesce(json_agg(due_on order by due_on), '[]') from request_dues
  where request_dues.request_id = admin_reviews.request_id and stopped_at is null
    and due_on >= (select now() at time zone time_zone from office_calendar)::date
)`.as('due_on')

/** Returns the fund of an approval, the default one if it has no other, and its Fridays to come. */
export async function fundOfReview(db: Db, requestId: string) {
  const review = await db
    .selectFrom('admin_reviews')
    .select(({ selectFrom, fn }) =>
      fn
        .coalesce('fund_id', selectFrom('funds').select('id').where('is_default', '=', true))
        .as('id'),
    )
    .select(fridaysToCome)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return review?.id ? { fundId: review.id, dueOn: review.due_on } : undefined
}

export async function isFund(db: Db, id: string): Promise<boolean> {
  const fund = await db.selectFrom('funds').select('id').where('id', '=', id).executeTakeFirst()
  return fund !== undefined
}

export async function setFundOfReview(db: Db, requestId: string, fund_id: string): Promise<void> {
  await db
    .updateTable('admin_reviews')
    .set({ fund_id })
    .where('request_id', '=', requestId)
    .execute()
}

/**
 * Selects the ids of the requests of which something may have been paid in a span, by three indexes.
 * A mark by hand is looked for a day wider, because its day depends on the time zone.
 */
export const paidRequests = ({ from, until }: FundSpan) =>
  from === null || until === null
    ? sql`select request_id from paid_amounts union select request_id from paid_dues`
    : sql`select payments.request_id from payout_runs join payments on payments.run_id = payout_runs.id
        where payments.state = 'paid' and pay_on between ${from} and ${until}
      union select request_id from outside_payments
        where undone_at is null and paid_on between ${from} and ${until}
      union select id from requests
        where marked_paid_at between ${from}::date - 1 and ${until}::date + 2
      union select id from requests where marked_paid_on between ${from} and ${until}`

/** Returns the dollars that each fund paid in a span. */
export async function paidByFund(db: Db, span: FundSpan): Promise<Map<string, string>> {
  const { from, until } = span
  if (from === null || until === null) return everPaidByFund(db)
  return sumsByFund(
    db,
    sql`request_id = any(array(${paidRequests(span)})) and paid_on between ${from} and ${until}`,
  )
}

/** What all funds paid is kept as a sum, so only the requests of the other funds are added up. */
async function everPaidByFund(db: Db): Promise<Map<string, string>> {
  const others = sql`select id from funds where not is_default`
  const paid = await sumsByFund(
    db,
    sql`fund_id in (${others}) and request_id = any(array(
      select request_id from admin_reviews where fund_id in (${others})
      union select request_id from payments where fund_id in (${others})
      union select request_id from outside_payments where fund_id in (${others})))`,
  )
  const ofOthers = [...paid.values()].reduce((sum, dollars) => sum + toCents(dollars), 0n)
  const ofDefault = toCents(await dollarsPaid(db)) - ofOthers
  const [byDefault] = await allFunds(db)
  // Below 0 only where a payment of another fund was undone between the two statements.
  const shown = ofDefault < 0n ? 0n : ofDefault
  return byDefault ? paid.set(byDefault.id, fromCents(shown)) : paid
}

async function sumsByFund(db: Db, where: RawBuilder<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ fund_id: string; dollars: string }>`
    select fund_id, sum(dollars)::numeric(20, 2)::text as dollars from paid_dues
    where ${where} group by fund_id`.execute(db)
  return new Map(rows.map(({ fund_id, dollars }) => [fund_id, dollars]))
}

/** Returns the dollars that were paid in a span, by fund and category. */
export async function paidByCategory(db: Db, span: Record<'from' | 'until', CalendarDate>) {
  const { from, until } = span
  const { rows } = await sql<{ fund_id: string; category: string | null; amount: string }>`
    select fund_id, category, sum(dollars)::numeric(20, 2)::text as amount
    from paid_dues join requests on requests.id = request_id
    where request_id = any(array(${paidRequests(span)})) and paid_on between ${from} and ${until}
    group by fund_id, category`.execute(db)
  return rows
}
