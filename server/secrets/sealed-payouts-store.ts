import type { Kysely } from 'kysely'
import { type PayoutSettings, sealedSettings, settingsMethods } from '#domain/payouts/settings.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import {
  mark,
  placeOfImport,
  placeOfNotice,
  placeOfPayment,
  placeOfSetting,
  type Sealer,
} from './sealing.ts'

/** Re-encrypts the numbers of locked payments, one batch. Returns how many rows it changed. */
export async function sealPayments(
  db: Kysely<Tables>,
  sealer: Sealer,
  { version, batch }: { version: number; batch: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('payments')
      .select(['id', 'numbers'])
      .where('numbers', 'not like', `${mark(version)}%`)
      .limit(batch)
      .forUpdate()
      .execute()
    for (const { id, numbers } of rows) {
      const place = placeOfPayment(id)
      await transaction
        .updateTable('payments')
        .set({ numbers: sealer.seal(place, sealer.open(place, numbers ?? '')) })
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  })
}

/** Re-encrypts what banks reported, in uploads that wait and in notices of change. */
export async function sealResults(
  db: Kysely<Tables>,
  sealer: Sealer,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const imports = await transaction
      .selectFrom('payout_imports')
      .select(['id', 'entries'])
      .where('entries', 'not like', `${mark(version)}%`)
      .forUpdate()
      .execute()
    for (const { id, entries } of imports) {
      const place = placeOfImport(id)
      const anew = { entries: sealer.seal(place, sealer.open(place, entries ?? '')) }
      await transaction.updateTable('payout_imports').set(anew).where('id', '=', id).execute()
    }
    const notices = await transaction
      .selectFrom('payout_notices')
      .select(['id', 'content'])
      .where('content', 'not like', `${mark(version)}%`)
      .forUpdate()
      .execute()
    for (const { id, content } of notices) {
      const place = placeOfNotice(id)
      const anew = { content: sealer.seal(place, sealer.open(place, content ?? '')) }
      await transaction.updateTable('payout_notices').set(anew).where('id', '=', id).execute()
    }
  })
}

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
