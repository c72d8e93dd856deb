import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { answerPayment } from '../ledger/answers.ts'
import { voidCheckOf } from '../ledger/ending-checks.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { earliestDraftForUpdate } from '../ledger/run-store.ts'
import { applyAction, settleRun } from '../ledger/transition.ts'
import { refusalToHandOver } from '../two-person/index.ts'
import { planAnew } from './planning.ts'

type Input = { payment_id: string; reason: string }

/** The handler of payments that the bank took out of a given file (docs/product.md §14.22). */
export const takingOutProcedures: Handlers<'take_out_payment'> = {
  take_out_payment: {
    act: takeOut,
    answer: (done, { services }) => answerPayment(services, String(done.payment_id)),
  },
}

/**
 * Cancels a payment of which the bank says that it took it out of a file that it had. Plans the next
 * attempt if its request is still to be paid.
 */
async function takeOut(input: Input, context: Context<Administrator>): Promise<Done | Refusal> {
  const { db } = context
  const reason = tidyText(input.reason)
  if (!reason) return refuse('common.required', { reason: 'common.required' })
  const row = orNotFound(await findPaymentForUpdate(db, input.payment_id))
  if (!canApply('take_out', row.state)) return refuse('payout.stateChanged')
  const notYours = await refusalToHandOver(context, row)
  if (notYours) return refuse(notYours)
  await applyAction(context, [row], {
    action: 'take_out',
    columns: { ended_on: officeDate(context), end_reason: reason, taken_out: true },
  })
  await voidCheckOf(context, row)
  const run_id = await earliestDraftForUpdate(db, officeDate(context))
  const ended = await paymentsForUpdate(db, null, { ids: [row.id] })
  // Another file may still pay it: nobody has said what came of that yet.
  const isDoubted = row.paid_twice_at !== null && row.paid_twice_answered_at === null
  const [planned] = isDoubted ? [] : await planAnew(context, ended, run_id)
  await settleRun(context, row.run_id, { leftFiles: true })
  if (planned) await settleRun(context, run_id)
  return { success: true, payment_id: planned ?? row.id }
}
