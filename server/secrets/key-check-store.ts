import type { Db } from '#server/database/connect.ts'

/** A text that was sealed with the key of this version: who opens it has the key. */
export type KeyCheck = { version: number; check_value: string }

/** The keys with which something in this database may be sealed, the newest first. */
export async function listKeyChecks(db: Db): Promise<KeyCheck[]> {
  return db
    .selectFrom('secret_keys')
    .select(['version', 'check_value'])
    .orderBy('version', 'desc')
    .execute()
}

/** Keeps one, unless another process was first. */
export async function keepKeyCheck(db: Db, check: KeyCheck): Promise<void> {
  await db
    .insertInto('secret_keys')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
