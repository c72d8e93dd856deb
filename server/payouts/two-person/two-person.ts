import { administratorAddresses } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { MessageKey } from '#server/messages.ts'
import type { RunRow } from '../ledger/run-store.ts'

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

/** A press that somebody else may have to do: why, and who can. */
type SharedPress = { refusal: MessageKey | null; who: string[] }
const open: SharedPress = { refusal: null, who: [] }

/** Returns which presses of a run are somebody else's, so that screens say it before. */
export async function sharedPresses(
  deciding: Deciding,
  run: Pick<RunRow, 'locked_by'>,
): Promise<{ is_required: boolean; lock: SharedPress; hand_over: SharedPress }> {
  const is_required = deciding.services.config.payoutTwoPerson
  if (!mustOtherHandOver(deciding, run)) return { is_required, lock: open, hand_over: open }
  const others = await administratorAddresses(deciding.db)
  const who = others.filter(({ id }) => id !== run.locked_by).map(({ name }) => name)
  return { is_required, lock: open, hand_over: { refusal: 'payout.otherPerson', who } }
}
