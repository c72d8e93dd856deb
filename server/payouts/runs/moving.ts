import type { Refusal } from '#contract/procedure.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { isWaiting } from '#domain/payouts/payment-states.ts'
import type { Context, Done, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { answerRun } from '../ledger/answers.ts'
import * as payments from '../ledger/payment-store.ts'
import { recordRun } from '../ledger/run-changes.ts'
import * as store from '../ledger/run-store.ts'

type Call = Context<Administrator>
type Move = {
  run_id: string
  method?: PaymentMethod | undefined
  payment_ids?: string[] | undefined
}

/** The handler of moving payments to another run of their Friday (docs/product.md §14.1). */
export const movingProcedures: Handlers<'move_payments'> = {
  move_payments: {
    act: movePayments,
    async answer({ updated, run_id }, { services }) {
      return { ...(await answerRun(services, String(run_id))), updated: Number(updated) }
    },
  },
}

/**
 * Moves payments of a draft to another draft of the same Friday, which is created if there is none.
 * From a second draft they go back to the first one.
 */
async function movePayments(input: Move, context: Call): Promise<Done | Refusal> {
  const { db, caller } = context
  const { run_id, method, payment_ids: ids } = input
  if ((method === undefined) === (ids === undefined)) return refuse('err.invalidInput')
  const drafts = await store.draftsBesideForUpdate(db, run_id)
  const run = drafts.find(({ id }) => id === run_id)
  if (!run) {
    const known = await store.findRun(db, { id: run_id })
    return refuse(known ? 'payout.notDraft' : 'err.notFound')
  }
  const all = await payments.paymentsForUpdate(db, run_id, { method, ids })
  const rows = all.filter(({ state }) => isWaiting(state))
  if (rows.length === 0 || (ids && rows.length < new Set(ids).size)) {
    return refuse('payout.stateChanged')
  }
  const target = drafts.find(({ is_second }) => is_second !== run.is_second)
  const to = target?.id ?? (await createSecondDraft(context, run))
  const moved = rows.map(({ id }) => id)
  await payments.updatePayments(db, moved, { run_id: to })
  await record(
    db,
    caller,
    ...rows.map(({ id, reference, request_id }) => ({
      action: 'payout.payment_moved' as const,
      subject_id: request_id,
      details: { payment_id: id, reference, run_id, to },
    })),
  )
  for (const id of [run_id, to]) await notify(db, { kind: 'payout.changed', id })
  return { success: true, updated: rows.length, run_id: to }
}

/** Creates an empty draft that takes nothing by itself, with the rate of the first one. */
async function createSecondDraft(context: Call, first: store.RunRow): Promise<string> {
  const { db, caller } = context
  const { pay_on, rate, rate_date, rate_source } = first
  const number = await store.allot(db, 'run', 1)
  const id = await store.insertRun(db, {
    number,
    pay_on,
    created_by: caller.user.id,
    is_second: true,
    rate,
    rate_date,
    rate_source,
  })
  const run = { id, number, pay_on, revision: 1 }
  await recordRun(context, run, { action: 'payout.run_created', details: { beside: first.number } })
  return id
}
