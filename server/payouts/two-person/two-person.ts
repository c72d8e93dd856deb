import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import type { Services } from '#server/services.ts'
import type { RunRow } from '../ledger/run-store.ts'
import { canActAsFamily, hasChangedPayouts, hasCorrectedDetails } from './two-person-store.ts'

/**
 * PAYOUT_TWO_PERSON (docs/product.md §14.17): nobody alone changes what is paid and hands it over.
 */

/** Returns whether the rule keeps this administrator from handing over the files of a run. */
export const mustOtherHandOver = (
  { config }: Pick<Services, 'config'>,
  caller: Administrator,
  run: Pick<RunRow, 'locked_by'>,
): boolean => config.payoutTwoPerson && run.locked_by === caller.user.id

/** Returns whether the rule lets this administrator confirm the changed details of a request. */
export async function mayConfirm(
  { config }: Pick<Services, 'config'>,
  db: Db,
  caller: Administrator,
  requestId: string,
): Promise<boolean> {
  if (!config.payoutTwoPerson) return true
  const who = { userId: caller.user.id, requestId }
  return !(await hasCorrectedDetails(db, who)) && !(await canActAsFamily(db, who))
}

/** Returns whether the rule keeps this administrator from locking. */
export const mustOtherLock = async (
  { config }: Pick<Services, 'config'>,
  db: Db,
  caller: Administrator,
): Promise<boolean> => config.payoutTwoPerson && (await hasChangedPayouts(db, caller.user.id))
