import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import { fridayToPay } from '#domain/payouts/calendar.ts'
import { canAnswer } from '#domain/payouts/file-fates.ts'
import { canApply, wasTaken } from '#domain/payouts/payment-states.ts'
import type { PayRefusal } from '#domain/payouts/proposal.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { enqueueAll } from '#server/mail/index.ts'
import { answerRun } from '../ledger/answers.ts'
import { voidCheckOf } from '../ledger/ending-checks.ts'
import { payRefusal } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { findPayment, paymentsForUpdate } from '../ledger/payment-store.ts'
import { findRunForUpdate, type RunRow } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { applyAction, recordRun, settleRun } from '../ledger/transition.ts'
import { inTwoFiles, partOfPayable, planAnew } from '../payments/index.ts'
import { refusalToHandOver } from '../two-person/index.ts'
import { draftFor } from './drafts.ts'
import { takeBackRefusal } from './taking-back.ts'

type Call = Context<Administrator>

/** The handlers of files that the bank refused as a whole (docs/product.md §14.23). */
export const refusingProcedures: Handlers<'record_file_refused' | 'undo_file_refused'> = {
  record_file_refused: {
    act: refuseFile,
    answer: (done, { services }) => answerRefused(services, done),
  },
  undo_file_refused: { act: takeBackRefusal },
}

/**
 * Records that the bank refused a file: its payments fail, their checks are void, and those that
 * are still to be paid get a new attempt in the draft of the same Friday, or of the next one that
 * the bank can still pay.
 */
async function refuseFile(
  input: told.OfMethod & { reason: string },
  context: Call,
): Promise<Done | Refusal> {
  const { db, caller } = context
  const run = orNotFound(await findRunForUpdate(db, input.run_id))
  const notYours = await refusalToHandOver(context, run)
  if (notYours) return refuse(notYours)
  const reason = tidyText(input.reason)
  if (!reason) return refuse('common.required', { reason: 'common.required' })
  const file = await told.fileOf(db, input)
  if (!file) return refuse('payout.noFile')
  if (!canAnswer('refuse', file.fate)) return refuse('payout.stateChanged')
  const rows = await paymentsForUpdate(db, run.id, { ids: await told.paymentsToldIn(db, file) })
  if (rows.some(({ state }) => wasTaken(state))) return refuse('payout.fileWasTaken')
  if (await told.wasCheckReplaced(db, file)) return refuse('payout.checkWasWritten')
  await told.setFate(db, file, { fate: 'refused', by: caller.user.id, reason })
  const marked = rows.filter(({ paid_twice_at }) => paid_twice_at !== null)
  const kept = await inTwoFiles(db, marked, file)
  const sent = rows.filter((row) => canApply('fail', row.state) && !kept.includes(row))
  const { file: name, revision } = file
  await applyAction(context, sent, {
    action: 'fail',
    columns: { ended_on: officeDate(context), end_reason: reason, ended_with_file: true },
    details: { file: name, revision },
  })
  for (const row of sent) await voidCheckOf(context, row)
  const { planned, left, draft } = await planAgainFrom(context, run, sent)
  const counts = { payments: sent.length, planned: planned.length }
  await recordRun(context, run, {
    action: 'payout.file_refused',
    details: { file: name, revision, ...counts },
  })
  await tellConcerned(context, run, file)
  for (const id of [run.id, draft]) await settleRun(context, id)
  return {
    success: true,
    failed: sent.length,
    planned: planned.length,
    run_id: draft,
    left: left.map(({ payment_id, refusal }) => `${payment_id} ${refusal}`),
  }
}

/** Plans the next attempt of failed payments that are still to be paid. `draft` is their run. */
async function planAgainFrom(context: Call, run: RunRow, failed: PaymentRow[]) {
  const { db } = context
  const [first] = failed
  const ended = await paymentsForUpdate(db, run.id, { ids: failed.map(({ id }) => id) })
  const { payable, left } = partOfPayable(ended)
  if (!first || payable.length === 0) return { planned: [], left, draft: null }
  const friday = fridayToPay(first.method, run.pay_on, officeDate(context))
  const draft = await draftFor(context, friday)
  return { planned: await planAnew(context, payable, draft), left, draft }
}

/** Mails everybody who downloaded the file and who locked its run, but the caller. */
async function tellConcerned({ db, caller }: Call, run: RunRow, file: told.ToldFile) {
  const data = { file: file.file, pay_on: run.pay_on, said_by: caller.user.name }
  const others = await told.concernedBy(db, file, caller.user.id)
  const kind = 'payout_file_refused' as const
  await enqueueAll(
    db,
    others.map(({ email, locale }) => ({ kind, recipient: email, locale, data })),
  )
}

/** Returns what was refused as the answer, with the names of what is not planned anew. */
async function answerRefused(services: Pick<Call['services'], 'db'>, done: Done) {
  const all = done.left as string[]
  const run = done.run_id ? (await answerRun(services, String(done.run_id))).run : null
  return {
    success: true as const,
    failed: Number(done.failed),
    planned: Number(done.planned),
    run,
    left: await Promise.all(all.map((one) => leftOf(services.db, one))),
  }
}

async function leftOf(db: Db, one: string) {
  const [payment_id = '', refusal] = one.split(' ')
  const row = await findPayment(db, payment_id)
  const { reference = '', full_name = '' } = row ?? {}
  return { payment_id, reference, full_name, code: payRefusal(refusal as PayRefusal) }
}
