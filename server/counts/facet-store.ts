import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Answer, ParsedInput } from '#contract/index.ts'
import { NO_CATEGORY } from '#domain/categories.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { isInTab } from '#domain/review.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'

type Asked = ParsedInput<'get_filter_counts'>
type Facets = Answer<'get_filter_counts'>

/** Fridays further back than this are counted only if they are the chosen one. */
const FRIDAYS_BEFORE_DAYS = 28

const filters = ['category', 'source', 'payment_method', 'outcome', 'status', 'on_hold'] as const
type Filter = (typeof filters)[number]
/** A combination of filter values, and the number of requests that have it. */
type Cell = Record<Filter, string> & { outcome: Asked['outcome'] & string; count: number }

/**
 * Counts the requests behind every value of every filter, with the other filters on. Reads the
 * counters; with a Friday, the requests of that Friday.
 */
export async function countFacets(db: Db, asked: Asked, today: CalendarDate): Promise<Facets> {
  const { expected_payment_date: friday, review_filter } = asked
  const cells = friday ? await cellsOfFriday(db, friday) : await allCells(db)
  const inTab = cells.filter(({ outcome }) => isInTab(review_filter, outcome))
  const countBy = (filter: Filter) => {
    const others = filters.filter((other) => other !== filter)
    const shown = inTab.filter((cell) => others.every((other) => isShown(cell, asked, other)))
    return sumBy(shown, filter)
  }
  return {
    categories: countBy('category'),
    sources: countBy('source'),
    payment_methods: countBy('payment_method'),
    outcomes: countBy('outcome'),
    statuses: countBy('status'),
    holds: countBy('on_hold'),
    expected_payment_dates: await countFridays(db, asked, today),
  }
}

const isShown = (cell: Cell, asked: Asked, filter: Filter) =>
  asked[filter] === undefined || cell[filter] === String(asked[filter])

function sumBy(cells: Cell[], filter: Filter) {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(cell[filter], (sums.get(cell[filter]) ?? 0) + cell.count)
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

async function allCells(db: Db): Promise<Cell[]> {
  const { rows } = await sql<Cell & { count: string }>`
    select coalesce(nullif(category, ''), ${NO_CATEGORY}) as category, source_name as source,
      payment_method, outcome, status, on_hold::text as on_hold, sum(count) as count
    from request_counts group by 1, 2, 3, 4, 5, 6 having sum(count) > 0`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

async function cellsOfFriday(db: Db, friday: CalendarDate): Promise<Cell[]> {
  const { rows } = await sql<Cell & { count: string }>`
    select coalesce(category, ${NO_CATEGORY}) as category, source_name as source,
      payment_method, outcome, status, on_hold::text as on_hold, count(*) as count
    from requests where expected_payment_date = ${friday} group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Counts by Friday, from four weeks ago on, earliest first; with the chosen one, wherever it is. */
async function countFridays(
  db: Db,
  asked: Asked,
  today: CalendarDate,
): Promise<Facets['outcomes']> {
  const is = expressionBuilder<Tables, 'requests'>()
  const since = sql<CalendarDate>`${today}::date - ${sql.lit(FRIDAYS_BEFORE_DAYS)}`
  const date = is.ref('expected_payment_date')
  const recent = is(date, '>=', since)
  const { expected_payment_date: chosen } = asked
  const all: Expression<SqlBool>[] = [chosen ? is.or([recent, is(date, '=', chosen)]) : recent]
  if (asked.category === NO_CATEGORY) all.push(is('category', 'is', null))
  else if (asked.category !== undefined) all.push(is('category', '=', asked.category))
  if (asked.source !== undefined) all.push(is('source_name', '=', asked.source))
  if (asked.payment_method) all.push(is('payment_method', '=', asked.payment_method))
  if (asked.outcome) all.push(is('outcome', '=', asked.outcome))
  if (asked.status) all.push(is('status', '=', asked.status))
  if (asked.on_hold !== undefined) all.push(is('on_hold', '=', asked.on_hold))
  if (asked.review_filter !== 'all') {
    all.push(is('is_reviewed', '=', asked.review_filter === 'reviewed'))
    all.push(is('withdrawn_at', 'is', null))
  }
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['expected_payment_date as name', fn.countAll<string>().as('count')])
    .where(is.and(all))
    .groupBy('expected_payment_date')
    .orderBy('expected_payment_date')
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
