import type { Db } from '#server/database/connect.ts'

/** A text encrypted with the key of this version: it decrypts only with that key. */
export type KeyCheck = { version: number; check_value: string }

/**
 * Returns a check for each key that values in this database may be encrypted with, newest first.
 */
export async function listKeyChecks(db: Db): Promise<KeyCheck[]> {
  return db
    .selectFrom('secret_keys')
    .select(['version', 'check_value'])
    .orderBy('version', 'desc')
    .execute()
}

/** Stores a check, unless another process was first. */
export async function keepKeyCheck(db: Db, check: KeyCheck): Promise<void> {
  await db
    .insertInto('secret_keys')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
