import type { Db } from '#server/database/connect.ts'

export type CountedColumn = 'category' | 'source_name' | 'payment_method'
export type Counted = { name: string; count: number }

/**
 * How many requests there are of each value of a column, reviewed, pending or (undefined) both; from
 * the kept counts. Most frequent first; a category that is absent is named ''.
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
  if (reviewed !== undefined) query = query.where('is_reviewed', '=', reviewed)
  const rows = await query.execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** How many requests are pending, and how many are reviewed; from the kept counts. */
export async function countByReview(db: Db): Promise<{ pending: number; reviewed: number }> {
  const rows = await db
    .selectFrom('request_counts')
    .select(({ fn }) => ['is_reviewed', fn.sum<string>('count').as('count')])
    .groupBy('is_reviewed')
    .execute()
  const countOf = (reviewed: boolean) =>
    Number(rows.find((row) => row.is_reviewed === reviewed)?.count ?? 0)
  return { pending: countOf(false), reviewed: countOf(true) }
}
