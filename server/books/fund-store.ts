import { sql } from 'kysely'
import type { FundPeriod, FundSpan } from '#domain/books/funds.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { Db } from '#server/database/connect.ts'

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
  where request_dues.request_id = admin_reviews.request_id and ended_why is null
    and due_on >= (select now() at time zone time_zone from office_calendar)::date
)`.as('due_on')

/** Returns the funds of reviews by their requests, the default one of those that have no other. */
export async function fundsOfReviews(db: Db, requestIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ request_id: string; fund_id: string }>`
    select request_id, coalesce(fund_id, (select id from funds where is_default)) as fund_id
    from admin_reviews where request_id = any(${requestIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ request_id, fund_id }) => [request_id, fund_id]))
}

export async function isFund(db: Db, id: string): Promise<boolean> {
  const fund = await db.selectFrom('funds').select('id').where('id', '=', id).executeTakeFirst()
  return fund !== undefined
}

export async function setFundOfReviews(
  db: Db,
  requestIds: string[],
  fund_id: string,
): Promise<void> {
  await db
    .updateTable('admin_reviews')
    .set({ fund_id })
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .execute()
}

/** Returns the dollars that each fund paid in a span, less what came back. */
export async function paidByFund(db: Db, { from, until }: FundSpan): Promise<Map<string, string>> {
  const paid =
    from === null || until === null
      ? sql`select fund_id, paid as dollars from fund_sums`
      : sql`select fund_id, amount as dollars from postings
          where kind = 'paid' and posted_on between ${from}::date and ${until}::date`
  const { rows } = await sql<{ fund_id: string; dollars: string }>`
    select fund_id, sum(dollars)::text as dollars from (${paid}) as paid group by fund_id`.execute(
    db,
  )
  return new Map(rows.map(({ fund_id, dollars }) => [fund_id, dollars]))
}
