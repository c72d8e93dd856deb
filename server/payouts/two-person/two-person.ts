import { countedAdministrators, isCounted } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { MessageKey } from '#server/messages.ts'
import type { RunRow } from '../ledger/run-store.ts'

/**
 * PAYOUT_TWO_PERSON (docs/product.md §14.17): nobody alone changes what is paid and hands it over.
 */

/** What the rule asks about a call. */
type Deciding = Pick<Context<Administrator>, 'db' | 'now' | 'caller' | 'services'>

/** Returns why the rule keeps this administrator from locking, as a message key. */
export async function refusalToLockRun({
  db,
  now,
  caller,
  services,
}: Deciding): Promise<MessageKey | undefined> {
  if (!services.config.payoutTwoPerson) return undefined
  return (await isCounted(db, caller.user.id, now)) ? undefined : 'payout.notSecond'
}

/** Returns why the rule keeps this administrator from handing over the files of a run. */
export async function refusalToHandOver(
  deciding: Deciding,
  run: Pick<RunRow, 'locked_by'>,
): Promise<MessageKey | undefined> {
  const { caller, services } = deciding
  if (!services.config.payoutTwoPerson) return undefined
  if (run.locked_by === caller.user.id) return 'payout.otherPerson'
  return refusalToLockRun(deciding)
}

/** A press that somebody else may have to do: why, and who can. */
type SharedPress = { refusal: MessageKey | null; who: string[] }

/** Returns which presses of a run are somebody else's, so that screens say it before. */
export async function sharedPresses(
  deciding: Deciding,
  run: Pick<RunRow, 'locked_by'>,
): Promise<{ is_required: boolean; lock: SharedPress; hand_over: SharedPress }> {
  const { db, now, caller, services } = deciding
  const is_required = services.config.payoutTwoPerson
  const all = is_required ? await countedAdministrators(db, now) : []
  const others = all.filter(({ id, isSecond }) => isSecond && id !== caller.user.id)
  const pressOf = (refusal: MessageKey | undefined): SharedPress => ({
    refusal: refusal ?? null,
    who: refusal ? others.filter(({ id }) => id !== run.locked_by).map(({ name }) => name) : [],
  })
  return {
    is_required,
    lock: pressOf(await refusalToLockRun(deciding)),
    hand_over: pressOf(await refusalToHandOver(deciding, run)),
  }
}
