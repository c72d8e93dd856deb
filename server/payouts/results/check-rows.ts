import { isStopWord } from '#domain/bank-files/results/result-words.ts'
import type { ResultDefect, ResultMatch } from '#domain/bank-files/results/results.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { canApplyToCheck, isWaitingForBank, type StoredCheckState } from '#domain/payouts/checks.ts'
import type { Acting } from '#server/context.ts'
import { clearCheck, confirmStop } from '../checks/index.ts'
import { findCheck } from '../ledger/check-store.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'

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

type Differs = 'amount' | 'currency' | ResultDefect

type OfCheck = {
  kind: CheckEntry['kind']
  number: number
  outcome: 'matched' | 'already' | 'different'
  differs?: Differs | undefined
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

/**
 * Enters what a list says of checks. What has become impossible since the preview is left out.
 * Returns how many were entered.
 */
export async function enterChecks(
  acting: Acting,
  entries: readonly { kind: string }[],
  today: CalendarDate,
): Promise<number> {
  let entered = 0
  for (const { kind, payment_id, number, on } of entries.filter(isOfCheck)) {
    const row = await findPaymentForUpdate(acting.db, payment_id)
    const check = row && (await findCheck(acting.db, { number }))
    if (!check || check.payment_id !== row.id) continue
    const date = on && on < today ? on : today
    const isPossible =
      kind === 'cleared' ? canApplyToCheck('clear', check.state) : isWaitingForBank(check)
    if (!isPossible) continue
    const refusal =
      kind === 'cleared'
        ? await clearCheck(acting, { check, row, on: date })
        : await confirmStop(acting, check, { on: date, today })
    if (!refusal) entered += 1
  }
  return entered
}

const isOfCheck = (entry: { kind: string }): entry is CheckEntry =>
  entry.kind === 'cleared' || entry.kind === 'stopped'
