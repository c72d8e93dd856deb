import type { Kysely } from 'kysely'
import { type PayoutSettings, sealedSettings, settingsMethods } from '#domain/payouts/settings.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { placeOfSetting, type Sealer } from './sealing.ts'

/** Re-encrypts the account numbers in the settings of payouts and in those of locked runs. */
export async function sealPayoutSettings(db: Kysely<Tables>, sealer: Sealer): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { data } = await transaction
      .selectFrom('payout_settings')
      .select('data')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const current = JSON.stringify(resealed(sealer, data))
    await transaction.updateTable('payout_settings').set({ data: current }).execute()
    const runs = await transaction
      .selectFrom('payout_runs')
      .select(['id', 'file_basis'])
      .where('file_basis', 'is not', null)
      .forUpdate()
      .execute()
    for (const { id, file_basis } of runs) {
      if (!file_basis) continue
      const basis = { ...file_basis, settings: resealed(sealer, file_basis.settings) }
      await transaction
        .updateTable('payout_runs')
        .set({ file_basis: JSON.stringify(basis) })
        .where('id', '=', id)
        .execute()
    }
  })
}

function resealed(sealer: Sealer, settings: PayoutSettings): PayoutSettings {
  const changed = settingsMethods.flatMap((method) => {
    const values = settings[method]
    if (!values) return []
    const numbers = sealedSettings(method).flatMap((name) => {
      const sealed = values[name]
      const place = placeOfSetting(method, name)
      return typeof sealed === 'string'
        ? [[name, sealer.seal(place, sealer.open(place, sealed))]]
        : []
    })
    return [[method, { ...values, ...Object.fromEntries(numbers) }]]
  })
  return Object.fromEntries(changed)
}
