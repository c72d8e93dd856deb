import type { Kysely } from 'kysely'
import { secretFields } from '#domain/payment-methods.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { sealPayments, sealPayoutSettings, sealResults } from './sealed-payouts-store.ts'
import { mark, placeOfNumber, placeOfTwoStep, type Sealer } from './sealing.ts'

/**
 * Re-encrypts all values that are not encrypted with the key of this version, `batch` rows per
 * transaction. It can be interrupted and started again, while others write. Returns how many rows
 * it changed, and reports progress.
 */
export async function sealAnew(
  db: Kysely<Tables>,
  sealer: Sealer,
  version: number,
  { batch = 200, progress = () => {} }: { batch?: number; progress?: (rows: number) => void } = {},
): Promise<number> {
  let total = 0
  // Repeats until a pass finds nothing, because others may add rows behind it.
  for (let before = -1; before < total; ) {
    before = total
    await sealSecondSteps(db, sealer, version)
    await sealPayoutSettings(db, sealer)
    await sealResults(db, sealer, version)
    for (;;) {
      const payments = await sealPayments(db, sealer, { version, batch })
      if (payments === 0) break
      total += payments
      progress(total)
    }
    for (let after = FIRST; ; ) {
      const rows = await sealBatch(db, sealer, { version, batch, after })
      const last = rows.at(-1)
      if (!last) break
      after = last
      total += rows.length
      progress(total)
    }
  }
  await db.deleteFrom('secret_keys').where('version', '!=', version).execute()
  return total
}

/** Re-encrypts the secrets of the second step in one transaction: only administrators have one. */
async function sealSecondSteps(db: Kysely<Tables>, sealer: Sealer, version: number) {
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('two_step')
      .select(['user_id', 'secret'])
      .where('secret', 'not like', `${mark(version)}%`)
      .forUpdate()
      .execute()
    for (const { user_id, secret } of rows) {
      const place = placeOfTwoStep(user_id)
      await transaction
        .updateTable('two_step')
        .set({ secret: sealer.seal(place, sealer.open(place, secret)) })
        .where('user_id', '=', user_id)
        .execute()
    }
  })
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts one batch. Returns the ids of its rows in order. */
async function sealBatch(
  db: Kysely<Tables>,
  sealer: Sealer,
  { version, batch, after }: { version: number; batch: number; after: string },
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('payment_details')
      .select(['request_id', ...secretFields])
      .where('request_id', '>', after)
      .where(({ eb, or }) =>
        or(secretFields.map((field) => eb(field, 'not like', `${mark(version)}%`))),
      )
      .orderBy('request_id')
      .limit(batch)
      .forUpdate()
      .execute()
    for (const { request_id, ...sealed } of rows) {
      const anew = secretFields.map((field) => {
        const place = placeOfNumber(request_id, field)
        const text = sealed[field]
        return [field, text && sealer.seal(place, sealer.open(place, text))]
      })
      await transaction
        .updateTable('payment_details')
        .set(Object.fromEntries(anew))
        .where('request_id', '=', request_id)
        .execute()
    }
    return rows.map(({ request_id }) => request_id)
  })
}
