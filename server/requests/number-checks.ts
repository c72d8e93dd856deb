import type { Kysely } from 'kysely'
import { hasDoubtfulNumber } from '#domain/payment-warnings.ts'
import type { WrongCount } from '#server/counts/index.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import { detailsForUpdate, storeChecks } from './number-check-store.ts'
import { openPayment } from './payment-numbers.ts'

/** Rows per transaction: decrypting them blocks other calls for a few milliseconds. */
const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the numbers of all requests again, as after a change of the rules. Returns how many have a
 * doubtful one by what was stored and by what was found; nothing if both are equal.
 */
export async function recheckNumbers(db: Kysely<Tables>, sealer: Sealer): Promise<WrongCount[]> {
  const total = { kept: 0, counted: 0 }
  for (let after: string | undefined = FIRST; after; ) {
    const from = after
    after = await db.transaction().execute(async (transaction) => {
      const rows = await detailsForUpdate(transaction, { after: from, limit: BATCH })
      const checks = rows.map(checkOf(sealer))
      const wrong = checks.filter(
        (check, at) => check.has_doubtful_number !== rows[at]?.has_doubtful_number,
      )
      if (wrong.length > 0) await storeChecks(transaction, wrong)
      total.kept += rows.filter((row) => row.has_doubtful_number).length
      total.counted += checks.filter((check) => check.has_doubtful_number).length
      return rows.at(-1)?.request_id
    })
  }
  const isRight = total.kept === total.counted
  return isRight ? [] : [{ of: 'requests with a doubtful number', ...total }]
}

type Row = Awaited<ReturnType<typeof detailsForUpdate>>[number]

const checkOf = (sealer: Sealer) => (row: Row) => ({
  request_id: row.request_id,
  has_doubtful_number: isDoubtful(sealer, row),
})

/** A number that cannot be decrypted is doubtful. */
function isDoubtful(sealer: Sealer, row: Row): boolean {
  try {
    return hasDoubtfulNumber(row.payment_method, openPayment(sealer, row.request_id, row))
  } catch (error) {
    if (error instanceof UnreadableSecret) return true
    throw error
  }
}
