import { parseAmount } from '#domain/money.ts'
import { tidyText } from '#domain/names.ts'
import { canApplyToCheck, isWaitingForBank } from '#domain/payouts/checks.ts'
import { type ActInput, type PaymentAct, paymentActs } from '#domain/payouts/payment-acts.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { type CheckKey, type CheckRow, findCheck, updateCheck } from '../ledger/check-store.ts'
import { endCheck } from '../ledger/ending-checks.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { type Acts, type ByAdministrator, doneOr, type Told } from '../payments/index.ts'
import { checkAnswer, listedCheck } from './check-list-store.ts'
import { clearCheck, confirmStop } from './clearing.ts'
import { endPayment, planInstead, replaceNumber } from './replacing.ts'

/** Describes a check for an answer. */
export async function answerCheck(id: string, context: ByAdministrator) {
  const { db, services } = context
  const { timeZone } = services.config.organization
  return checkAnswer(orNotFound(await listedCheck(db, id)), {
    today: officeDate(context),
    timeZone,
  })
}

type Found = { check: CheckRow; row: PaymentRow }
type CheckWork<A extends PaymentAct> = (
  found: Found,
  input: ActInput<A>,
  context: ByAdministrator,
) => Promise<Told>

/** Runs an act on a check. Its payment is locked with its run. */
const onCheck =
  <A extends PaymentAct>(work: CheckWork<A>): Acts<A>[A] =>
  async (input, context) => {
    const { db } = context
    const key: CheckKey = input
    const { payment_id } = orNotFound(await findCheck(db, key))
    const row = orNotFound(await findPaymentForUpdate(db, payment_id))
    // Somebody else may have changed it before the payment was locked.
    const check = orNotFound(await findCheck(db, key))
    return doneOr(await work({ check, row }, input, context), { check_id: check.id })
  }

const said = ({ reason, note }: ActInput<'void_check' | 'stop_check' | 'replace_check'>) => ({
  reason,
  note: tidyText(note ?? '') || null,
})

/** What the office does with single checks (docs/product.md §14.16). */
export const checkActs: Acts<
  | ('void_check' | 'stop_check' | 'replace_check')
  | ('answer_stop' | 'clear_check' | 'note_service_number')
> = {
  void_check: onCheck((found, input, context) => end(found, input, context)),
  stop_check: onCheck((found, input, context) => end(found, input, context)),

  replace_check: onCheck(async ({ check, row }, input, context) => {
    if (canApply('send', row.state) || check.state === 'cleared') return refuse('payout.checkState')
    if (canApplyToCheck('stop', check.state)) {
      await endCheck(context, check, { action: 'stop', ...said(input) })
    }
    await endPayment(context, row)
    const planned = await planInstead(context, row)
    return 'refusal' in planned ? planned.refusal : { payment_id: planned.id }
  }),

  answer_stop: onCheck(async ({ check, row }, { answer, on }, context) => {
    if (!isWaitingForBank(check)) return refuse('payout.checkState')
    return answer === 'stopped'
      ? confirmStop(context, check, { on, today: officeDate(context) })
      : clearCheck(context, { check, row, on })
  }),

  clear_check: onCheck(async ({ check, row }, { amount, on }, context) => {
    if (!canApplyToCheck('clear', check.state)) return refuse('payout.checkState')
    const parsed = parseAmount(amount)
    if (!parsed.ok) return refuse('err.invalidAmount', { amount: 'err.invalidAmount' })
    if (parsed.amount !== check.amount) {
      return refuse('payout.checkAmount', { amount: 'payout.checkAmount' })
    }
    return (await clearCheck(context, { check, row, on })) ?? { alarm: check.ended_at !== null }
  }),

  note_service_number: onCheck(async ({ check }, { service_number }, { db, caller }) => {
    const { payment_id, reference } = check
    // A paper check has a number of ours.
    if (check.number !== null) return refuse('payout.checkState')
    await updateCheck(db, check.id, { service_number: tidyText(service_number ?? '') || null })
    await record(db, caller, {
      action: paymentActs.note_service_number.audit,
      subject_id: check.request_id,
      details: { payment_id, reference },
    })
    await notify(db, { kind: 'payout.changed' })
  }),
}

/**
 * Voids or stops a check. A paper check that is voided before its file was given gets the next
 * number. Afterwards its payment has come back; one that is void is planned anew.
 */
async function end(
  { check, row }: Found,
  input: ActInput<'void_check' | 'stop_check'>,
  context: ByAdministrator,
): Promise<Told> {
  const action = input.act === 'void_check' ? 'void' : 'stop'
  if (!canApplyToCheck(action, check.state)) return refuse('payout.checkState')
  if (canApply('send', row.state)) {
    return replaceNumber(context, { check, row, action, ...said(input) })
  }
  await endCheck(context, check, { action, ...said(input) })
  const isEnded = await endPayment(context, row)
  // What cannot be paid now stays among what came back.
  if (isEnded && action === 'void') await planInstead(context, row)
  return undefined
}
