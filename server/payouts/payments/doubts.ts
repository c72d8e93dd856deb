import { tidyText } from '#domain/names.ts'
import { paymentActs } from '#domain/payouts/payment-acts.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { enqueueForEach } from '#server/mail/index.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { type Acts, type ByAdministrator, onRow } from './acting.ts'
import * as store from './doubts-store.ts'

/** Dues that may have been paid twice, until somebody says what came of it (docs/product.md §14.31). */

/** Mails all administrators that the bank had a file of a run of which the office said otherwise. */
export async function tellContradiction(
  { db, caller }: Acting,
  { file, pay_on }: { file: string; pay_on: string },
): Promise<void> {
  const all = await store.administrators(db)
  const said_by = all.find(({ id }) => id === caller.user?.id)?.name ?? ''
  const data = { file, pay_on, said_by }
  await enqueueForEach(db, all, { kind: 'payout_contradicted', data })
}

/** What came of a due that may have been paid twice. */
export const doubtActs: Acts<'answer_paid_twice' | 'answer_never_paid'> = {
  answer_paid_twice: onRow((row, input, context) => answer(row, input, context)),
  answer_never_paid: onRow((row, input, context) => answer(row, input, context)),
}

async function answer(
  row: PaymentRow,
  { act, note }: { act: 'answer_paid_twice' | 'answer_never_paid'; note: string },
  context: ByAdministrator,
) {
  const { db, caller } = context
  const said = [{ requestId: row.request_id, act: { act, ...placeOf(row) } }]
  const answered = await press(context, said)
  if ('refusal' in answered) return answered.refusal
  await store.noteAnswer(db, row, tidyText(note))
  await record(db, caller, {
    action: paymentActs[act].audit,
    subject_id: row.request_id,
    details: { payment_id: row.id, reference: row.reference, act },
  })
  return undefined
}
