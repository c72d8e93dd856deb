import { type RawBuilder, sql } from 'kysely'

/**
 * Paging by position instead of by number of rows: the thousandth page costs what the first does.
 * Rows are ordered by a column and, where that is equal, by id; rows without a value come last.
 */
export type Keyset = {
  /** Qualified names: `requests.created_at`, `requests.id`. */
  column: string
  id: string
  nullable: boolean
  direction: 'asc' | 'desc'
}

/** Where a page ended: the column's value as text, and the id. */
export type Position = { value: string | null; id: string }

/** For ORDER BY. Where no value can be absent an index serves it as it is. */
export function keysetOrder({ column, id, nullable, direction }: Keyset): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const absent = nullable ? sql` nulls last` : sql``
  return sql`${sql.ref(column)} ${way}${absent}, ${sql.ref(id)} ${way}`
}

/** For WHERE: what follows after a position. */
export function keysetFollows(keyset: Keyset, after: Position): RawBuilder<boolean> {
  const [column, id] = [sql.ref(keyset.column), sql.ref(keyset.id)]
  const beyond = keyset.direction === 'asc' ? sql`>` : sql`<`
  if (after.value === null) return sql`(${column} is null and ${id} ${beyond} ${after.id})`
  const further = sql<boolean>`(${column}, ${id}) ${beyond} (${after.value}, ${after.id})`
  return keyset.nullable ? sql`(${further} or ${column} is null)` : further
}
