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

/** Records what the bank said of a check, which is as it was before. */
export async function recordAnswer(
  { db, caller }: Pick<Acting, 'db' | 'caller'>,
  { payment_id, reference, request_id: subject_id, number: check_number, state }: CheckRow,
  { act }: Press,
): Promise<void> {
  const on = 'on' in act ? act.on : undefined
  const isStopped = act.act === 'answer_stop' && act.answer === 'stopped'
  const about = { payment_id, reference, on }
  await record(
    db,
    caller,
    isStopped
      ? { action: 'payout.check_stop_confirmed', subject_id, details: about }
      : {
          action: 'payout.check_cleared',
          subject_id,
          details: { ...about, check_number, was: state },
        },
  )
  await notify(db, { kind: 'payout.changed' })
}
