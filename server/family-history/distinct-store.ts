import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Returns the families that were marked as not the same as each of these, or as a part of it. */
export async function distinctFamilies(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ own: string; others: string[] }>`
    with recursive parts as (
      select id as own, id from families where id = any(${ids}::uuid[])
      union all
      select own, families.id from families join parts on families.joined_into = parts.id
    ), others as (
      select own, larger_id as id from family_distinctions join parts on smaller_id = parts.id
      union
      select own, smaller_id from family_distinctions join parts on larger_id = parts.id
    ), up as (
      select own, families.id, joined_into from families join others on others.id = families.id
      union all
      select own, families.id, families.joined_into from families join up on families.id = up.joined_into
    )
    select own, array_agg(id) as others from up where joined_into is null group by own`.execute(db)
  return new Map(rows.map(({ own, others }) => [own, new Set(others)]))
}
