import { isStopWord } from '#domain/bank-files/results/result-words.ts'
import type { ResultDiffers, ResultMatch } from '#domain/bank-files/results/results.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { canApplyToCheck, isWaitingForBank, type StoredCheckState } from '#domain/payouts/checks.ts'
import { clearedWord, stopWord } from '../checks/index.ts'
import type { CheckRow } from '../ledger/check-store.ts'
import type { AnsweredRow } from '../ledger/payment-store.ts'
import type { Press } from '../ledger/press.ts'

/** What a bank's list says of checks, by their numbers (docs/product.md §14.16). */

export type ListedCheck = {
  number: number
  state: StoredCheckState
  issued_on: CalendarDate
  stop_confirmed_on: CalendarDate | null
}

export type CheckEntry = {
  kind: 'cleared' | 'stopped'
  payment_id: string
  number: number
  /** The bank's date; null: the day on which it is entered. */
  on: CalendarDate | null
}

type OfCheck = {
  kind: CheckEntry['kind']
  number: number
  outcome: 'matched' | 'already' | 'different'
  differs?: ResultDiffers | undefined
  /** It was void or stopped. */
  isAlarm: boolean
}

/**
 * Returns what a row says of a check: the bank paid it, or shows the stop that it was asked for.
 * Undefined if it says anything else, which is for the payment.
 */
export function checkOf<Payment extends { check?: ListedCheck | undefined }>(
  match: ResultMatch<Payment>,
): OfCheck | undefined {
  const check = 'payment' in match ? match.payment.check : undefined
  if (!check || !('payment' in match)) return undefined
  const { number } = check
  if (match.result.outcome === 'paid') {
    const { differs } = match
    if (differs) return { kind: 'cleared', number, outcome: 'different', differs, isAlarm: false }
    const isCleared = !canApplyToCheck('clear', check.state)
    const isAlarm = check.state === 'void' || check.state === 'stopped'
    return { kind: 'cleared', number, outcome: isCleared ? 'already' : 'matched', isAlarm }
  }
  const isStop = match.outcome === 'undecided' && isStopWord(match.result.word)
  return isStop && isWaitingForBank(check)
    ? { kind: 'stopped', number, outcome: 'matched', isAlarm: false }
    : undefined
}

/** Returns what a list says of a check, undefined if that has become impossible. */
export function wordOfCheck(
  { kind, payment_id, on }: CheckEntry,
  { check, row, today }: { check: CheckRow; row: AnsweredRow; today: CalendarDate },
): Press | undefined {
  if (check.payment_id !== payment_id) return undefined
  const date = on && on < today ? on : today
  if (kind === 'stopped') {
    return isWaitingForBank(check) ? stopWord({ check, row }, date) : undefined
  }
  return canApplyToCheck('clear', check.state) ? clearedWord({ check, row }, date) : undefined
}
