import type { Db } from '#server/database/connect.ts'
import type { Context } from '#server/http/access.ts'
import type { Services } from '#server/services.ts'
import type { RunRow } from './run-store.ts'
import { hasChangedPayouts, hasCorrectedDetails } from './two-person-store.ts'

/**
 * PAYOUT_TWO_PERSON (docs/product.md §14.17): nobody alone changes what is paid and hands it over.
 */

/** Returns whether the rule keeps this administrator from handing over the files of a run. */
export const mustOtherHandOver = (
  { config }: Pick<Services, 'config'>,
  caller: Context<'admin'>,
  run: Pick<RunRow, 'locked_by'>,
): boolean => config.payoutTwoPerson && run.locked_by === caller.user.id

/** Returns whether the rule lets this administrator confirm the changed details of a request. */
export const mayConfirm = async (
  { config }: Pick<Services, 'config'>,
  db: Db,
  caller: Context<'admin'>,
  requestId: string,
): Promise<boolean> =>
  !config.payoutTwoPerson || !(await hasCorrectedDetails(db, { userId: caller.user.id, requestId }))

/** Returns whether the rule keeps this administrator from locking. */
export const mustOtherLock = async (
  { config }: Pick<Services, 'config'>,
  db: Db,
  caller: Context<'admin'>,
): Promise<boolean> => config.payoutTwoPerson && (await hasChangedPayouts(db, caller.user.id))
