import { isUnderway, isWaiting } from '#domain/payouts/payment-states.ts'
import type { Cents, CheckNumber, Instruction, Payment } from './rows.ts'

/**
 * What is committed of an attempt: a formula over what carries its money (docs/product.md §14.27).
 * Money stays committed until it is known that it is not gone.
 */

/** Returns whether the bank may still pay an instruction. */
export const isOpenInstruction = ({ fate, settled }: Instruction): boolean =>
  settled === null && (fate === 'unknown' || fate === 'given')

/** Returns whether the present number of a check may still be cashed. */
const isOpenNumber = ({ state, settled }: CheckNumber): boolean =>
  settled === null && (state === 'issued' || state === 'stopped')

/** Returns what is committed of an attempt. */
export function committedOf(payment: Payment): Cents {
  const { amount, carrier, instructions, numbers, state } = payment
  if (carrier === null) return 0n
  if (carrier === 'check_number') {
    const present = numbers.at(-1)
    return present && isOpenNumber(present) ? amount : 0n
  }
  const open = instructions.filter(isOpenInstruction).length
  return amount * BigInt(state === 'locked' ? Math.max(1, open) : open)
}

/** Returns whether an attempt was ever out, so that it is never planned again. */
export const wasOut = ({ instructions, numbers }: Payment): boolean =>
  instructions.length > 0 || numbers.some(({ state }) => state !== 'issued')

/** Returns whether a downloaded file contains the attempt of which nobody has said what became. */
export const hasUnknownFile = ({ instructions }: Payment): boolean =>
  instructions.some(({ fate }) => fate === 'unknown')

/** Returns whether a run payment has neither been paid nor ended. */
export const isUnfinished = ({ way, state }: Payment): boolean =>
  way === 'run' && (isWaiting(state) || isUnderway(state))

/** Returns whether the bank cannot have an attempt that goes on, as far as the office knows. */
export const isInOffice = (payment: Payment): boolean =>
  payment.way === 'run' && (isWaiting(payment.state) || isLockedInOffice(payment))

const isLockedInOffice = ({ state, isTyped, instructions }: Payment): boolean =>
  state === 'locked' &&
  !isTyped &&
  instructions.every(({ fate }) => fate === 'not_given' || fate === 'refused')

/** Returns why an attempt cannot leave its run, or undefined. `notEntered` is the office's word. */
export function refusalToLeave(payment: Payment, notEntered = false) {
  if (isInOffice(payment)) return undefined
  if (payment.state !== 'locked') return 'payout.bankHasIt'
  if (payment.isTyped) return notEntered ? undefined : 'payout.wasEntered'
  return hasUnknownFile(payment) ? 'payout.wasFileGiven' : 'payout.bankHasIt'
}

/** Returns whether a check of the attempt is stopped and the bank has not answered. */
export const isWaitingForBank = ({ numbers }: Payment): boolean => {
  const present = numbers.at(-1)
  return present?.state === 'stopped' && present.settled === null
}
