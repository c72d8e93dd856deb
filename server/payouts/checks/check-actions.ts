import type { checks } from '#contract/payout-checks.ts'
import { parseAmount } from '#domain/money.ts'
import { tidyText } from '#domain/names.ts'
import {
  type CheckAction,
  type CheckReason,
  canApplyToCheck,
  isWaitingForBank,
} from '#domain/payouts/checks.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { answerPayment } from '../ledger/answers.ts'
import { type CheckKey, findCheck, updateCheck } from '../ledger/check-store.ts'
import { endCheck } from '../ledger/ending-checks.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import { checkAnswer, listedCheck } from './check-list-store.ts'
import { clearCheck, confirmStop } from './clearing.ts'
import { endPayment, planInstead, replaceNumber } from './replacing.ts'

type Acting = Context<Administrator>
type Ending = CheckKey & { reason: CheckReason; note?: string | undefined }
type Names = Exclude<keyof typeof checks, 'list_checks' | 'record_checks_mailed'>

const answer = async (done: Done, context: Acting) => {
  const { db, services } = context
  const row = orNotFound(await listedCheck(db, String(done.check_id)))
  const day = { today: officeDate(context), timeZone: services.config.organization.timeZone }
  return { success: true as const, check: checkAnswer(row, day) }
}

/** The handlers of what the office does with single checks (docs/product.md §14.16). */
export const checkActions: Handlers<Names> = {
  void_check: { act: (input, context) => end(context, 'void', input), answer },
  stop_check: { act: (input, context) => end(context, 'stop', input), answer },

  replace_check: {
    async act(input, context) {
      const { check, row } = await checkForUpdate(context, input)
      if (row.state === 'locked' || check.state === 'cleared') return refuse('payout.checkState')
      if (canApplyToCheck('stop', check.state)) {
        await endCheck(context, check, { action: 'stop', ...said(input) })
      }
      await endPayment(context, row)
      const planned = await planInstead(context, row)
      if ('refusal' in planned) return planned.refusal
      return { success: true, payment_id: planned.id }
    },
    answer: (done, { services }) => answerPayment(services, String(done.payment_id)),
  },

  note_stop_confirmed: {
    async act({ answer: said, on, ...key }, context) {
      const { check, row } = await checkForUpdate(context, key)
      if (!isWaitingForBank(check)) return refuse('payout.checkState')
      if (on > officeDate(context)) {
        return refuse('payout.dateInFuture', { on: 'payout.dateInFuture' })
      }
      const today = officeDate(context)
      const refusal =
        said === 'stopped'
          ? await confirmStop(context, check, { on, today })
          : await clearCheck(context, { check, row, on })
      return refusal ?? { success: true, check_id: check.id }
    },
    answer,
  },

  note_service_number: {
    async act({ payment_id, service_number }, context) {
      const { db, caller } = context
      const { check } = await checkForUpdate(context, { payment_id })
      const { id: check_id, number, request_id: subject_id, reference } = check
      // A paper check has a number of ours.
      if (number !== null) return refuse('payout.checkState')
      await updateCheck(db, check_id, { service_number: tidyText(service_number ?? '') || null })
      await record(db, caller, {
        action: 'payout.check_noted',
        subject_id,
        details: { payment_id, reference },
      })
      await notify(db, { kind: 'payout.changed' })
      return { success: true, check_id }
    },
    answer,
  },

  record_check_cleared: {
    async act({ number, amount, on }, context) {
      const { check, row } = await checkForUpdate(context, { number })
      if (!canApplyToCheck('clear', check.state)) return refuse('payout.checkState')
      if (on > officeDate(context)) {
        return refuse('payout.dateInFuture', { on: 'payout.dateInFuture' })
      }
      const parsed = parseAmount(amount)
      if (!parsed.ok) return refuse('err.invalidAmount', { amount: 'err.invalidAmount' })
      if (parsed.amount !== check.amount) {
        return refuse('payout.checkAmount', { amount: 'payout.checkAmount' })
      }
      const refusal = await clearCheck(context, { check, row, on })
      return refusal ?? { success: true, check_id: check.id, alarm: check.ended_at !== null }
    },
    async answer(done, context) {
      return { ...(await answer(done, context)), alarm: done.alarm === true }
    },
  },
}

const said = ({ reason, note }: Ending) => ({ reason, note: tidyText(note ?? '') || null })

/** Returns a check and its payment, which is locked with its run until the transaction ends. */
async function checkForUpdate({ db }: Acting, key: CheckKey) {
  const { payment_id } = orNotFound(await findCheck(db, key))
  const row = orNotFound(await findPaymentForUpdate(db, payment_id))
  // Somebody else may have changed it before the payment was locked.
  return { check: orNotFound(await findCheck(db, key)), row }
}

/**
 * Voids or stops a check. A paper check that is voided before its file was given gets the next
 * number. Afterwards its payment has come back; one that is void is planned anew.
 */
async function end(context: Acting, action: CheckAction & ('void' | 'stop'), input: Ending) {
  const { check, row } = await checkForUpdate(context, input)
  if (!canApplyToCheck(action, check.state)) return refuse('payout.checkState')
  if (row.state === 'locked') {
    const refusal = await replaceNumber(context, { check, row, action, ...said(input) })
    return refusal ?? { success: true as const, check_id: check.id }
  }
  await endCheck(context, check, { action, ...said(input) })
  const isEnded = await endPayment(context, row)
  // What cannot be paid now stays among what came back.
  if (isEnded && action === 'void') await planInstead(context, row)
  return { success: true as const, check_id: check.id }
}
