import type { Refusal } from '#contract/procedure.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { isPayable } from '#domain/payouts/checks.ts'
import { canBegin } from '#domain/payouts/payment-states.ts'
import {
  isProposed,
  type PayRefusal,
  type ProposalContext,
  refusalToPayAgain,
  refusalToPlan,
} from '#domain/payouts/proposal.ts'
import { confirmDetails } from '#server/changed-details/index.ts'
import type { Acting, Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { checksOfDues } from '../ledger/check-store.ts'
import { type DueKey, newestPayment } from '../ledger/due-store.ts'
import { payRefusal } from '../ledger/one-payment.ts'
import {
  candidates,
  findPayableForUpdate,
  type PayableDue,
  payablesForUpdate,
} from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { type Press, press } from '../ledger/press.ts'
import { rowLockRunsOf } from '../ledger/press-store.ts'
import { paymentsSince } from '../ledger/run-store.ts'
import { confirmationOf } from '../two-person/index.ts'

/** Plans payments: which dues a draft takes, and the payments that it makes of them. */

/** Returns what the rules need to know about a draft to propose dues for it. */
export async function proposalContext(
  db: Db,
  payOn: string,
  officeTimeZone: string,
): Promise<ProposalContext> {
  const since = await paymentsSince(db)
  return { payOn, paymentsSince: calendarDateIn(since, officeTimeZone) }
}

/** Returns the dues that a draft would propose now. */
export async function openDues(db: Db, context: ProposalContext): Promise<PayableDue[]> {
  const all = await candidates(db, context.payOn)
  return all.filter((due) => isProposed(due, context))
}

/**
 * Plans a payment of each due in a draft. Returns how many: a due that cannot be paid any more gets
 * none.
 */
export async function planFirst(
  acting: Acting,
  runId: string,
  dues: PayableDue[],
): Promise<number> {
  const acts = dues.map(({ id, due_number: due }) => ({
    requestId: id,
    act: { act: 'plan', due } as const,
  }))
  const planned = await planAllowed(acting, acts, runId)
  await rememberNames(acting, planned)
  return planned.length
}

/** Takes over the names for the bank that were confirmed of earlier payments. */
async function rememberNames({ db, caller }: Acting, planned: string[]): Promise<void> {
  const remembered = await store.rememberForBank(db, planned)
  await record(
    db,
    caller,
    ...remembered.map(({ request_id, ...details }) => ({
      action: 'payout.payee_remembered' as const,
      subject_id: request_id,
      details,
    })),
  )
}

type Plan = Press & { act: { act: 'plan'; due: number } }

/** Plans what is not refused. Returns the ids of the payments. */
async function planAllowed(acting: Acting, acts: Plan[], draft: string): Promise<string[]> {
  const pressed = await press(acting, acts, { draft })
  if ('done' in pressed) return pressed.done.flatMap(({ planned }) => planned)
  const refused = new Set(pressed.refused.map(({ act }) => act))
  const allowed = acts.filter(({ act }) => !refused.has(act))
  return planAllowed(acting, allowed, draft)
}

/**
 * Adds a due of a request to a draft, by its number or the only one that can be planned. Returns why
 * none can be.
 */
export async function addByHand(
  acting: Acting,
  runId: string,
  { request_id: requestId, number }: { request_id: string; number?: number | undefined },
): Promise<Refusal | undefined> {
  await rowLockRunsOf(acting.db, [requestId])
  const all = await payablesForUpdate(acting.db, requestId)
  const named = all.filter(({ due_number }) => number === undefined || due_number === number)
  const [first] = named
  if (!first) return refuse('err.notFound')
  const [due, other] = named.filter((one) => !refusalToPlan(one))
  if (other) return refuse('payout.whichDue')
  const refusal = due ? undefined : refusalToPlan(first)
  if (refusal) return refuse(payRefusal(refusal))
  const act = { act: 'plan', due: (due ?? first).due_number } as const
  const pressed = await press(acting, [{ requestId, act, details: { by_hand: true } }], {
    draft: runId,
  })
  if ('refusal' in pressed) return pressed.refusal
  await rememberNames(
    acting,
    pressed.done.flatMap(({ planned }) => planned),
  )
  return undefined
}

/** Returns whether a bank may still pay an earlier check of a due. */
const hasOpenCheck = async (db: Db, due: DueKey): Promise<boolean> =>
  (await checksOfDues(db, [due])).some(isPayable)

type NotAgain = PayRefusal | 'not_found' | 'details_unconfirmed' | 'check_open'

/**
 * Plans the next attempt to pay a request, in the earliest draft or waiting for one. Returns the id
 * of the new payment, or why it is refused. `confirmedAt` is when the details were read.
 */
export async function planAgain(
  context: Context<Administrator>,
  last: { id: string; request_id: string; due_number: number },
  confirmedAt: Date,
): Promise<{ id: string } | { refusal: Refusal }> {
  const { db, caller } = context
  await rowLockRunsOf(db, [last.request_id])
  const request = await findPayableForUpdate(db, last)
  const newest = await newestPayment(db, last)
  const refused = (code: NotAgain) => ({ refusal: refuse(payRefusal(code)) })
  if (!request || !newest) return refused('not_found')
  if (canBegin('pay_again', newest.state) && (await hasOpenCheck(db, last))) {
    return refused('check_open')
  }
  const refusal = refusalToPayAgain({ ...request, lastPayment: newest.state })
  if (refusal) return refused(refusal)
  if (newest.id !== last.id) return refused('not_found')
  if (request.changed_at && request.changed_at > confirmedAt) {
    return refused('details_unconfirmed')
  }
  const { mine, others } = await confirmationOf(context, request.id)
  const isConfirmed = others.length === 0
  if (mine.length > 0) {
    const left = others.map(({ field }) => field)
    await confirmDetails(db, request.id, { at: confirmedAt, by: caller.user.id, left })
  }
  const act = { act: 'plan', due: last.due_number, isAgain: true } as const
  const pressed = await press(context, [{ requestId: request.id, act }])
  if ('refusal' in pressed) return pressed
  const [id = ''] = pressed.done.flatMap(({ planned }) => planned)
  await store.updatePayments(db, [id], {
    details_confirmed_at: isConfirmed ? confirmedAt : null,
  })
  return { id }
}
