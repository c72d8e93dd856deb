import type { Db } from '#server/database/connect.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import { notify } from '#server/events.ts'
import { isAlive } from './session-life.ts'
import { type StoredUser, userColumns } from './store.ts'

// Sessions. Of each token we keep the hash.

export type StoredSession = {
  id: string
  created_at: Date
  renewed_at: Date
  recovery: boolean
  user: StoredUser
}

export async function insertSession(
  db: Db,
  session: {
    user_id: string
    token_hash: string
    expires_at: Date
    recovery: boolean
    ip_address: string
    user_agent: string | null
  },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

const sessionOfToken = prepared((db, the: Given<{ tokenHash: string; now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select([
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.renewed_at',
      'sessions.recovery',
    ])
    .where(
      'sessions.token_hash',
      '=',
      the(({ tokenHash }) => tokenHash),
    )
    .where(
      'sessions.expires_at',
      '>',
      the(({ now }) => now),
    )
    .compile(),
)

/** The session of a token with its user, unless it has run out. */
export async function findSession(db: Db, tokenHash: string): Promise<StoredSession | undefined> {
  const [row] = await sessionOfToken(db, { tokenHash, now: new Date() })
  if (!row) return undefined
  const { session_id, created_at, renewed_at, recovery, ...user } = row
  return { id: session_id, created_at, renewed_at, recovery, user }
}

export async function renewSession(
  db: Db,
  id: string,
  { renewed_at, expires_at }: { renewed_at: Date; expires_at: Date },
): Promise<void> {
  const changes = { renewed_at, expires_at, updated_at: renewed_at }
  await db.updateTable('sessions').set(changes).where('id', '=', id).execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** The sessions of an account that are still good for something, the newest use first. */
export async function sessionsOf(db: Db, user: { id: string; is_admin: boolean }) {
  const now = new Date()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'renewed_at', 'recovery'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .orderBy('renewed_at', 'desc')
    .execute()
  return rows.filter((row) => isAlive({ ...row, is_admin: user.is_admin }, now))
}

/** Ends a session of an account; pages that are open hear of it. False when there is none like this. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(db, { kind: 'account.changed', user_id: userId })
  return numDeletedRows === 1n
}

/** Ends the sessions of an account, but for the one to be kept; open pages hear of it. Gives how many. */
export async function endSessionsOf(db: Db, userId: string, keptId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keptId) query = query.where('id', '!=', keptId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  await notify(db, { kind: 'account.changed', user_id: userId })
  return Number(numDeletedRows)
}
