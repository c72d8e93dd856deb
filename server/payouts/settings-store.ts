import type { PayoutSettings } from '#domain/payouts/settings.ts'
import type { Db } from '#server/database/connect.ts'

/** Returns the settings with sealed account numbers. `lock` keeps others from saving meanwhile. */
export async function findSettings(db: Db, { lock = false } = {}) {
  const query = db.selectFrom('payout_settings').select(['data', 'version'])
  return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

export async function storeSettings(
  db: Db,
  settings: { data: PayoutSettings; version: number; updated_by: string },
): Promise<void> {
  const { data, ...rest } = settings
  await db
    .updateTable('payout_settings')
    .set({ ...rest, data: JSON.stringify(data) })
    .execute()
}
