import { sql } from 'kysely'
import { subjectOf } from '#domain/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { MessageKey } from '#server/messages.ts'
import { nextEpoch } from './store.ts'

// The second step of signing in: an encrypted secret, and hashes of the recovery codes.

/** Stores a new secret, which replaces an earlier one. */
export async function saveSecret(db: Db, user_id: string, secret: string): Promise<void> {
  const row = { secret, last_counter: 0, created_at: new Date() }
  await db
    .insertInto('two_step')
    .values({ ...row, user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Returns the encrypted secret of an account, confirmed or not. */
export async function findSecret(db: Db, userId: string): Promise<string | undefined> {
  const found = db.selectFrom('two_step').select('secret').where('user_id', '=', userId)
  return (await found.executeTakeFirst())?.secret
}

/**
 * Marks the code of a time step and all earlier ones as used. Of concurrent callers, only one gets
 * true.
 */
export async function spendCounter(db: Db, userId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_step')
    .set({ last_counter: counter })
    .where('user_id', '=', userId)
    .where('last_counter', '<', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Spends a recovery code. Of concurrent callers, only one gets true. */
export async function spendRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Replaces all recovery codes of an account. */
export async function saveRecoveryCodes(db: Db, user_id: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The audit event of a wrong code. */
export const WRONG_CODE = {
  action: 'sign_in.failed',
  details: { why: 'err.wrongCode' satisfies MessageKey },
} as const

/** Returns how many wrong codes were typed for an account, by the audit trail. */
export async function countWrongCodes(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_type', '=', subjectOf(WRONG_CODE.action))
    .where('subject_id', '=', userId)
    .where('action', '=', WRONG_CODE.action)
    .where(sql<boolean>`details ->> 'why' = ${WRONG_CODE.details.why}`)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets whether signing in requires a second step. Ends all sessions. */
export async function setTwoStep(db: Db, userId: string, two_step: boolean): Promise<void> {
  const changes = { two_step, auth_epoch: nextEpoch }
  await db.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Removes the second step, its secret and its recovery codes. */
export async function forgetTwoStep(db: Db, userId: string): Promise<void> {
  await setTwoStep(db, userId, false)
  await db.deleteFrom('two_step').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
