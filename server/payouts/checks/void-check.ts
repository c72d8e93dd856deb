import { calendarDateIn } from '#domain/payment-date.ts'
import { isUnderway } from '#domain/payouts/payment-states.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { refuse } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { updatePayments } from '../ledger/payment-store.ts'
import { allot, lockRun } from '../ledger/run-store.ts'
import { refusalToLeave } from '../ledger/standing.ts'
import { settleRun } from '../ledger/transition.ts'
import { findSettings } from '../settings/index.ts'
import { insertVoidedCheck } from './voided-check-store.ts'

/**
 * Voids a spoiled check and gives its payment the next number, in a new revision of the run's files
 * (docs/product.md §14.16). `number` is the spoiled check's, so that a repeated call is refused. The
 * payment and its run are locked by the caller.
 */
export async function replaceCheck(
  { config }: Services,
  db: Db,
  actor: Actor,
  row: PaymentRow,
  number: number,
) {
  if (!isUnderway(row.state) || row.check_number !== number) {
    return refuse('payout.stateChanged', { void_check: 'payout.stateChanged' })
  }
  // A check that was written by hand may be spoiled too.
  const refusal = row.state === 'locked' && (await refusalToLeave(db, row, { notEntered: true }))
  if (refusal) return refusal
  const today = calendarDateIn(new Date(), config.organization.timeZone)
  const issued = await voidCheck(db, actor, row)
  const { data } = await findSettings(db)
  const next = Number(data.check?.next_number ?? 1)
  const check_number = await allot(db, 'check', 1, next)
  // A bank refuses a check that is dated before it was written.
  const check_date = issued && issued > today ? issued : today
  await updatePayments(db, [row.id], { check_number, check_date })
  await settleRun(db, actor, row.run_id, { leftFiles: true })
  return undefined
}

/** Stores the check of a locked payment, if it has one, as void. Returns the date on it. */
export async function voidCheck(db: Db, actor: Actor, row: PaymentRow) {
  const { id, request_id, run_id, check_number, amount } = row
  const run = run_id ? await lockRun(db, run_id) : undefined
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
    voided_by: actor.user?.id ?? null,
  })
  await record(db, actor, {
    action: 'payout.check_voided',
    subject_id: request_id,
    details: { payment_id: id, reference: row.reference, check_number },
  })
  return issue_date
}
