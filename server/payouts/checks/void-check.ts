import { isUnderway } from '#domain/payouts/payment-states.ts'
import { type Acting, type Context, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { answerPayment } from '../ledger/answers.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { updatePayments } from '../ledger/payment-store.ts'
import { allot, findRunForUpdate } from '../ledger/run-store.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import { settleRun } from '../ledger/transition.ts'
import { findSettings } from '../settings/index.ts'
import { insertVoidedCheck } from './voided-check-store.ts'

/** Voids spoiled checks (docs/product.md §14.16). */
export const checkProcedures: Handlers<'void_check'> = {
  void_check: {
    async act({ payment_id, number }, context) {
      const row = await findPaymentForUpdate(context.db, payment_id)
      if (!row) return refuse('err.notFound')
      // Somebody else may have voided it first.
      if (!isUnderway(row.state) || row.check_number !== number) {
        return refuse('payout.stateChanged', { number: 'payout.stateChanged' })
      }
      return (await replaceCheck(context, row)) ?? { success: true, payment_id }
    },
    answer: (done, { services }) => answerPayment(services, String(done.payment_id)),
  },
}

/** Gives the payment of a spoiled check the next number, in a new revision of the run's files. */
async function replaceCheck(context: Context<Administrator>, row: PaymentRow) {
  const { db } = context
  // A check that was written by hand may be spoiled too.
  const refusal = row.state === 'locked' && (await refusalToLeave(db, row, { notEntered: true }))
  if (refusal) return refusal
  const today = officeDate(context)
  const issued = await voidCheck(context, row)
  const { data } = await findSettings(db)
  const next = Number(data.check?.next_number ?? 1)
  const check_number = await allot(db, 'check', 1, next)
  // A bank refuses a check that is dated before it was written.
  const check_date = issued && issued > today ? issued : today
  await updatePayments(db, [row.id], { check_number, check_date })
  await settleRun(context, row.run_id, { leftFiles: true })
  return undefined
}

/** Stores the check of a locked payment, if it has one, as void. Returns the date on it. */
export async function voidCheck({ db, caller }: Acting, row: PaymentRow) {
  const { id, request_id, run_id, check_number, amount } = row
  const run = run_id ? await findRunForUpdate(db, run_id) : undefined
  if (!run?.file_basis || !run_id || !check_number || amount === null) return undefined
  const issue_date = row.check_date ?? run.file_basis.effective_on[row.method]
  await insertVoidedCheck(db, {
    check_number,
    payment_id: id,
    reference: row.reference,
    request_id,
    run_id,
    issue_date,
    amount,
    payee: row.payee_for_bank ?? row.payee,
    voided_by: caller.user?.id ?? null,
  })
  await record(db, caller, {
    action: 'payout.check_voided',
    subject_id: request_id,
    details: { payment_id: id, reference: row.reference, check_number },
  })
  return issue_date
}
