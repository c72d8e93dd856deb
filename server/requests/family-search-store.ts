import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Position } from '#server/database/keyset.ts'
import type { PageQuery } from './list.ts'
import { matchesQuery } from './list-filter-store.ts'

/** Returns which of these families have a request that a query finds at or before a position. */
export async function familiesFoundBefore(
  db: Db,
  query: PageQuery,
  { ids, position }: { ids: string[]; position: Position },
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('requests')
    .select('family_id')
    .distinct()
    .where('family_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(matchesQuery(query))
    .where(sql<boolean>`(requests.created_at, requests.id) >= (${sql.join(position)})`)
    .execute()
  return new Set(rows.map(({ family_id }) => family_id))
}
