import { type RawBuilder, sql } from 'kysely'

/**
 * Paging by position instead of by number of rows: the thousandth page costs what the first does.
 * Rows are ordered by these columns, all of them the same way and without absent values, the last
 * one unique; an index on them is read forwards or backwards.
 */
export type Keyset = {
  /** Qualified names: `requests.created_at`, `requests.id`. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
}

/** Where a page ended: the columns' values as text. */
export type Position = readonly string[]

/**
 * For ORDER BY. With `whole`, all rows are found first and sorted then, instead of read in the order
 * of an index until there are enough (`greatest` of one value is that value, and in no index).
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

/** For WHERE: what follows after a position. */
export function keysetFollows(
  { columns, direction }: Keyset,
  after: Position,
): RawBuilder<boolean> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${beyond} (${sql.join(after)})`
}
