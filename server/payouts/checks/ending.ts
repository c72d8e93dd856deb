import type { Refusal } from '#contract/procedure.ts'
import { ENDED_CHECK } from '#domain/bank-files/results/return-codes.ts'
import { tidyText } from '#domain/names.ts'
import { canApplyToCheck } from '#domain/payouts/checks.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import type { ActInput } from '#domain/payouts/payment-acts.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { refuse } from '#server/http/failures.ts'
import { enqueueAll, letterTo } from '#server/mail/index.ts'
import { type CheckRow, updateCheck } from '../ledger/check-store.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { updatePayments } from '../ledger/payment-store.ts'
import { type Pressed, placeOf, press } from '../ledger/press.ts'
import { settleRun } from '../ledger/run-changes.ts'
import { allot } from '../ledger/run-store.ts'
import type { ByAdministrator, Told } from '../payments/index.ts'
import { findSettings } from '../settings/index.ts'

/** Voids, stops and replaces checks (docs/product.md §14.16). */

export type Found = { check: CheckRow; row: PaymentRow }
type Ending = ActInput<'void_check' | 'stop_check' | 'replace_check'>

/**
 * Voids a check. A paper check that is voided before its file was given gets the next number;
 * afterwards its payment has come back, and is planned anew if it can be paid now.
 */
export async function voidCheck(
  found: Found,
  input: ActInput<'void_check'>,
  context: ByAdministrator,
): Promise<Told> {
  const { check, row } = found
  if (!canApplyToCheck('void', check.state)) return refuse('payout.checkState')
  const isLocked = canApply('send', row.state)
  // A digital check has no number of ours.
  if (isLocked && check.number === null) return refuse('payout.checkState')
  if (isLocked) await allotNumber(found, context)
  const act = { act: 'void_check', ...placeOf(row) } as const
  const ended = await endCheck(found, { input, act }, context)
  if ('refusal' in ended) return ended.refusal
  if (isLocked) await settleRun(context, row.run_id, { hasLeft: true })
  if (ended.planned.length > 0) await tellReplaced(context, row)
  return undefined
}

/** Gives the payment of a locked check the number of its next one. */
async function allotNumber({ check, row }: Found, context: ByAdministrator): Promise<void> {
  const { db } = context
  const { data } = await findSettings(db)
  const check_number = await allot(db, 'check', 1, Number(data.check?.next_number ?? 1))
  // A bank refuses a check that is dated before it was written.
  const today = officeDate(context)
  const [, check_date = today] = [check.issued_on, today].sort()
  await updatePayments(db, [row.id], { check_number, check_date })
}

export async function stopCheck(
  found: Found,
  input: ActInput<'stop_check'>,
  context: ByAdministrator,
): Promise<Told> {
  if (!canApplyToCheck('stop', found.check.state)) return refuse('payout.checkState')
  const act = { act: 'stop_check', ...placeOf(found.row) } as const
  const ended = await endCheck(found, { input, act }, context)
  return 'refusal' in ended ? ended.refusal : undefined
}

/**
 * Stops a check that did not come, and tells its family that a new one comes. That is planned once the
 * bank cannot pay this one any more.
 */
export async function replaceCheck(
  found: Found,
  input: ActInput<'replace_check'>,
  context: ByAdministrator,
): Promise<Told> {
  const { check, row } = found
  if (check.is_replaced || row.paid_again) return refuse('payout.problem.live_payment')
  if (row.outcome !== 'approved') return refuse('payout.problem.undecided')
  if (row.is_stopped) return refuse('payout.problem.stopped')
  const act = { act: 'stop_check', ...placeOf(row), isReplaced: true } as const
  const ended = await endCheck(found, { input, act }, context)
  if ('refusal' in ended) return ended.refusal
  await tellReplaced(context, row)
  const [payment_id = row.id] = ended.planned
  return { payment_id }
}

/** Carries out an act that ends a check, and notes why. */
async function endCheck(
  { check, row }: Found,
  { input: { reason, note }, act }: { input: Ending; act: Act },
  context: ByAdministrator,
): Promise<Pressed | { refusal: Refusal }> {
  const { db, caller } = context
  const on = officeDate(context)
  const isOut = canApply('return', row.state)
  const ended = await press(context, [
    {
      requestId: row.request_id,
      act,
      ...(isOut && { columns: { ended_on: on, return_code: ENDED_CHECK } }),
      code: ENDED_CHECK,
      details: { code: ENDED_CHECK, on },
    },
  ])
  if ('refusal' in ended) return ended
  const isStop = act.act === 'stop_check'
  if (canApplyToCheck(isStop ? 'stop' : 'void', check.state)) {
    await updateCheck(db, check.id, { end_reason: reason, note: tidyText(note ?? '') || null })
    const { payment_id, reference, number: check_number } = check
    await record(db, caller, {
      action: isStop ? 'payout.check_stopped' : 'payout.check_voided',
      subject_id: check.request_id,
      details: { payment_id, reference, check_number, reason },
    })
  }
  const [done] = ended.done
  if (!done) throw new Error('A press answers each act')
  return done
}

async function tellReplaced({ db }: ByAdministrator, row: PaymentRow): Promise<void> {
  const letter = letterTo({ ...row, id: row.request_id }, 'check_replaced')
  if (letter) await enqueueAll(db, [letter])
}
