import { tidyText } from '#domain/names.ts'
import { paymentActs } from '#domain/payouts/payment-acts.ts'
import { record } from '#server/database/audit.ts'
import { refuse } from '#server/http/failures.ts'
import { placeOf, press } from '../ledger/press.ts'
import { tryActs } from '../ledger/trying.ts'
import { askOrConfirm, confirmAct } from '../two-person/index.ts'
import { type Acts, onRow } from './acting.ts'
import { lastWordOf } from './giving-up-store.ts'

/** Gives up a payment of which the bank says nothing (docs/product.md §14.32), by two persons. */
export const givingUpActs: Acts<'give_up'> = {
  give_up: onRow(async (row, { reason: typed, seen }, context) => {
    const { db, caller, services } = context
    const { timeZone } = services.config.organization
    const { last_word_on, last_posting } = await lastWordOf(db, row.id, timeZone)
    const reason = tidyText(typed)
    const act = { act: 'give_up', reason, lastWordOn: last_word_on, ...placeOf(row) } as const
    const said = { requestId: row.request_id, act }
    const [refusal] = (await tryActs(context, [said])).refusals.values()
    if (refusal) return refuse(refusal)
    const subject_id = row.request_id
    const details = { payment_id: row.id, reference: row.reference }
    const answer = await askOrConfirm(context, {
      act: 'give_up_payment',
      subjects: [row.id],
      isAlways: true,
      version: `${row.state} ${last_posting}`,
      seen: seen ?? '',
      reason,
      asked: { action: 'payout.give_up_asked', subject_id, details },
    })
    if (!answer.success) return answer
    if (answer.waits) return { waits: true }
    await confirmAct(context, answer.confirms)
    const done = await press(context, [said])
    if ('refusal' in done) return done.refusal
    await record(db, caller, { action: paymentActs.give_up.audit, subject_id, details })
    return undefined
  }),
}
