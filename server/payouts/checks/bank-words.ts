import type { CalendarDate } from '#domain/payment-date.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { CheckRow } from '../ledger/check-store.ts'
import { type Press, placeOf } from '../ledger/press.ts'

/** What banks say of checks (docs/product.md §14.16). */

type Named = {
  check: Pick<CheckRow, 'position'>
  row: { request_id: string; due_number: number; attempt: number }
}

/** Returns that the bank paid a check, whatever became of it before. */
export const clearedWord = ({ check, row }: Named, on: CalendarDate): Press => ({
  requestId: row.request_id,
  act: { act: 'clear_check', ...placeOf(row), number: check.position, on },
})

/** Returns the bank's answer to a stop: that the check is stopped, or that it was paid already. */
export const stopWord = (
  { row }: Named,
  on: CalendarDate,
  answer: 'stopped' | 'paid' = 'stopped',
): Press => ({
  requestId: row.request_id,
  act: { act: 'answer_stop', ...placeOf(row), answer, on },
})

/** Records what the bank said of checks, each of which is as it was before. */
export async function recordAnswers(
  { db, caller }: Pick<Acting, 'db' | 'caller'>,
  answered: readonly { check: CheckRow; word: Press }[],
): Promise<void> {
  if (answered.length === 0) return
  await record(
    db,
    caller,
    ...answered.map(({ check, word: { act } }) => {
      const { payment_id, reference, request_id: subject_id, number: check_number } = check
      const about = { payment_id, reference, on: 'on' in act ? act.on : undefined }
      return act.act === 'answer_stop' && act.answer === 'stopped'
        ? { action: 'payout.check_stop_confirmed' as const, subject_id, details: about }
        : {
            action: 'payout.check_cleared' as const,
            subject_id,
            details: { ...about, check_number, was: check.state },
          }
    }),
  )
  await notify(db, { kind: 'payout.changed' })
}
