import { type Kysely, sql } from 'kysely'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isInTab, type ReviewFilter } from '#domain/review.ts'
import { WEEKS_SHOWN } from '#domain/weeks.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { inTransaction } from '#server/database/transaction.ts'

type CountedColumn = 'category' | 'source_name' | 'payment_method'
type Counted = { name: string; count: number }

/**
 * Counts requests by the values of a column, most frequent first. `reviewed` selects reviewed or
 * pending requests, undefined both. Reads the counters. A missing category is named ''.
 */
export async function countBy(
  db: Db,
  column: CountedColumn,
  reviewed: boolean | undefined,
): Promise<Counted[]> {
  let query = db
    .selectFrom('request_counts')
    .select(({ fn }) => [`${column} as name`, fn.sum<string>('count').as('count')])
    .groupBy(column)
    .having(({ fn }) => fn.sum('count'), '>', 0)
    .orderBy('count', 'desc')
    .orderBy('name')
  if (reviewed !== undefined) {
    query = query.where('is_reviewed', '=', reviewed).where('outcome', '<>', 'withdrawn')
  }
  const rows = await query.execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Counts the requests of which a family has answered the last question. Reads the counters. */
export async function countAnswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('request_counts')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('outcome', '=', 'answered')
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** Counts pending, reviewed and all requests. Reads the counters. */
export async function countByReview(
  db: Db,
): Promise<{ pending: number; reviewed: number; total: number }> {
  const rows = await db
    .selectFrom('request_counts')
    .select(({ fn }) => ['outcome', fn.sum<string>('count').as('count')])
    .groupBy('outcome')
    .execute()
  const countOf = (filter: ReviewFilter) =>
    rows
      .filter(({ outcome }) => isInTab(filter, outcome))
      .reduce((sum, { count }) => sum + Number(count), 0)
  return { pending: countOf('pending'), reviewed: countOf('reviewed'), total: countOf('all') }
}

type WeekTotals = {
  week: CalendarDate
  payment_method: PaymentMethod
  requests: number
  dollars: string
}

/**
 * Counts the requests of twelve weeks, and sums what was approved for their Fridays, by week and
 * payment method. `since` is the Sunday on which the first week begins. Days are those in the given
 * time zone. Reads only the rows of these weeks, through the indexes requests_newest and
 * request_dues_by_friday.
 */
export async function sumByWeek(
  db: Db,
  { since, timeZone }: { since: CalendarDate; timeZone: string },
): Promise<WeekTotals[]> {
  const until = sql`${dateAfter(since, 7 * WEEKS_SHOWN)}::date`
  const { rows } = await sql<Omit<WeekTotals, 'requests'> & { requests: string }>`
    select (day - extract(dow from day)::int)::text as week, payment_method,
      sum(requests) as requests, sum(dollars)::numeric(14, 2)::text as dollars
    from (
      select (created_at at time zone ${timeZone})::date as day, payment_method,
        count(*) as requests, 0.00 as dollars
      from requests where created_at >= (${since}::timestamp at time zone ${timeZone})
      group by day, payment_method
      union all
      select due_on, payment_method, 0, sum(approved)
      from request_dues join due_balances on due_id = request_dues.id cross join lateral (
        -- Otherwise the planner reads all requests that were ever approved.
        select payment_method from requests where id = request_id offset 0
      ) as requests
      where due_on >= ${since}::date and due_on < ${until}
      group by due_on, payment_method
    ) as days
    group by week, payment_method
    order by week, payment_method`.execute(db)
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }))
}

/** A stored value that was wrong: its name, its value, and what follows from the rows. */
export type WrongCount = { of: string; kept: number | string; counted: number | string }

/** Recomputes all counters from the rows while writers wait. Returns those that were wrong. */
export async function recount(db: Kysely<Tables>): Promise<WrongCount[]> {
  return inTransaction(db, async (transaction) => {
    await sql`lock table requests, codes, due_balances in share row exclusive mode`.execute(
      transaction,
    )
    const kept = await allCounts(transaction)
    await sql`select recount()`.execute(transaction)
    const counted = await allCounts(transaction)
    return [...new Set([...kept.keys(), ...counted.keys()])]
      .map((of) => ({ of, kept: kept.get(of) ?? 0, counted: counted.get(of) ?? 0 }))
      .filter((count) => count.kept !== count.counted)
  })
}

async function allCounts(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ of: string; count: string }>`
    select concat_ws(', ', 'requests', nullif(category, ''), source_name, payment_method,
      case when is_reviewed then 'reviewed' else 'pending' end, outcome, status,
      case when on_hold then 'on hold' end) as of, sum(count) as count
    from request_counts group by 1
    union all
    select 'codes, ' || status, count from code_counts
    union all
    select 'cents that were paid, ' || name, (paid * 100)::bigint
    from fund_sums join funds on funds.id = fund_id
    order by 1`.execute(db)
  return new Map(rows.map(({ of, count }) => [of, Number(count)]))
}
