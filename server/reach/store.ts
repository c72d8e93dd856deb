import type { Reach } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import { addressee } from '#server/mail/index.ts'

const ofRequest = (db: Db, id: string) =>
  db
    .selectFrom('requests')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.id', 'requests.user_id', 'requests.family_id', 'requests.country'])
    .select([...addressee])
    .where('requests.id', '=', id)
    .where('requests.erased_at', 'is', null)

/** Returns how whoever a request is of wants to be reached, and where; undefined if it is erased. */
export const reachOfRequest = (db: Db, id: string) => ofRequest(db, id).executeTakeFirst()

/** Returns the same. Locks the request until the transaction ends. */
export const requestForUpdate = (db: Db, id: string) =>
  ofRequest(db, id).forUpdate('requests').executeTakeFirst()

/** Returns how an account wants to be reached, and the telephone number that it gave last. */
export async function reachOfAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('families', 'families.id', 'users.family_id')
    .select((account) => account.fn.coalesce('users.reach', 'families.reach').as('reach'))
    .select('users.email')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('requests')
          .select(['requests.phone', 'requests.country'])
          .whereRef('requests.user_id', '=', 'users.id')
          .orderBy('requests.created_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['latest.phone', 'latest.country'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function setReachOfAccount(db: Db, id: string, reach: Reach): Promise<void> {
  await db
    .updateTable('users')
    .set({ reach, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Stores how the person of a direct request, and with it its family, wants to be reached. */
export async function setReachOfRequest(
  db: Db,
  { id, family_id }: { id: string; family_id: string | null },
  reach: Reach,
): Promise<void> {
  await db.updateTable('requests').set({ reach }).where('id', '=', id).execute()
  if (family_id) {
    await db.updateTable('families').set({ reach }).where('id', '=', family_id).execute()
  }
}
