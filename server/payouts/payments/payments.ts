import { text } from '#contract/procedure.ts'
import type { Handlers } from '#server/context.ts'
import { notify } from '#server/events.ts'
import { historiesOf } from '#server/family-history/index.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { paymentAnswer } from '../ledger/answers.ts'
import * as store from '../ledger/payment-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { type Acts, onRow } from './acting.ts'
import { addByHand, openDues, planAgain, planFirst, proposalContext } from './planning.ts'

const position = text

/** The handlers of single payments before they are locked (docs/product.md §14.3). */
export const paymentProcedures: Handlers<'get_payout_payments' | 'add_payment'> = {
  async get_payout_payments({ run_id, limit, cursor, search, ...filter }, context) {
    const { db, services } = context
    const rows = await store.pageOfPayments(db, run_id, {
      ...filter,
      search: search?.trim(),
      after: cursor ? decodeCursor(cursor, position) : undefined,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(rows, limit, ({ reference }) => reference)
    const ids = page.map(({ request_id }) => request_id)
    const families = await historiesOf(db, ids)
    return {
      payments: page.map((row) => ({
        ...paymentAnswer(services.sealer, row),
        family: families.get(row.request_id),
      })),
      next_cursor,
    }
  },

  add_payment: {
    async act(input, context) {
      const { run_id, request_id, number, all_due } = input
      const { db, services } = context
      const { timeZone } = services.config.organization
      if (Boolean(request_id) === Boolean(all_due)) return refuse('err.invalidInput')
      const run = orNotFound(await findRunForUpdate(db, run_id))
      if (run.state !== 'draft') return refuse('payout.notDraft')
      if (run.is_second) return refuse('payouts.isSecond')
      let updated = 1
      if (request_id) {
        const refusal = await addByHand(context, run_id, { request_id, number })
        if (refusal) return refusal
      } else {
        const due = await openDues(db, await proposalContext(db, run.pay_on, timeZone))
        updated = await planFirst(context, run_id, due)
      }
      await notify(db, { kind: 'payout.changed', id: run_id })
      return { success: true, updated }
    },
  },
}

/** Taking payments out of their draft, and planning them again after they ended. */
export const planningActs: Acts<'remove' | 'pay_again'> = {
  remove: onRow(async (row, _, context) => {
    const { request_id: requestId, run_id } = row
    const act = { act: 'remove', ...placeOf(row) } as const
    const removed = await press(context, [{ requestId, act, details: { run_id } }])
    return 'refusal' in removed ? removed.refusal : { payment_id: null }
  }),

  async pay_again({ payment_id, details_confirmed_at }, context) {
    const { db, now } = context
    const read = details_confirmed_at ? Date.parse(details_confirmed_at) : Infinity
    // A clock that is ahead must not confirm what changes later.
    const confirmedAt = new Date(Math.min(read, now.getTime()))
    const last = orNotFound(await store.findPayment(db, payment_id))
    const planned = await planAgain(context, last, confirmedAt)
    if ('refusal' in planned) return planned.refusal
    await notify(db, { kind: 'payout.changed' })
    return { success: true, payment_id: planned.id }
  },
}
