import type { Refusal } from '#contract/procedure.ts'
import {
  isByHand,
  refusalToLeave as leaveRefusal,
  type Standing,
  standingOf,
} from '#domain/payouts/file-fates.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import type { PaymentRow } from './payable-store.ts'
import { filesOfPayment, type ToldFile } from './told-store.ts'

/** Where payments stand with the bank (docs/product.md §14.8). The caller has locked the row of its run. */

/** Returns where a payment stands, and the file whose fate nobody has said. */
async function standing(
  db: Db,
  row: PaymentRow,
): Promise<{ standing: Standing; asked?: ToldFile | undefined }> {
  const files = row.state === 'locked' ? await filesOfPayment(db, row) : []
  const fates = files.flatMap(({ fate }) => fate ?? [])
  const facts = { state: row.state, isByHand: isByHand(row.method, row.by_hand ?? []), fates }
  return { standing: standingOf(facts), asked: files.find(({ fate }) => fate === 'unknown') }
}

/**
 * Returns why a payment cannot leave its run, or undefined. `notEntered`: the office says that it
 * was not entered by hand. The refusal names the file that has to be answered for first.
 */
export async function refusalToLeave(
  db: Db,
  row: PaymentRow,
  { notEntered = false }: { notEntered?: boolean | undefined } = {},
): Promise<Refusal | undefined> {
  const { standing: found, asked } = await standing(db, row)
  const code = leaveRefusal(found, { notEntered })
  if (!code) return undefined
  const { run_id, file, revision } = asked ?? {}
  return {
    ...refuse(code),
    ...(run_id &&
      file &&
      revision && { asked_file: { run_id, file, revision, method: row.method } }),
  }
}

/**
 * Returns whether a payment was ever out: in a downloaded file, or locked where it is entered by
 * hand. Then it is never planned again; what is still to be paid is a new attempt.
 */
export const wasOut = (
  row: Pick<PaymentRow, 'method' | 'by_hand' | 'was_told'> & { amount_usd: string | null },
): boolean => row.amount_usd !== null && (row.was_told || isByHand(row.method, row.by_hand ?? []))
