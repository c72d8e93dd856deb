import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { User } from '#server/http/access.ts'
import { userColumns } from './store.ts'

/** Returns administrators by name, each with the time of their last sign-in. */
export async function listAdministrators(db: Db) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) =>
      eb
        .selectFrom('audit_events')
        .select('at')
        .whereRef('actor_id', '=', 'users.id')
        .where('action', '=', 'sign_in.succeeded')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_signed_in_at'),
    )
    .where('is_admin', '=', true)
    .where('email_verified', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Locks all administrators until the transaction ends, in one order so that no two transactions
 * deadlock.
 */
export async function administratorsForUpdate(db: Db): Promise<User[]> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the open invitations, newest first. One ends with the epoch of whoever sent it. */
export async function listInvites(db: Db, now: Date) {
  return db
    .selectFrom('administrator_invites as invites')
    .leftJoin('users', 'users.id', 'invites.invited_by')
    .select(['invites.id', 'invites.email', 'invites.invited_by'])
    .select(['invites.created_at', 'invites.expires_at'])
    .select('users.name as invited_by_name')
    .where('invites.expires_at', '>', now)
    .where(isOfPresentEpoch)
    .orderBy('invites.created_at', 'desc')
    .execute()
}

/** Stores an invitation, in place of an earlier one of the same address. Returns its id. */
export async function saveInvite(
  db: Db,
  invite: { token_hash: string; email: string; invited_by: string; expires_at: Date },
): Promise<string> {
  await db.deleteFrom('administrator_invites').where('email', '=', invite.email).execute()
  const { id } = await db
    .insertInto('administrator_invites')
    .values(({ selectFrom }) => ({
      ...invite,
      auth_epoch: selectFrom('users').select('auth_epoch').where('id', '=', invite.invited_by),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findInvite(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('administrator_invites as invites')
    .leftJoin('users', 'users.id', 'invites.invited_by')
    .select(['invites.id', 'invites.email', 'invites.invited_by'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isOfPresentEpoch)
    .executeTakeFirst()
}

/** Also true for invitations from before epochs were stored. */
const isOfPresentEpoch = sql<boolean>`
  (invites.auth_epoch is null or invites.auth_epoch = users.auth_epoch)`

/** Deletes an invitation. Of concurrent callers, only one gets true. */
export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('administrator_invites')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes the invitations that an administrator made. Returns how many there were. */
export async function deleteInvitesBy(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('administrator_invites')
    .where('invited_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
