import type { payouts } from '#contract/payouts.ts'
import { text } from '#contract/procedure.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { Handlers } from '#server/context.ts'
import { notify } from '#server/events.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { refuse } from '#server/http/failures.ts'
import { unlessRefused } from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'
import { answerPayment, paymentAnswer } from '../ledger/answers.ts'
import { lockPayment, payRefusal } from '../ledger/one-payment.ts'
import * as store from '../ledger/payment-store.ts'
import { lockRun } from '../ledger/run-store.ts'
import { applyAction } from '../ledger/transition.ts'
import { mayConfirm } from '../two-person/index.ts'
import { addByHand, dueRequests, planAgain, planFirst, proposalContext } from './planning.ts'

type Names = Extract<
  keyof typeof payouts,
  'get_payout_payments' | 'add_payment' | 'remove_payment' | 'pay_again'
>

const position = text

/** Returns the handlers of single payments before they are locked (docs/product.md §14.3). */
export function paymentProcedures(services: Services): Handlers<Names> {
  const { db, config, sealer } = services
  const { timeZone } = config.organization
  return {
    async get_payout_payments({ run_id, limit, cursor, search, ...filter }) {
      const rows = await store.pageOfPayments(db, run_id, {
        ...filter,
        search: search?.trim(),
        after: cursor ? decodeCursor(cursor, position) : undefined,
        limit: limit + 1,
      })
      const { page, next_cursor } = pageOf(rows, limit, ({ reference }) => reference)
      return { payments: page.map((row) => paymentAnswer(sealer, row, timeZone)), next_cursor }
    },

    add_payment: {
      async act(input, { db: transaction, caller }) {
        const { run_id, request_id, all_due } = input
        if (Boolean(request_id) === Boolean(all_due)) return refuse('err.invalidInput')
        const run = await lockRun(transaction, run_id)
        if (!run) return refuse('err.notFound')
        if (run.state !== 'draft') return refuse('payout.notDraft')
        let updated = 1
        if (request_id) {
          const refusal = await addByHand(transaction, caller, run_id, request_id)
          if (refusal) return refuse(payRefusal(refusal))
        } else {
          const context = await proposalContext(transaction, run.pay_on, timeZone)
          const due = await dueRequests(transaction, context)
          updated = await planFirst(transaction, caller, run_id, due)
        }
        await notify(transaction, { kind: 'payout.changed', id: run_id })
        return { success: true, updated }
      },
    },

    async remove_payment({ payment_id }, { db, caller }) {
      return unlessRefused(db, async (transaction) => {
        const row = await lockPayment(transaction, payment_id)
        if (!row) return refuse('err.notFound')
        if (row.state !== 'planned') return refuse('payout.stateChanged')
        await applyAction(transaction, caller, 'remove', [row])
        if (row.run_id) await notify(transaction, { kind: 'payout.changed', id: row.run_id })
        return { success: true }
      })
    },

    pay_again: {
      async act(input, { db: transaction, caller }) {
        const { payment_id, details_confirmed_at } = input
        const now = new Date()
        const read = details_confirmed_at ? new Date(details_confirmed_at) : now
        // A clock that is ahead must not confirm what changes later.
        const confirmedAt = read < now ? read : now
        const last = await store.findPayment(transaction, payment_id)
        if (!last) return refuse('err.notFound')
        const planned = await planAgain(transaction, caller, last, {
          confirmedAt,
          today: calendarDateIn(now, timeZone),
          mayConfirm: (requestId) => mayConfirm(services, transaction, caller, requestId),
        })
        if ('refusal' in planned) return refuse(payRefusal(planned.refusal))
        await notify(transaction, { kind: 'payout.changed' })
        return { success: true, payment_id: planned.id }
      },
      answer: (done) => answerPayment(services, String(done.payment_id)),
    },
  }
}
