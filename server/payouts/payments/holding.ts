import { tidyText } from '#domain/names.ts'
import { refuse } from '#server/http/failures.ts'
import { placeOf, press } from '../ledger/press.ts'
import { type Acts, onRow } from './acting.ts'

/** Holding and releasing payments (docs/product.md §14.2). */
export const holdingActs: Acts<'hold' | 'release'> = {
  hold: onRow(async (row, { reason, not_entered: notEntered = false }, context) => {
    const { request_id: requestId } = row
    const act = { act: 'hold', notEntered, ...placeOf(row) } as const
    const columns = { hold_reason: tidyText(reason) }
    const details = notEntered ? { not_entered: true } : {}
    const held = await press(context, [{ requestId, act, columns, details }])
    return 'refusal' in held ? held.refusal : undefined
  }),

  /** One that was out is cancelled, and what is still owed is planned as another. */
  release: onRow(async (row, _, context) => {
    if (row.on_hold) return refuse('payout.problem.on_hold')
    const act = { act: 'release', ...placeOf(row) } as const
    const released = await press(context, [{ requestId: row.request_id, act }])
    if ('refusal' in released) return released.refusal
    const [planned] = released.done.flatMap(({ planned }) => planned)
    return { payment_id: planned ?? row.id }
  }),
}
