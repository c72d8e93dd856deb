/** The call list: who has to be called, and why (docs/product.md §9.6). */

/**
 * Why somebody is called. `task`: the family has something to do, so the reason stays until it is
 * done. `news`: the family has to hear something once.
 */
const callReasons = {
  returned: 'task',
  question: 'task',
  confirm_dues: 'task',
  reviewed: 'news',
  check_replaced: 'news',
  paid: 'news',
  payment_not_returned: 'news',
  invitation: 'news',
  undelivered: 'news',
  reply: 'news',
} as const
export type CallReason = keyof typeof callReasons
export const callReasonKinds = Object.keys(callReasons) as CallReason[]

/** How a call ended. `done`: it is settled, also without a call. */
export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'done'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** A question is asked by telephone if nobody answered it for so many days. */
export const QUESTION_WAITS_DAYS = 2
/** A letter cannot be delivered if it failed so many times, which takes an hour and a half. */
export const UNDELIVERED_ATTEMPTS = 10
/** A text message whose answer was lost is taken for undelivered if nothing is heard of it so long. */
export const TEXT_UNKNOWN_MS = 3_600_000
/** A row that was taken is free again after this time. */
export const TAKEN_FOR_MS = 30 * 60_000
export const MAX_CALL_NOTE_LENGTH = 2000

const HOUR_MS = 3_600_000
const NO_ANSWER_PAUSE_MS = 3 * HOUR_MS
const REACHED_PAUSE_MS = 7 * 24 * HOUR_MS

/** The last call about a reason. */
export type LastCall = { outcome: CallOutcome; at: Date; phone: string }

/**
 * Returns whether a reason is on the list: after no answer it comes back after a pause, and a family
 * that was reached is called again about a task that is still open. Nobody calls a wrong number again
 * until it is another one.
 */
export function isToBeCalled(
  reason: CallReason,
  last: LastCall | null,
  { now, phone }: { now: Date; phone: string },
): 'call' | 'wrong_number' | null {
  if (!last) return 'call'
  const ago = now.getTime() - last.at.getTime()
  switch (last.outcome) {
    case 'done':
      return null
    case 'no_answer':
      return ago >= NO_ANSWER_PAUSE_MS ? 'call' : null
    case 'reached':
      return callReasons[reason] === 'task' && ago >= REACHED_PAUSE_MS ? 'call' : null
    case 'wrong_number':
      return last.phone === phone ? 'wrong_number' : 'call'
  }
}
