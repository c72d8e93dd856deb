import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'

/**
 * The ledger of checks (docs/product.md §14.16). A check is paper or digital, and lives apart from
 * its payment: what became of the paper is one fact, what became of the payment another.
 */

/** What is stored. A check that is too old to be cashed is `stale` (`checkStateOn`). */
export const storedCheckStates = ['issued', 'mailed', 'cleared', 'void', 'stopped'] as const
export type StoredCheckState = (typeof storedCheckStates)[number]

export const checkStates = [...storedCheckStates, 'stale'] as const
export type CheckState = (typeof checkStates)[number]

/** How a check reaches its payee: mailed paper, or sent by a service. */
export const deliveries = ['mail', 'email'] as const
export type Delivery = (typeof deliveries)[number]

/** The checks that each file of checks contains. */
export const deliveryOfFile: Readonly<Record<string, Delivery>> = {
  'check.csv': 'mail',
  'digital_checks.csv': 'email',
  'positive_pay.csv': 'mail',
}

/** Why a check is voided, stopped or replaced. */
export const checkReasons = ['lost', 'stolen', 'wrong', 'stale', 'other'] as const
export type CheckReason = (typeof checkReasons)[number]

/** Days after which a check that nobody cashed is listed. */
export const UNCASHED_DAYS = 90
/** Days after which banks need not pay a check any more (UCC 4-404). */
export const STALE_DAYS = 180

type Check = {
  state: StoredCheckState
  issued_on: CalendarDate
  /** The date of the bank's answer that the check is stopped. */
  stop_confirmed_on: CalendarDate | null
}

/** States in which the paper may still be cashed as far as the ledger knows. */
export const uncashedStates: readonly StoredCheckState[] = ['issued', 'mailed']

/** Returns the state of a check on a day: one that is uncashed for 180 days is stale. */
export function checkStateOn(
  { state, issued_on }: Pick<Check, 'state' | 'issued_on'>,
  today: CalendarDate,
): CheckState {
  const isOld = dateAfter(issued_on, STALE_DAYS) <= today
  return isOld && uncashedStates.includes(state) ? 'stale' : state
}

/**
 * Returns whether a bank may still pay a check, so that nothing else may be paid for the same
 * request: it is neither cleared nor void, nor stopped with the bank's answer. A stale one can
 * still clear.
 */
export const isPayable = (check: Pick<Check, 'state' | 'stop_confirmed_on'>): boolean =>
  uncashedStates.includes(check.state) || isWaitingForBank(check)

/** Returns whether a check is stopped, and the bank has not answered yet. */
export const isWaitingForBank = ({
  state,
  stop_confirmed_on,
}: Pick<Check, 'state' | 'stop_confirmed_on'>): boolean =>
  state === 'stopped' && stop_confirmed_on === null

/** What can be done with a check, and from which states. */
const checkActions = {
  mail: { from: ['issued'], to: 'mailed' },
  /** The paper is in our hands and destroyed, or was never written. */
  void: { from: ['issued', 'mailed'], to: 'void' },
  stop: { from: ['issued', 'mailed'], to: 'stopped' },
  /** A void or stopped check that clears is an alarm. */
  clear: { from: ['issued', 'mailed', 'void', 'stopped'], to: 'cleared' },
} as const satisfies Record<string, { from: readonly StoredCheckState[]; to: StoredCheckState }>
export type CheckAction = keyof typeof checkActions

/** Returns whether an action is possible in a stored state. */
export const canApplyToCheck = (action: CheckAction, state: StoredCheckState): boolean => {
  const { from }: { from: readonly StoredCheckState[] } = checkActions[action]
  return from.includes(state)
}
