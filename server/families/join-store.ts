import { sql } from 'kysely'
import { pairOf } from '#domain/families.ts'
import type { Db } from '#server/database/connect.ts'

/**
 * Locks the codes of families until the transaction ends. Before the families and accounts, as who
 * spends a code locks it before its account: else they would wait for each other.
 */
export async function codesForUpdate(db: Db, familyIds: string[]): Promise<void> {
  await db
    .selectFrom('codes')
    .select('id')
    .where('family_id', 'in', familyIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks families until the transaction ends, always in the same order. */
export async function familiesForUpdate(db: Db, ids: string[]) {
  return db
    .selectFrom('families')
    .select(['id', 'number', 'joined_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the accounts of families. FOR UPDATE, because a new request locks its account with FOR KEY
 * SHARE: either it sees the account's new family, or the join waits for it and moves it.
 */
async function lockAccounts(db: Db, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Move = { from: string; into: string }

/** Moves everything from one family to another. Returns the id of the join. */
export async function storeJoin(
  db: Db,
  { from, into }: Move,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  const accounts = await lockAccounts(db, from)
  const { id } = await db
    .insertInto('family_joins')
    .values({ from_id: from, into_id: into, joined_by: by, joined_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [table, kind] of [
    ['requests', 'request'],
    ['codes', 'code'],
  ] as const) {
    await sql`
      with moved as (
        update ${sql.table(table)} set family_id = ${into} where family_id = ${from} returning id
      )
      insert into family_join_items (join_id, kind, item_id)
        select ${id}::uuid, ${kind}, id from moved`.execute(db)
  }
  if (accounts.length > 0) {
    await db.updateTable('users').set({ family_id: into }).where('id', 'in', accounts).execute()
    await db
      .insertInto('family_join_items')
      .values(accounts.map((item_id) => ({ join_id: id, kind: 'account', item_id })))
      .execute()
  }
  await db.updateTable('families').set({ joined_into: into }).where('id', '=', from).execute()
  return id
}

export async function findJoin(db: Db, id: string) {
  return db
    .selectFrom('family_joins')
    .select(['id', 'from_id', 'into_id', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Moves back what a join moved and what has not moved since, and with each account all of its
 * requests. What was moved by hand is no item of the join any more.
 */
export async function storeUndo(
  db: Db,
  join: { id: string } & Move,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { id, from, into } = join
  await lockAccounts(db, into)
  const items = (kind: 'request' | 'account' | 'code') =>
    sql`(select item_id from family_join_items where join_id = ${id} and kind = ${kind})`
  await sql`update users set family_id = ${from} where family_id = ${into} and id in ${items('account')}`.execute(
    db,
  )
  await sql`update codes set family_id = ${from} where family_id = ${into} and id in ${items('code')}`.execute(
    db,
  )
  await sql`
    update requests set family_id = ${from} where family_id = ${into}
      and (user_id is null and id in ${items('request')} or user_id in ${items('account')})`.execute(
    db,
  )
  await db
    .updateTable('family_joins')
    .set({ undone_by: by, undone_at: at })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('family_join_items').where('join_id', '=', id).execute()
  await db.updateTable('families').set({ joined_into: null }).where('id', '=', from).execute()
}

/** Locks a request, and returns what its move depends on. */
export async function requestForUpdate(db: Db, id: string) {
  return db
    .selectFrom('requests')
    .select(['id', 'user_id', 'family_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertFamily(db: Db): Promise<string> {
  const { id } = await db
    .insertInto('families')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves a request by hand: no undo of an earlier join moves it again. */
export async function moveRequest(db: Db, id: string, familyId: string): Promise<void> {
  await db.updateTable('requests').set({ family_id: familyId }).where('id', '=', id).execute()
  await db
    .deleteFrom('family_join_items')
    .where('item_id', '=', id)
    .where('kind', '=', 'request')
    .execute()
}

/** Joins into a family that can be undone, newest first. */
export async function openJoins(db: Db, intoId: string) {
  return db
    .selectFrom('family_joins')
    .innerJoin('families', 'families.id', 'family_joins.from_id')
    .leftJoin('users', 'users.id', 'family_joins.joined_by')
    .select(['family_joins.id', 'families.number', 'joined_at', 'users.name as joined_by_name'])
    .where('into_id', '=', intoId)
    .where('undone_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('families.number', 'desc')
    .execute()
}

type Distinction = { one: string; other: string; reason: string; by: string; at: Date }

/**
 * Keeps the first reason if the pair was distinguished before, and has both compared anew if not.
 * Returns whether it was not.
 */
export async function storeDistinction(db: Db, distinction: Distinction): Promise<boolean> {
  const { one, other, reason, by, at } = distinction
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('family_distinctions')
    .values({ ...pairOf(one, other), reason, distinguished_by: by, distinguished_at: at })
    .onConflict((conflict) => conflict.columns(['smaller_id', 'larger_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const both = [one, other].map((family_id) => ({ family_id }))
  await db.insertInto('likely_queue').values(both).execute()
  return true
}

/** Returns the distinctions of which one side is among these families. */
export async function distinctionsOf(db: Db, ids: string[]) {
  const { rows } = await sql<{
    other_id: string
    reason: string
    by_name: string | null
    at: Date
  }>`
    select case when smaller_id = any(${ids}::uuid[]) then larger_id else smaller_id end as other_id,
      reason, users.name as by_name, distinguished_at as at
    from family_distinctions left join users on users.id = distinguished_by
    where (smaller_id = any(${ids}::uuid[])) <> (larger_id = any(${ids}::uuid[]))
    order by distinguished_at desc, 1`.execute(db)
  return rows
}
