import { type RawBuilder, sql } from 'kysely'

/**
 * Keyset pagination: page 1000 costs as much as page 1. Rows are ordered by these columns, all in
 * one direction, never null, and the last one unique. An index on them is read forwards or
 * backwards.
 */
export type Keyset = {
  /** Qualified names: `requests.created_at`, `requests.id`. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
}

/** The end of a page: the columns' values as text. */
export type Position = readonly string[]

/**
 * Returns the ORDER BY. With `whole`, the database finds all rows and then sorts them, instead of
 * reading an index until the page is full (`greatest` of one value is that value, but in no index).
 */
export function keysetOrder(
  { columns, direction }: Keyset,
  { whole = false } = {},
): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const [first = '', ...rest] = columns.map((column) => sql.ref(column))
  const leading = whole ? sql`greatest(${first})` : first
  return sql.join([leading, ...rest].map((column) => sql`${column} ${way}`))
}

/** Returns the WHERE condition for rows after a position. */
export function keysetFollows(
  { columns, direction }: Keyset,
  after: Position,
): RawBuilder<boolean> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${beyond} (${sql.join(after)})`
}
