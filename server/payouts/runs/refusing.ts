import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import { fridayToPay } from '#domain/payouts/calendar.ts'
import { canAnswer } from '#domain/payouts/file-fates.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { enqueueForEach } from '#server/mail/index.ts'
import type { MessageKey } from '#server/messages.ts'
import { answerRun } from '../ledger/answers.ts'
import type { DueKey } from '../ledger/due-store.ts'
import { findPayment, updatePayments } from '../ledger/payment-store.ts'
import { type Press, press } from '../ledger/press.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRunForUpdate, type RunRow } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { tryActs } from '../ledger/trying.ts'
import { actOfFile, hasChanged } from '../payments/index.ts'
import { refusalToHandOver } from '../two-person/index.ts'
import { draftFor } from './drafts.ts'
import { takeBackRefusal } from './taking-back.ts'

type Call = Context<Administrator>

/** Returns the act that plans the next attempt of a payment that has failed. */
const planAgain = ({ request_id, due_number }: DueKey): Press => ({
  requestId: request_id,
  act: { act: 'plan', due: due_number, isAgain: true },
})

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
  const { db } = context
  const run = orNotFound(await findRunForUpdate(db, input.run_id))
  const notYours = await refusalToHandOver(context, run)
  if (notYours) return refuse(notYours)
  const reason = tidyText(input.reason)
  if (!reason) return refuse('common.required', { reason: 'common.required' })
  const file = await told.fileOf(db, input)
  if (!file) return refuse('payout.noFile')
  if (!canAnswer('refuse', file.fate)) return refuse('payout.stateChanged')
  if (await told.wasCheckReplaced(db, file)) return refuse('payout.checkWasWritten')
  const { file: name, revision } = file
  const details = { file: name, revision }
  const rows = await told.paymentsToldIn(db, file)
  const ended = rows.map((row) => ({ ...actOfFile(row, 'refuse_file'), details }))
  const again = rows.map(planAgain)
  const { refusals } = await tryActs(context, [...ended, ...again])
  const payable = again.filter((one) => !refusals.has(one))
  const draft =
    payable.length > 0
      ? await draftFor(context, fridayToPay(input.method, run.pay_on, officeDate(context)))
      : null
  const pressed = await press(context, [...ended, ...payable], { draft })
  if ('refusal' in pressed) return pressed.refusal
  const hasFailed = (_: unknown, at: number) => pressed.done.slice(at, at + 1).some(hasChanged)
  const failed = rows.filter(hasFailed).map(({ id }) => id)
  const columns = { ended_on: officeDate(context), end_reason: reason, ended_with_file: true }
  await updatePayments(db, failed, columns)
  await told.noteFate(db, file, { reason })
  const counts = { payments: failed.length, planned: payable.length }
  await recordRun(context, run, {
    action: 'payout.file_refused',
    details: { ...details, ...counts },
  })
  await tellConcerned(context, run, file)
  return {
    success: true,
    failed: failed.length,
    planned: payable.length,
    run_id: draft,
    left: rows.flatMap(({ id }, at) => {
      const refusal = refusals.get(again[at] as Press)
      return refusal && failed.includes(id) ? [`${id} ${refusal}`] : []
    }),
  }
}

/** Mails everybody who downloaded the file and who locked its run, but the caller. */
async function tellConcerned({ db, caller }: Call, run: RunRow, file: told.ToldFile) {
  const data = { file: file.file, pay_on: run.pay_on, said_by: caller.user.name }
  const others = await told.concernedBy(db, file, caller.user.id)
  await enqueueForEach(db, others, { kind: 'payout_file_refused', data })
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
  return { payment_id, reference, full_name, code: refusal as MessageKey }
}
