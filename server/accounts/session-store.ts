import type { Selectable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { notify } from '#server/events.ts'
import type { User } from '#server/http/access.ts'
import { isAlive } from './session-life.ts'
import { findUserForUpdate, raiseEpoch, userColumns } from './store.ts'

// Sessions. The table holds only the hash of each token.

export type StoredSession = {
  id: string
  created_at: Date
  renewed_at: Date
  recovery: boolean
  user: User
  token_hash: string
  /** Whether the previous token has no end yet. */
  has_endless_predecessor: boolean
}

/**
 * Stores a session of an account that was checked in an epoch. Waits for a change that is being
 * committed. Returns false if the epoch has been raised since.
 */
export async function insertSession(
  db: Db,
  session: {
    user_id: string
    auth_epoch: number
    token_hash: string
    expires_at: Date
    recovery: boolean
    ip_address: string
    user_agent: string | null
  },
): Promise<boolean> {
  const { user_id, auth_epoch, ...columns } = session
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns([
      'user_id',
      'auth_epoch',
      'token_hash',
      'expires_at',
      'recovery',
      'ip_address',
      'user_agent',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['users.id', 'users.auth_epoch'])
        .select([
          eb.val(columns.token_hash).as('token_hash'),
          eb.cast<Date>(eb.val(columns.expires_at), 'timestamptz').as('expires_at'),
          eb.cast<boolean>(eb.val(columns.recovery), 'boolean').as('recovery'),
          eb.val(columns.ip_address).as('ip_address'),
          eb.val(columns.user_agent).as('user_agent'),
        ])
        .where('users.id', '=', user_id)
        .where('users.auth_epoch', '=', auth_epoch)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const sessionOfToken = prepared((db, param: Params<{ hash: string; now: Date }>) => {
  const hash = param(({ hash }: { hash: string }) => hash)
  const now = param(({ now }: { now: Date }) => now)
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select([
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.renewed_at',
      'sessions.recovery',
      'sessions.token_hash',
      'sessions.replaced_token_hash',
      'sessions.replaced_until',
    ])
    .where((eb) => {
      const isReplaced = eb.and([
        eb('sessions.replaced_token_hash', '=', hash),
        eb.or([eb('sessions.replaced_until', 'is', null), eb('sessions.replaced_until', '>', now)]),
      ])
      return eb.or([eb('sessions.token_hash', '=', hash), isReplaced])
    })
    .whereRef('sessions.auth_epoch', '=', 'users.auth_epoch')
    .where('sessions.expires_at', '>', now)
    .compile()
})

/**
 * Returns the session of a token with its user, or undefined if it has expired or belongs to an
 * earlier epoch. The token may be the one before the last renewal.
 */
export async function findSession(db: Db, hash: string): Promise<StoredSession | undefined> {
  const [row] = await sessionOfToken(db, { hash, now: new Date() })
  if (!row) return undefined
  const { session_id: id, created_at, renewed_at, recovery, token_hash, ...rest } = row
  const { replaced_token_hash, replaced_until, ...user } = rest
  const has_endless_predecessor = replaced_token_hash !== null && replaced_until === null
  return { id, created_at, renewed_at, recovery, token_hash, has_endless_predecessor, user }
}

/**
 * Renews a session and replaces its token, if it still has the old one. The old one stays valid
 * until `endPredecessor`.
 */
export async function replaceToken(
  db: Db,
  { id, from, to }: { id: string; from: string; to: string },
  { renewed_at, expires_at }: { renewed_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: to, replaced_token_hash: from, replaced_until: null })
    .set({ renewed_at, expires_at, updated_at: renewed_at })
    .where('id', '=', id)
    .where('token_hash', '=', from)
    .execute()
}

/** Sets when the token before the last renewal ends, unless that is set already. */
export async function endPredecessor(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ replaced_until: at })
    .where('id', '=', id)
    .where('replaced_until', 'is', null)
    .execute()
}

/** Deletes the session of a token, which may be the one before the last renewal. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('token_hash', '=', tokenHash), eb('replaced_token_hash', '=', tokenHash)]),
    )
    .execute()
}

/** Returns the valid sessions of an account, most recently used first. */
export async function sessionsOf(db: Db, user: { id: string; is_admin: boolean }) {
  const now = new Date()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'ip_address', 'user_agent'])
    .select(['sessions.created_at', 'renewed_at', 'recovery'])
    .whereRef('sessions.auth_epoch', '=', 'users.auth_epoch')
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .orderBy('renewed_at', 'desc')
    .execute()
  return rows.filter((row) => isAlive({ ...row, is_admin: user.is_admin }, now))
}

/**
 * Ends a session of an account and notifies its open pages. Returns false if there is no such
 * session. `onPurpose`: its device deletes the drafts.
 */
export async function endSession(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
  { onPurpose = false } = {},
): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(tokenColumns)
    .execute()
  if (onPurpose) await rememberEnded(db, ended)
  await notify(db, { kind: 'account.changed', user_id })
  return ended.length === 1
}

/**
 * Locks the account of a session until the transaction ends. Returns undefined if the session has
 * ended: a caller that waited for a hash or a lock must check again before it changes anything.
 */
export async function findBySessionForUpdate(
  db: Db,
  session: { id: string; user_id: string },
): Promise<User | undefined> {
  const user = await findUserForUpdate(db, session.user_id)
  if (!user) return undefined
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('user_id', '=', user.id)
    .where('auth_epoch', '=', user.auth_epoch)
    .executeTakeFirst()
  return found && user
}

/**
 * Ends the sessions of an account except the one to keep, which moves to the new epoch, and
 * notifies open pages. Sign-ins in progress open none. Returns how many ended. `onPurpose`: their
 * devices delete the drafts.
 */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { kept, onPurpose = false }: { kept?: string | undefined; onPurpose?: boolean } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept) query = query.where('id', '!=', kept)
  const auth_epoch = await raiseEpoch(db, userId)
  const ended = await query.returning(tokenColumns).execute()
  if (onPurpose) await rememberEnded(db, ended)
  if (kept) {
    const renewed = db.updateTable('sessions').set({ auth_epoch }).where('id', '=', kept)
    await renewed.where('user_id', '=', userId).execute()
  }
  await notify(db, { kind: 'account.changed', user_id: userId })
  return ended.length
}

const tokenColumns = ['user_id', 'token_hash', 'replaced_token_hash', 'expires_at'] as const
type EndedSession = Pick<Selectable<Tables['sessions']>, (typeof tokenColumns)[number]>

/** Keeps the tokens of ended sessions until they would have expired (docs/decisions/014). */
async function rememberEnded(db: Db, ended: EndedSession[]): Promise<void> {
  const rows = ended.flatMap(({ token_hash, replaced_token_hash, ...session }) =>
    [token_hash, replaced_token_hash].flatMap((hash) =>
      hash ? [{ ...session, token_hash: hash }] : [],
    ),
  )
  if (rows.length > 0) await db.insertInto('ended_sessions').values(rows).execute()
}

/** Returns whose session a token was, if it was ended on purpose from elsewhere. */
export async function findEnded(db: Db, tokenHash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('ended_sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return found?.user_id
}
