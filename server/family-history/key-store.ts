import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export type FamilyKey = { id: string; number: number }

/** Returns the family that a family is part of by joins, which may be itself. */
export async function remainingFamily(
  db: Db,
  key: { id: string } | { number: number },
): Promise<FamilyKey | undefined> {
  const isKey = 'id' in key ? sql`id = ${key.id}` : sql`number = ${key.number}`
  const { rows } = await sql<FamilyKey>`
    with recursive up as (
      select id, number, joined_into from families where ${isKey}
      union all
      select families.id, families.number, families.joined_into
      from families join up on families.id = up.joined_into
    )
    select id, number from up where joined_into is null`.execute(db)
  return rows[0]
}

/** Returns the name on the newest request of each family. */
export async function namesOf(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; number: number; name: string | null }>`
    select id, number, (select full_name from requests where family_id = families.id
      order by erased_at is not null, created_at desc, id desc limit 1) as name
    from families where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
