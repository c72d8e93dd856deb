import { expressionBuilder, sql } from 'kysely'
import { outcomes } from '#domain/outcomes.ts'
import { isInTab, type ReviewFilter } from '#domain/review.ts'
import type { Db } from '#server/database/connect.ts'
import { keysetFollows, keysetOrder } from '#server/database/keyset.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import type { PageQuery, Section } from './list.ts'
import { filters, matchesQuery } from './list-filter-store.ts'
import { type ListedRow, listed, listedColumns } from './listed-store.ts'

/**
 * Rows, in list order, that a search looks at first. A word that occurs in one of forty requests
 * fills a page of fifty within them, if its matches are evenly spread.
 */
const LOOKED_AT_FIRST = 2000

/** Returns a page of the office's list. The page is found first, and only its rows are joined. */
export async function listRequests(
  db: Db,
  query: PageQuery,
  lookedAtFirst = LOOKED_AT_FIRST,
): Promise<ListedRow[]> {
  if (query.search && query.sections.filter(hasCategory).length > 1) {
    return searchByCategory(db, query, lookedAtFirst)
  }
  const rows: ListedRow[] = []
  let { after } = query
  for (const section of query.sections) {
    const limit = query.limit - rows.length
    const { category = query.category } = section
    const rest = { ...query, category, after, limit }
    if (limit > 0) rows.push(...(await listSection(db, rest, section, lookedAtFirst)))
    after = undefined
  }
  return rows
}

const hasCategory = ({ category }: Section) => category !== undefined

/**
 * A search through several categories looks at the next rows of the first one; if they do not fill
 * the page, it finds the matches of all categories at once. One search for each category would find
 * the same matches many times.
 */
async function searchByCategory(db: Db, query: PageQuery, lookedAtFirst: number) {
  const [first, second] = query.sections
  if (!first || !second) return []
  const next = pageOfNext(db, { ...query, category: first.category }, first, lookedAtFirst)
  const rows = await listed(db, next).orderBy(keysetOrder(first.keyset)).execute()
  if (rows.length === query.limit) return rows
  const found = matchesInCategories(db, query, first)
  const page = db.selectFrom('requests').select(listedColumns).where('requests.id', 'in', found)
  return listed(db, page).orderBy(orderOfCategories(query, first)).execute()
}

/** Finds a page of ids in the order of the sections, after the position in the first of them. */
function matchesInCategories(db: Db, query: PageQuery, first: Section) {
  const { after, sections, limit } = query
  const names = sections.flatMap(({ category }) => category ?? [])
  const isSought = expressionBuilder<Tables, 'requests'>()
  const sought = [isSought('requests.category', '=', sql<string>`any(${names}::text[])`)]
  if (sections.some(({ without }) => without))
    sought.push(isSought('requests.category', 'is', null))
  const found = db
    .selectFrom('requests')
    .where(matchesQuery(query))
    .where(isSought.or(sought))
    .select('requests.id')
    .orderBy(orderOfCategories(query, first))
    .limit(limit)
  if (!after) return found
  const isLater = isSought('requests.category', 'is distinct from', first.category ?? null)
  return found.where(isSought.or([isLater, keysetFollows(first.keyset, after)]))
}

/** Orders by the place of the category among the sections; rows without one come last. */
function orderOfCategories({ sections }: PageQuery, { keyset }: Section) {
  const names = sections.flatMap(({ category }) => category ?? [])
  return sql`array_position(${names}::text[], requests.category) nulls last, ${keysetOrder(keyset)}`
}

/**
 * A search does not rely on the planner's row estimates, which can be far off for a search term. It
 * looks at the next rows in order; if they do not fill the page, it finds all matches and sorts them.
 */
async function listSection(db: Db, query: PageQuery, section: Section, lookedAtFirst: number) {
  if (query.search === undefined) {
    const page = pageByTime(query, section)
    return page ? page(db, query) : pageInOrder(db, query, section).execute()
  }
  const order = keysetOrder(section.keyset)
  const next = pageOfNext(db, query, section, lookedAtFirst)
  const rows = await listed(db, next).orderBy(order).execute()
  if (rows.length === query.limit) return rows
  return listed(db, pageOfAll(db, query, section))
    .orderBy(order)
    .execute()
}

function pageInOrder(db: Db, query: PageQuery, section: Section) {
  const { keyset } = section
  // A literal: the planner must know the page's length to choose an index.
  const limit = sql.lit(query.limit)
  let page = matching(db, query, section).select(listedColumns).limit(limit)
  // PostgreSQL uses an index that begins with the category only if ORDER BY names the category too.
  if (query.category === null && isByTime(section))
    page = page.orderBy('requests.category', keyset.direction)
  page = page.orderBy(keysetOrder(keyset))
  if (query.after) page = page.where(keysetFollows(keyset, query.after))
  return listed(db, page).orderBy(keysetOrder(keyset))
}

/**
 * Returns the page of all matches. Sorts only ids and sort keys, and reads the other columns
 * afterwards.
 */
function pageOfAll(db: Db, query: PageQuery, section: Section) {
  const { keyset } = section
  let found = matching(db, query, section)
    .select('requests.id')
    .orderBy(keysetOrder(keyset, { whole: true }))
    .limit(query.limit)
  if (query.after) found = found.where(keysetFollows(keyset, query.after))
  return db.selectFrom('requests').select(listedColumns).where('requests.id', 'in', found)
}

/**
 * Limits the ranks to those of a tab, which are adjacent. Without it, an index scan in the order of
 * outcomes would first read the rows of the other tab.
 */
function hasRankOf(tab: ReviewFilter) {
  const ranks = outcomes.flatMap((outcome, rank) => (isInTab(tab, outcome) ? [rank] : []))
  const is = expressionBuilder<Tables, 'requests'>()
  return is.between('requests.outcome_rank', Math.min(...ranks), Math.max(...ranks))
}

const isByOutcome = ({ keyset }: Section) => keyset.columns[0] === 'requests.outcome_rank'
const isByTime = ({ keyset }: Section) => keyset.columns[0] === 'requests.created_at'

/** Prepared statements (database/prepared.ts), keyed by the shape of their query. */
const pagesByTime = new Map<string, Page>()
type Page = (db: Db, query: PageQuery) => Promise<ListedRow[]>
/** A limit, because every connection keeps all of these plans in memory. */
const MOST_PAGES_BY_TIME = 100

/**
 * Returns the prepared statement for the pages that the office opens most: newest first, with at
 * most one filter. One plan serves all values, because each reads one index range. Returns
 * undefined for any other query.
 */
function pageByTime(query: PageQuery, section: Section): Page | undefined {
  const present = filters.filter((name) => query[name] !== undefined)
  const isPlain = isByTime(section) && !section.without && query.category !== null
  if (!isPlain || present.length > 1) return undefined
  const { after, limit } = query
  const { keyset, answered } = section
  const shape = [keyset.direction, answered, limit, present, after !== undefined]
  const cacheKey = JSON.stringify(shape)
  const known = pagesByTime.get(cacheKey)
  if (known || pagesByTime.size >= MOST_PAGES_BY_TIME) return known
  const page: Page = prepared((db, param: Params<PageQuery>) => {
    const values: Partial<PageQuery> = Object.fromEntries(
      present.map((name) => [name, param((query) => query[name])]),
    )
    values.after = after?.map((_, at) => param((query) => query.after?.[at] ?? ''))
    return pageInOrder(db, { ...query, ...values }, section).compile()
  })
  pagesByTime.set(cacheKey, page)
  return page
}

/** Returns the matches among the next `count` rows in the order of the list, at most a page. */
function pageOfNext(db: Db, query: PageQuery, section: Section, count: number) {
  const { keyset } = section
  let next = rowsOf(db, query, section)
    .selectAll('requests')
    .orderBy(keysetOrder(keyset))
    .limit(count)
  next = next.where(matchesQuery(filterOfOrder(query, section)))
  if (query.after) next = next.where(keysetFollows(keyset, query.after))
  return db
    .selectFrom(next.as('requests'))
    .where(matchesQuery(query))
    .select(listedColumns)
    .limit(query.limit) // the subquery keeps its order, so these are the first matches
}

/** Returns the filter on the sorted column, if any: its rows are adjacent in that order. */
function filterOfOrder(query: PageQuery, section: Section) {
  const { category, source, paymentMethod, outcome, status, onHold, friday } = query
  const [by] = section.keyset.columns
  if (section.category !== undefined) return { category }
  if (by === 'requests.source_name') return { source }
  if (isByOutcome(section)) return { outcome }
  if (by === 'requests.status_rank') return { status }
  if (by === 'requests.on_hold') return { onHold }
  if (by === 'requests.expected_payment_date') return { friday }
  return by === 'requests.payment_method' ? { paymentMethod } : {}
}

/** Counts the requests that match a query, up to its limit. */
export async function countMatches(db: Db, query: PageQuery): Promise<number> {
  const found = db
    .selectFrom('requests')
    .select(sql`1`.as('one'))
    .where(matchesQuery(query))
    .limit(query.limit)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const matching = (db: Db, query: PageQuery, section: Section) =>
  rowsOf(db, query, section).where(matchesQuery(query))

/**
 * Selects the requests of a section: those that have the value they are sorted by, or those without
 * it.
 */
function rowsOf(db: Db, { reviewed }: PageQuery, section: Section) {
  const rows = db
    .selectFrom('requests')
    .$if(isByOutcome(section) && reviewed !== undefined, (requests) =>
      requests.where(hasRankOf(reviewed ? 'reviewed' : 'pending')),
    )
    .$if(section.with === 'donation_amount', (requests) =>
      requests
        .innerJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
        .where('donation_amount', 'is not', null),
    )
    .$if(section.answered !== undefined, (requests) =>
      // Literals: the planner must see that an index of answered requests fits.
      requests.where('outcome', section.answered ? '=' : '<>', sql.lit('answered')),
    )
  if (section.without === 'donation_amount') return rows.where('is_reviewed', '=', false)
  return section.without === 'category' ? rows.where('category', 'is', null) : rows
}
