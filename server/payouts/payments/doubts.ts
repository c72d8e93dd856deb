import { tidyText } from '#domain/names.ts'
import { paymentActs } from '#domain/payouts/payment-acts.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import { enqueueAll } from '#server/mail/index.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { updatePayments } from '../ledger/payment-store.ts'
import type { RunRow } from '../ledger/run-store.ts'
import { type Acts, onRow } from './acting.ts'
import * as store from './doubts-store.ts'

/** Payments that may have been paid twice, until somebody says what came of it (docs/product.md §14.22). */

/** Marks payments of which another attempt may have been paid too. Those that are marked stay so. */
export async function doubt({ db, now, caller }: Acting, all: PaymentRow[]): Promise<void> {
  const rows = all.filter((row) => row.paid_twice_at === null || row.paid_twice_answered_at)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const unanswered = { paid_twice_note: null, paid_twice_answered_at: null }
  await updatePayments(db, ids, { paid_twice_at: now, ...unanswered })
  await record(
    db,
    caller,
    ...rows.map(({ id, request_id, reference, state }) => ({
      action: 'payout.payment_doubted' as const,
      subject_id: request_id,
      details: { payment_id: id, reference, state },
    })),
  )
}

/** Mails all administrators that the bank had a file of a run of which the office said otherwise. */
export async function tellContradiction(
  { db, caller }: Acting,
  { file, run }: { file: string; run: Pick<RunRow, 'pay_on'> },
): Promise<void> {
  const all = await store.administrators(db)
  const said_by = all.find(({ id }) => id === caller.user?.id)?.name ?? ''
  const data = { file, pay_on: run.pay_on, said_by }
  const kind = 'payout_contradicted' as const
  await enqueueAll(
    db,
    all.map(({ email, locale }) => ({ kind, recipient: email, locale, data })),
  )
}

/** What came of the payments of a due that may have been paid twice. */
export const doubtActs: Acts<'answer_paid_twice'> = {
  answer_paid_twice: onRow(async (row, { note }, { db, caller, now }) => {
    const ids = await store.openDoubts(db, row)
    if (!ids.includes(row.id)) return refuse('payout.stateChanged')
    const columns = { paid_twice_note: tidyText(note), paid_twice_answered_at: now }
    await updatePayments(db, ids, { ...columns, paid_twice_answered_by: caller.user.id })
    await record(db, caller, {
      action: paymentActs.answer_paid_twice.audit,
      subject_id: row.request_id,
      details: { payment_id: row.id, reference: row.reference },
    })
    await notify(db, { kind: 'payout.changed' })
    return { updated: ids.length }
  }),
}
