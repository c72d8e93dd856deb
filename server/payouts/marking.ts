import type { payouts } from '#contract/payouts.ts'
import { isChangeCode } from '#domain/bank-files/change-codes.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { stepsTo } from '#domain/payouts/payment-states.ts'
import { isFreshlySignedIn } from '#server/accounts/index.ts'
import type { Db } from '#server/database/connect.ts'
import type { Context } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { lockPayment } from './one-payment.ts'
import { once, type PaymentDone } from './operations.ts'
import * as store from './payment-store.ts'
import { answerPayment } from './payments.ts'
import { lockRun } from './run-store.ts'
import { applyAction, settleRun } from './transition.ts'
import { mustOtherHandOver } from './two-person.ts'

type Names = Extract<
  keyof typeof payouts,
  'mark_payments_sent' | 'mark_payments_paid' | 'record_payment_return' | 'record_payment_failure'
>

/** Marks payments of a run that are in the state that the action starts from. */
async function markMany(
  services: Services,
  db: Db,
  caller: Context<'admin'>,
  action: 'send' | 'pay',
  { run_id, ...filter }: store.PaymentFilter & { run_id: string },
) {
  const run = await lockRun(db, run_id)
  if (!run) return refuse('err.notFound')
  if (run.state !== 'locked' && run.state !== 'closed') return refuse('payout.stateChanged')
  if (action === 'send' && mustOtherHandOver(services, caller, run)) {
    return refuse('payout.otherPerson')
  }
  const state = action === 'send' ? 'locked' : 'sent'
  const rows = await store.lockPayments(db, run_id, { ...filter, state })
  const columns = action === 'send' ? { sent_at: new Date() } : { paid_at: new Date() }
  await applyAction(db, caller, action, rows, { columns })
  await settleRun(db, caller, run_id)
  return { success: true as const, updated: rows.length }
}

type Ending = {
  payment_id: string
  code?: string | undefined
  reason?: string | undefined
  on: string
  operation_id?: string | undefined
}

/** Records that the bank sent back or refused a payment. A locked one was with the bank then. */
async function endIn(db: Db, caller: Context<'admin'>, action: 'return' | 'fail', input: Ending) {
  const row = await lockPayment(db, input.payment_id)
  if (!row) return refuse('err.notFound')
  const steps = stepsTo(action, row.state, { isMethodSent: false })
  if (steps.length === 0) return refuse('payout.stateChanged')
  const code = input.code?.trim().toUpperCase() || null
  if (row.method === 'ach' && code && isChangeCode(code)) {
    return refuse('payout.isNotice', { code: 'payout.isNotice' })
  }
  const { on } = input
  if (steps[0] === 'send') {
    await applyAction(db, caller, 'send', [row], { columns: { sent_at: new Date() } })
  }
  const current = await store.findPayment(db, row.id)
  await applyAction(db, caller, action, current ? [current] : [], {
    columns: { ended_on: on, return_code: code, end_reason: input.reason?.trim() || null },
    code,
    details: { code, on },
  })
  await settleRun(db, caller, row.run_id)
  return { success: true as const, payment_id: row.id }
}

/** Returns the handlers of what the office reports of the bank (docs/product.md §14.2). */
export function markingProcedures(services: Services): Handlers<Names> {
  const { db } = services

  async function end(
    action: 'return' | 'fail',
    procedure: string,
    input: Ending,
    caller: Context<'admin'>,
  ) {
    if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
    const today = calendarDateIn(new Date(), services.config.organization.timeZone)
    if (input.on > today) return refuse('payout.dateInFuture', { on: 'payout.dateInFuture' })
    const done = await once<PaymentDone>(db, { procedure, input }, (transaction) =>
      endIn(transaction, caller, action, input),
    )
    return done.success ? answerPayment(services, done.payment_id) : done
  }

  return {
    async mark_payments_sent(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const { run_id, method } = input
      return once(db, { procedure: 'mark_payments_sent', input }, (transaction) =>
        markMany(services, transaction, caller, 'send', { run_id, method }),
      )
    },

    async mark_payments_paid(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const { run_id, method, payment_ids: ids } = input
      if (!method && !ids) return refuse('err.invalidInput')
      return once(db, { procedure: 'mark_payments_paid', input }, (transaction) =>
        markMany(services, transaction, caller, 'pay', { run_id, method, ids }),
      )
    },

    record_payment_return: (input, caller) => end('return', 'record_payment_return', input, caller),
    record_payment_failure: (input, caller) => end('fail', 'record_payment_failure', input, caller),
  }
}
