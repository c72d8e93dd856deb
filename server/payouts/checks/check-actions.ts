import { parseAmount } from '#domain/money.ts'
import { tidyText } from '#domain/names.ts'
import { canApplyToCheck, isWaitingForBank } from '#domain/payouts/checks.ts'
import { type ActInput, type PaymentAct, paymentActs } from '#domain/payouts/payment-acts.ts'
import { officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { type CheckKey, findCheck, updateCheck } from '../ledger/check-store.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import { placeOf, press } from '../ledger/press.ts'
import {
  type Acts,
  type ByAdministrator,
  doneOr,
  pressWords,
  type Told,
  type Word,
} from '../payments/index.ts'
import { clearedWord, recordAnswers, stopWord } from './bank-words.ts'
import { checkAnswer, listedCheck } from './check-list-store.ts'
import { type Found, replaceCheck, stopCheck, voidCheck } from './ending.ts'

/** Describes a check for an answer. */
export async function answerCheck(id: string, context: ByAdministrator) {
  const { db, services } = context
  const { timeZone } = services.config.organization
  return checkAnswer(orNotFound(await listedCheck(db, id)), {
    today: officeDate(context),
    timeZone,
  })
}

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

/** What the office does with single checks (docs/product.md §14.16). */
export const checkActs: Acts<
  | ('void_check' | 'stop_check' | 'replace_check')
  | ('answer_stop' | 'clear_check' | 'undo_clearing' | 'note_service_number')
> = {
  void_check: onCheck(voidCheck),
  stop_check: onCheck(stopCheck),
  replace_check: onCheck(replaceCheck),

  answer_stop: onCheck(async (found, { answer, on }, context) => {
    if (!isWaitingForBank(found.check)) return refuse('payout.checkState')
    return saidOf(found, stopWord(found, on, answer), context)
  }),

  clear_check: onCheck(async (found, { amount, on }, context) => {
    const { check } = found
    if (!canApplyToCheck('clear', check.state)) return refuse('payout.checkState')
    const parsed = parseAmount(amount)
    if (!parsed.ok) return refuse('err.invalidAmount', { amount: 'err.invalidAmount' })
    if (parsed.amount !== check.amount) {
      return refuse('payout.checkAmount', { amount: 'payout.checkAmount' })
    }
    const refusal = await saidOf(found, clearedWord(found, on), context)
    return refusal ?? { alarm: check.ended_at !== null }
  }),

  undo_clearing: onCheck(async ({ check, row }, _, context) => {
    const { payment_id, reference, request_id: requestId, number: check_number } = check
    const act = { act: 'undo_clearing', ...placeOf(row), number: check.position } as const
    const undone = await press(context, [{ requestId, act }])
    if ('refusal' in undone) return undone.refusal
    const details = { payment_id, reference, check_number }
    const action = 'payout.check_clearing_undone'
    await record(context.db, context.caller, { action, subject_id: requestId, details })
    await notify(context.db, { kind: 'payout.changed' })
    return undefined
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

/** Presses what the bank said of a check. Returns the refusal, if it is refused. */
async function saidOf({ check }: Found, word: Word, context: ByAdministrator): Promise<Told> {
  const said = await pressWords(context, [word])
  if ('refusal' in said) return said.refusal
  await recordAnswers(context, [{ check, word }])
  return undefined
}
