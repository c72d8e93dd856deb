import { sql } from 'kysely'
import { tidyName } from '#domain/names.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import type { User } from '#server/http/access.ts'

/** The columns of a User, for joins with the table `users`. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.is_admin',
  'users.locale',
  'users.email_verified',
  'users.two_step',
  'users.auth_epoch',
] as const satisfies `users.${keyof User}`[]

// Users. Email addresses are passed and stored in lower case; names are tidied here.

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()
}

/** Locks the account of an address until the transaction ends. */
export async function findUserByEmailForUpdate(db: Db, email: string): Promise<User | undefined> {
  const query = db.selectFrom('users').select(userColumns).where('email', '=', email)
  return query.forUpdate().executeTakeFirst()
}

export async function findUserForUpdate(db: Db, id: string): Promise<User | undefined> {
  const query = db.selectFrom('users').select(userColumns).where('id', '=', id)
  return query.forUpdate().executeTakeFirst()
}

export type NewUser = Pick<User, 'email' | 'name' | 'locale'> & {
  password_hash: string
  is_admin?: boolean
  email_verified?: boolean
  /** A new one if it is undefined. */
  family_id?: string | undefined
}

/** Stores a new account with its password. Returns its id. */
export async function insertUser(
  db: Db,
  { password_hash, name, ...user }: NewUser,
): Promise<string> {
  const tidied = { ...user, name: tidyName(name) }
  const { id } = await db
    .insertInto('users')
    .values(tidied)
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPassword(db, id, password_hash)
  return id
}

/** Moves an account that has not asked yet to the family that its code was made for. */
export async function moveToFamily(db: Db, id: string, familyId: string): Promise<void> {
  await db.updateTable('users').set({ family_id: familyId }).where('id', '=', id).execute()
}

/** Resets an unconfirmed account that registers again, as if it were new. */
export async function renewUser(
  db: Db,
  id: string,
  { name, locale }: Pick<NewUser, 'name' | 'locale'>,
): Promise<void> {
  const now = new Date()
  const changes = { name: tidyName(name), locale, created_at: now, updated_at: now }
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

export async function updateUser(
  db: Db,
  id: string,
  changes: Partial<Pick<User, 'email' | 'name' | 'locale' | 'is_admin' | 'email_verified'>>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...changes,
      ...(changes.name !== undefined && { name: tidyName(changes.name) }),
      updated_at: new Date(),
      ...(changes.is_admin !== undefined && { auth_epoch: nextEpoch }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * For SET: every write of a password, second step or role raises the epoch in the same statement.
 */
export const nextEpoch = sql<number>`auth_epoch + 1`

/** Raises the epoch of an account, which invalidates all its sessions. Returns the new epoch. */
export async function raiseEpoch(db: Db, id: string): Promise<number> {
  const raised = db.updateTable('users').set({ auth_epoch: nextEpoch }).where('id', '=', id)
  const row = await raised.returning('auth_epoch').executeTakeFirst()
  return row?.auth_epoch ?? 0
}

/** Deletes an account with its sessions, password and links. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Returns whether an account ever signed in, by the audit trail. */
export async function hasSignedInBefore(db: Db, id: string): Promise<boolean> {
  const signIns = db.selectFrom('audit_events').select('id').where('actor_id', '=', id)
  const found = signIns.where('action', '=', 'sign_in.succeeded').limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

export async function adminExists(db: Db): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('is_admin', '=', true)
  return (await found.where('email_verified', '=', true).limit(1).executeTakeFirst()) !== undefined
}

// Password hashes. The table holds the ways in which an account signs in.

const CREDENTIAL = 'credential'

/**
 * Replaces the hash of an unchanged password. Does nothing if the password was changed meanwhile.
 */
export async function replaceHash(
  db: Db,
  userId: string,
  { stored, hash }: { stored: string; hash: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash })
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .where('password', '=', stored)
    .execute()
}

/**
 * Sets the password of an account, or removes it with null. A changed password invalidates all
 * sessions.
 */
export async function setPassword(
  db: Db,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  const password = { password: passwordHash, updated_at: new Date() }
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(password)
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) {
    await raiseEpoch(db, userId)
    return
  }
  await db
    .insertInto('accounts')
    .values({ ...password, user_id: userId, account_id: userId, provider_id: CREDENTIAL })
    .execute()
}

/**
 * Returns an account and its password hash. One statement reads both, so the epoch belongs to this
 * password and this second step.
 */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ user: User; hash: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', CREDENTIAL),
    )
    .select(userColumns)
    .select('accounts.password')
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (!row) return undefined
  const { password, ...user } = row
  return { user, hash: password }
}

// Tokens of mailed links, and of the printed link for the first administrator.

export type TokenPurpose = Tables['account_tokens']['purpose']

/** Stores a link, in the epoch of its account. */
export async function insertToken(
  db: Db,
  token: {
    token_hash: string
    purpose: TokenPurpose
    user_id: string | null
    new_email?: string
    expires_at: Date
  },
): Promise<void> {
  await db
    .insertInto('account_tokens')
    .values(({ selectFrom }) => ({
      ...token,
      auth_epoch: selectFrom('users').select('auth_epoch').where('id', '=', token.user_id),
    }))
    .execute()
}

export async function findToken(db: Db, purpose: TokenPurpose, tokenHash: string) {
  return db
    .selectFrom('account_tokens')
    .select(['user_id', 'new_email', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Finds a link of nobody's account that still works, such as the first administrator's. */
export async function findUnspentToken(db: Db, purpose: TokenPurpose) {
  return db
    .selectFrom('account_tokens')
    .select('expires_at')
    .where('purpose', '=', purpose)
    .where('user_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .limit(1)
    .executeTakeFirst()
}

/**
 * Spends a valid token of the account's present epoch. Of concurrent callers, only one gets true. Call
 * it while the account is locked.
 */
export async function spendToken(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: string,
): Promise<boolean> {
  const now = new Date()
  const { numUpdatedRows } = await db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ eb, or, selectFrom }) =>
      or([
        // Links of nobody's account have no epoch.
        ...(purpose === 'change_email' ? [] : [eb('auth_epoch', 'is', null)]),
        eb(
          'auth_epoch',
          '=',
          selectFrom('users')
            .select('users.auth_epoch')
            .whereRef('users.id', '=', 'account_tokens.user_id'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the links of an account that were not used yet. */
export async function deleteUnspentTokens(
  db: Db,
  purpose: TokenPurpose,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the old links of an account, or those without an account. */
export async function deleteTokens(
  db: Db,
  purpose: TokenPurpose,
  userId: string | null,
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where('user_id', userId ? '=' : 'is', userId)
    .execute()
}
