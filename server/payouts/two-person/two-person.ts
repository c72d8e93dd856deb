import { officeAt } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { MessageKey } from '#server/messages.ts'
import type { RunRow } from '../ledger/run-store.ts'

/**
 * PAYOUT_TWO_PERSON (docs/product.md §14.17): nobody alone changes what is paid and hands it over.
 */

/** What the rule asks about a call. */
type Deciding = Pick<Context<Administrator>, 'db' | 'now' | 'caller' | 'services'>
type Run = Pick<RunRow, 'locked_by'>
type Office = Awaited<ReturnType<typeof officeOf>>

/** Returns the office, and whether the rule asks for a second person in it. */
export async function officeOf({ db, now, services }: Omit<Deciding, 'caller'>) {
  const office = await officeAt(db, now)
  const isOn = services.config.payoutTwoPerson
  return { ...office, isOn, isRequired: isOn && !office.who.isResting }
}

const refusalToLock = ({ isOn, who }: Office, id: string): MessageKey | undefined =>
  isOn && !who.isSecond(id) ? 'payout.notSecond' : undefined

function refusalToGive(office: Office, { locked_by }: Run, id: string): MessageKey | undefined {
  const isLocker = locked_by !== null && office.who.isOne(locked_by, id)
  return office.isRequired && isLocker ? 'payout.otherPerson' : refusalToLock(office, id)
}

/** Returns why the rule keeps this administrator from locking, as a message key. */
export const refusalToLockRun = async (deciding: Deciding) =>
  refusalToLock(await officeOf(deciding), deciding.caller.user.id)

/** Returns why the rule keeps this administrator from handing over the files of a run. */
export const refusalToHandOver = async (deciding: Deciding, run: Run) =>
  refusalToGive(await officeOf(deciding), run, deciding.caller.user.id)

/** A press that somebody else may have to do: why, and who can. */
type SharedPress = { refusal: MessageKey | null; who: string[] }

/** Returns which presses of a run are somebody else's, so that screens say it before. */
export async function sharedPresses(
  deciding: Deciding,
  run: Run,
): Promise<{ is_required: boolean; lock: SharedPress; hand_over: SharedPress }> {
  const office = await officeOf(deciding)
  const pressOf = (refusalOf: (id: string) => MessageKey | undefined): SharedPress => {
    const refusal = refusalOf(deciding.caller.user.id) ?? null
    const others = office.administrators.filter(({ id }) => refusal && !refusalOf(id))
    return { refusal, who: others.map(({ name }) => name) }
  }
  return {
    is_required: office.isRequired,
    lock: pressOf((id) => refusalToLock(office, id)),
    hand_over: pressOf((id) => refusalToGive(office, run, id)),
  }
}
