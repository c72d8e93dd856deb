/**
 * What one administrator asks and another confirms (docs/product.md §14.33): one table and one
 * procedure for all of it.
 */

const twoPersonActs = [
  /** Ends what is committed of a payment without a word of the bank. */
  'give_up_payment',
  /** Erases a person whose last payment is less than 90 days ago. */
  'erase_early',
  'weaken_rule',
  'close_month',
] as const
export type TwoPersonAct = (typeof twoPersonActs)[number]

const DAY_MS = 86_400_000
/** After this time an act that nobody confirmed is over. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS

export type AskedAct = {
  act: TwoPersonAct
  askedBy: string
  askedAt: Date
  /** The version of what is acted on, as who asked saw it. */
  version: string
  endedAt: Date | null
}

/** Who presses, and whether they count as a second person (second-persons.ts). */
type Presser = { id: string; isSecond: boolean }

export const actEndsAt = ({ askedAt }: Pick<AskedAct, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + CONFIRM_WITHIN_MS)

/** Returns whether an act still waits for its second person. */
export const isAwaited = (asked: Pick<AskedAct, 'askedAt' | 'endedAt'>, now: Date): boolean =>
  asked.endedAt === null && now < actEndsAt(asked)

export type ConfirmRefusal =
  | 'payout.stateChanged'
  | 'payout.askedByYou'
  | 'payout.notSecond'
  | 'signals.changed'

/** Returns why an administrator cannot confirm an act that was asked, or undefined. */
export function refusalToConfirm(
  asked: AskedAct,
  {
    presser,
    seen,
    version,
    now,
  }: {
    presser: Presser
    /** The version that the presser was shown, and the present one. */
    seen: string
    version: string
    now: Date
  },
): ConfirmRefusal | undefined {
  if (!isAwaited(asked, now)) return 'payout.stateChanged'
  if (asked.askedBy === presser.id) return 'payout.askedByYou'
  if (!presser.isSecond) return 'payout.notSecond'
  return seen === version && asked.version === version ? undefined : 'signals.changed'
}
