import type { PayoutSettings } from '#domain/payouts/settings.ts'
import type { Db } from '#server/database/connect.ts'

const settings = (db: Db) => db.selectFrom('payout_settings').select(['data', 'version'])

/** Returns the settings with sealed account numbers. */
export const findSettings = (db: Db) => settings(db).executeTakeFirstOrThrow()

/**
 * Returns the same with a row lock until the transaction ends: 'update' to save them, 'share' to keep
 * others from saving meanwhile.
 */
export async function rowLockedSettings(db: Db, kind: 'update' | 'share') {
  const query = settings(db)
  const locked = kind === 'update' ? query.forUpdate() : query.forShare()
  return locked.executeTakeFirstOrThrow()
}

export async function storeSettings(
  db: Db,
  stored: { data: PayoutSettings; version: number; updated_by: string },
): Promise<void> {
  const { data, ...rest } = stored
  await db
    .updateTable('payout_settings')
    .set({ ...rest, data: JSON.stringify(data) })
    .execute()
}
