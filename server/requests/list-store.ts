import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { keysetFollows, keysetOrder } from '#server/database/keyset.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import { expectedRows } from './expected-rows-store.ts'
import type { PageQuery, Section } from './list.ts'
import { hasPhrase, hasWords } from './search-store.ts'

/** How a search goes about it in another order than time. */
type Reach = {
  /** From how many on what is searched for lies so close that reading in order finds a page. */
  many: number
  /**
   * How far is read in order for what is expected so many times: beyond it they do not lie where the
   * page begins, but all in another place.
   */
  near(expected: number): number
  /** From how many on it costs more to look at each of them than to go through two indexes. */
  most: number
  /** Of how many in a hundred requests it is seen how far among the names a page reaches. */
  seen: number
}
/** Four pages' worth among a million, if they lie evenly: 20,000 for the rarest of them. */
const usual: Reach = {
  many: 10_000,
  near: (expected) => Math.ceil(200_000_000 / expected),
  most: 30_000,
  seen: 2,
}

/** A page of the office's list: the page is found first, and only its rows are joined. */
export async function listRequests(
  db: Db,
  query: PageQuery,
  reach: Reach = usual,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  let { after } = query
  for (const section of query.sections) {
    const limit = query.limit - rows.length
    if (limit > 0) rows.push(...(await listSection(db, { ...query, after, limit }, section, reach)))
    after = undefined
  }
  return rows
}

/**
 * What is searched for may stand at one end of an order only, a name among names, and how often it is
 * there the database but guesses. So a page of what is expected often is sought near by, and all that
 * is expected rarely, or was not near, is found first and sorted then. Of the commonest, by name, only
 * what comes up to a name is found, if that fills the page.
 */
async function listSection(
  db: Db,
  query: PageQuery,
  section: Section,
  { many, near, most, seen }: Reach,
): Promise<ListedRow[]> {
  const order = keysetOrder(section.keyset)
  if (query.search === undefined) {
    const page = pageByTime(query, section)
    return page ? page(db, query) : pageInOrder(db, query, section).execute()
  }
  const expected = await expectedRows(matching(db, query, section))
  if (expected > many) {
    const page = pageNearBy(db, query, section, near(expected))
    const rows = await listed(db, page).orderBy(order).execute()
    if (rows.length === query.limit) return rows
  }
  if (expected > most && isByName(section)) {
    const page = pageOfAllFound(db, query, section, isUpToName(db, query, section, seen))
    const rows = await listed(db, page).orderBy(order).execute()
    if (rows.length === query.limit) return rows
  }
  return listed(db, pageOfAllFound(db, query, section))
    .orderBy(order)
    .execute()
}

function pageInOrder(db: Db, query: PageQuery, section: Section) {
  const { keyset } = section
  // In the text itself: of a page of any length no plan could be kept.
  const limit = sql.lit(query.limit)
  let page = matching(db, query, section).select(listedColumns).limit(limit)
  // Of an index on the category and others only the order of them all is seen to be that of one value.
  if (query.category === null && isByTime(section))
    page = page.orderBy('requests.category', keyset.direction)
  page = page.orderBy(keysetOrder(keyset))
  if (query.after) page = page.where(keysetFollows(keyset, query.after))
  return listed(db, page).orderBy(keysetOrder(keyset))
}

/**
 * All that is found, or all of it that `also` holds for, sorted: no more of it is read than that
 * needs, and the rows of the page then.
 */
function pageOfAllFound(db: Db, query: PageQuery, section: Section, also = sql<boolean>`true`) {
  const { keyset } = section
  let found = matching(db, query, section)
    .where(also)
    .select('requests.id')
    .orderBy(keysetOrder(keyset, { whole: true }))
    .limit(query.limit)
  if (query.after) found = found.where(keysetFollows(keyset, query.after))
  return db.selectFrom('requests').select(listedColumns).where('requests.id', 'in', found)
}

/**
 * For WHERE: up to a name by which some of the requests alone would fill the page, and all of them do
 * the more. Both ends are unknown when the statement is planned: so the database takes the names
 * between them for few, and goes through the indexes of names and of texts before it looks at any
 * request. Holds for none where those some do not fill a page.
 */
function isUpToName(db: Db, query: PageQuery, { keyset }: Section, seen: number) {
  const sample = sql`tablesample system (${sql.lit(seen)}) repeatable (1)`
  const some = sql<Tables['requests']>`(select * from requests ${sample})`.as('requests')
  let name = db
    .selectFrom(some)
    .where(isAskedFor(query))
    .select('requests.full_name')
    .orderBy(keysetOrder(keyset))
    .offset(query.limit - 1)
    .limit(1)
  if (query.after) name = name.where(keysetFollows(keyset, query.after))
  return keyset.direction === 'asc'
    ? sql<boolean>`requests.full_name between (select min(full_name) from requests) and ${name}`
    : sql<boolean>`requests.full_name between ${name} and (select max(full_name) from requests)`
}

const isByName = ({ keyset }: Section) => keyset.columns[0] === 'requests.full_name'
const isByTime = ({ keyset }: Section) => keyset.columns[0] === 'requests.created_at'

/** Statements with a text that does not change (database/prepared.ts), by what their pages are like. */
const pagesByTime = new Map<string, Page>()
type Page = (db: Db, query: PageQuery) => Promise<ListedRow[]>
/** Each connection holds them all: no more than are asked for again and again. */
const MOST_PAGES_BY_TIME = 100

const filters = ['reviewed', 'category', 'source', 'paymentMethod'] as const

/**
 * What the office opens most: the newest with none or one filter. Whatever the values are, one index
 * is read from a place on, so one plan is good for all. Undefined for other pages.
 */
function pageByTime(query: PageQuery, section: Section): Page | undefined {
  const given = filters.filter((name) => query[name] !== undefined)
  const isPlain = isByTime(section) && !section.without && query.category !== null
  if (!isPlain || given.length > 1) return undefined
  const { after, limit } = query
  const likeness = JSON.stringify([section.keyset.direction, limit, given, after !== undefined])
  const known = pagesByTime.get(likeness)
  if (known || pagesByTime.size >= MOST_PAGES_BY_TIME) return known
  const page: Page = prepared((db, the: Given<PageQuery>) => {
    const values: Partial<PageQuery> = Object.fromEntries(
      given.map((name) => [name, the((asked) => asked[name])]),
    )
    values.after = after?.map((_, at) => the((asked) => asked.after?.[at] ?? ''))
    return pageInOrder(db, { ...query, ...values }, section).compile()
  })
  pagesByTime.set(likeness, page)
  return page
}

/** Of the rows that come next in the order, whatever they are, those that are asked for. */
function pageNearBy(db: Db, query: PageQuery, section: Section, near: number) {
  const { keyset } = section
  let next = rowsOf(db, section).selectAll('requests').orderBy(keysetOrder(keyset)).limit(near)
  next = next.where(isAskedFor(filterOfOrder(query, section)))
  if (query.after) next = next.where(keysetFollows(keyset, query.after))
  return db
    .selectFrom(next.as('requests'))
    .where(isAskedFor(query))
    .select(listedColumns)
    .limit(query.limit) // the first: they come as they were ordered
}

/** The filter of what they are sorted by, if there is one: its rows lie together in that order. */
function filterOfOrder({ category, source, paymentMethod }: PageQuery, { keyset }: Section) {
  const [by] = keyset.columns
  if (by === 'requests.category') return { category }
  if (by === 'requests.source_name') return { source }
  return by === 'requests.payment_method' ? { paymentMethod } : {}
}

/** One request as the list shows it. */
export async function listedRequest(db: Db, id: string): Promise<ListedRow | undefined> {
  return listed(
    db,
    db.selectFrom('requests').select(listedColumns).where('id', '=', id),
  ).executeTakeFirst()
}

const listedColumns = [
  'requests.id',
  'requests.code_id',
  'requests.full_name',
  'requests.email',
  'requests.phone',
  'requests.reason',
  'requests.category',
  'requests.where_met',
  'requests.payment_method',
  'requests.payment_location',
  'requests.address_line1',
  'requests.address_line2',
  'requests.city',
  'requests.state',
  'requests.postal_code',
  'requests.country',
  'requests.date_of_request',
  'requests.admin_created',
  'requests.status',
  'requests.created_at',
  'requests.source_name',
] as const
type ListedColumn = (typeof listedColumns)[number] extends `requests.${infer Name}` ? Name : never
type RequestsPage = SelectQueryBuilder<
  Tables,
  'requests',
  Pick<Selectable<Tables['requests']>, ListedColumn>
>

const listed = (db: Db, page: RequestsPage) =>
  db
    .selectFrom(page.as('requests'))
    .innerJoin('codes', 'codes.id', 'requests.code_id')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .leftJoin('users as reviewers', 'reviewers.id', 'admin_reviews.reviewed_by')
    .selectAll('requests')
    .select([
      'codes.code',
      'admin_reviews.donation_amount',
      'admin_reviews.notes',
      'admin_reviews.reviewed_at',
      'reviewers.name as reviewed_by_name',
    ])

export type ListedRow = InferResult<ReturnType<typeof listed>>[number]

const matching = (db: Db, query: PageQuery, section: Section) =>
  rowsOf(db, section).where(isAskedFor(query))

/** The requests of a section: those that have what they are sorted by, or those that lack it. */
function rowsOf(db: Db, section: Section) {
  const rows = db
    .selectFrom('requests')
    .$if(section.with === 'donation_amount', (requests) =>
      requests.innerJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id'),
    )
  if (section.without === 'donation_amount') return rows.where('is_reviewed', '=', false)
  if (section.with === 'category') return rows.where('category', 'is not', null)
  return section.without === 'category' ? rows.where('category', 'is', null) : rows
}

/** For WHERE: the filters, and what is searched for. */
function isAskedFor(asked: Pick<PageQuery, (typeof filters)[number] | 'search'>) {
  const { reviewed, category, source, paymentMethod, search } = asked
  const is = expressionBuilder<Tables, 'requests'>()
  const all: Expression<SqlBool>[] = []
  if (reviewed !== undefined) all.push(is('requests.is_reviewed', '=', reviewed))
  if (category === null) all.push(is('requests.category', 'is', null))
  else if (category !== undefined) all.push(is('requests.category', '=', category))
  if (source !== undefined) all.push(is('requests.source_name', '=', source))
  if (paymentMethod) all.push(is('requests.payment_method', '=', paymentMethod))
  if (search) all.push('phrase' in search ? hasPhrase(search) : hasWords(search))
  return is.and(all)
}
