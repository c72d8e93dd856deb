import { isChangeCode } from '#domain/bank-files/results/change-codes.ts'
import { isDispute } from '#domain/bank-files/results/result-words.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { payoutMethodOf } from './methods.ts'
import { canReport, isLive, isWithBank, type PaymentState } from './payment-states.ts'

/**
 * Why what a bank says of a payment cannot be entered, whether it stands in a file, in a table, or is
 * typed (docs/product.md §14.19). `notice`, `dispute`: the code is that of a notice of change or of a
 * contested return. `unsent`: it was not handed over yet. `state`: its state does not allow it. `future`:
 * the day is to come. `early`: the bank did not have it yet on that day.
 */
export const refusedAnswers = ['notice', 'dispute', 'unsent', 'state', 'future', 'early'] as const
export type RefusedAnswer = (typeof refusedAnswers)[number]

export type BankAnswer = {
  says: 'pay' | 'return' | 'fail'
  code: string | null
  /** The day on which it came back; null: today. */
  on: CalendarDate | null
}

type AnsweredPayment = {
  method: PaymentMethod
  state: PaymentState
  /** It was in a downloaded file, or typed into the bank's site. */
  was_told: boolean
  /** The first day on which the bank can have had it, if there is one. */
  given_on: CalendarDate | null
}

/** Returns why an answer about a payment cannot be entered, undefined if it can. */
export function refusalOfAnswer(
  { says, code, on }: BankAnswer,
  { method, state, was_told, given_on }: AnsweredPayment,
  today: CalendarDate,
): RefusedAnswer | undefined {
  if (code && payoutMethodOf(method).hasAchCodes) {
    if (isChangeCode(code)) return 'notice'
    if (isDispute(code)) return 'dispute'
  }
  if (!canReport(says, state, was_told)) {
    return isLive(state) && !isWithBank(state) ? 'unsent' : 'state'
  }
  if (on !== null && on > today) return 'future'
  return on !== null && given_on !== null && on < given_on ? 'early' : undefined
}
