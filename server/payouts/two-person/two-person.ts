import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { RunRow } from '../ledger/run-store.ts'
import { canActAsFamily, hasChangedPayouts, hasCorrectedDetails } from './two-person-store.ts'

/**
 * PAYOUT_TWO_PERSON (docs/product.md §14.17): nobody alone changes what is paid and hands it over.
 */

/** What the rule asks about a call. */
type Deciding = Pick<Context<Administrator>, 'db' | 'caller' | 'services'>

/** Returns whether the rule keeps this administrator from handing over the files of a run. */
export const mustOtherHandOver = (
  { caller, services }: Omit<Deciding, 'db'>,
  run: Pick<RunRow, 'locked_by'>,
): boolean => services.config.payoutTwoPerson && run.locked_by === caller.user.id

/** Returns whether the rule lets this administrator confirm the changed details of a request. */
export async function mayConfirm(
  { db, caller, services }: Deciding,
  requestId: string,
): Promise<boolean> {
  if (!services.config.payoutTwoPerson) return true
  const who = { userId: caller.user.id, requestId }
  return !(await hasCorrectedDetails(db, who)) && !(await canActAsFamily(db, who))
}

/** Returns whether the rule keeps this administrator from locking. */
export const mustOtherLock = async ({ db, caller, services }: Deciding): Promise<boolean> =>
  services.config.payoutTwoPerson && (await hasChangedPayouts(db, caller.user.id))
