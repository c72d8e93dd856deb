import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Returns the families that were marked as not the same as a family, or as a part of it. */
export async function distinctFamilies(db: Db, familyId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive parts as (
      select id from families where id = ${familyId}
      union all
      select families.id from families join parts on families.joined_into = parts.id
    ), others as (
      select larger_id as id from family_distinctions join parts on smaller_id = parts.id
      union
      select smaller_id from family_distinctions join parts on larger_id = parts.id
    ), up as (
      select families.id, joined_into from families join others on others.id = families.id
      union all
      select families.id, families.joined_into from families join up on families.id = up.joined_into
    )
    select id from up where joined_into is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
