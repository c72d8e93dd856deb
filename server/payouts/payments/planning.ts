import { accountTypeOf } from '#domain/account-types.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import {
  isProposed,
  type PayRefusal,
  type ProposalContext,
  refusalToLock,
  refusalToPayAgain,
  refusalToPlan,
} from '#domain/payouts/proposal.ts'
import { paymentReference } from '#domain/payouts/reference.ts'
import { confirmDetails } from '#server/changed-details/index.ts'
import { type Acting, type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { keyOfDue, lastAttempts, newestPayment } from '../ledger/due-store.ts'
import {
  type ChangingRow,
  candidates,
  decisionOf,
  findPayableForUpdate,
  newPaymentsForUpdate,
  type PayableDue,
  type PaymentRow,
  payablesForUpdate,
} from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { allot, earliestDraftForUpdate, paymentsSince } from '../ledger/run-store.ts'
import { keptForBank } from '../ledger/snapshot.ts'
import { applyAction } from '../ledger/transition.ts'
import { confirmationOf } from '../two-person/index.ts'
import { followRequests } from './corrections.ts'

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
 * Makes a planned payment of each due, its first one, in a run. Returns how many. The requests need
 * no row locks: the insertion waits for whoever decides about one, and a due that cannot be paid any
 * more then gets no payment.
 */
export async function planFirst(
  acting: Acting,
  runId: string,
  { dues, isByHand }: { dues: PayableDue[]; isByHand?: boolean },
): Promise<number> {
  const { db, caller } = acting
  if (dues.length === 0) return 0
  const first = await allot(db, 'reference', dues.length)
  const ids = await store.insertPayments(
    db,
    dues.map((due, at) => ({
      reference: paymentReference(first + at),
      request_id: due.id,
      due_number: due.due_number,
      run_id: runId,
      attempt: 1,
      method: due.payment_method,
      account_type: accountTypeOf(due.account_type),
      payee_for_bank: null,
      payee_from: null,
      address_for_bank: null,
      details_confirmed_at: null,
    })),
  )
  await store.keepForBank(db, ids)
  const remembered = await store.rememberForBank(db, ids)
  await record(
    db,
    caller,
    ...remembered.map(({ request_id, ...details }) => ({
      action: 'payout.payee_remembered' as const,
      subject_id: request_id,
      details,
    })),
  )
  const inserted = await newPaymentsForUpdate(db, ids)
  const isRefused = (row: ChangingRow) => refusalToLock(decisionOf(row)) !== undefined
  const rows = inserted.filter((row) => !isRefused(row))
  const undone = inserted.filter(isRefused).map(({ id }) => id)
  if (undone.length > 0) await store.deletePayments(db, undone)
  // A request may have been corrected after it was read and before its row was locked.
  const changed = rows.filter(({ method, request_method }) => method !== request_method)
  if (changed.length > 0) {
    const changedIds = changed.map(({ id }) => id)
    await followRequests(db, await store.paymentsForUpdate(db, runId, { ids: changedIds }))
  }
  const details = isByHand ? { by_hand: true } : {}
  await applyAction(acting, rows, { action: 'propose', details })
  return rows.length
}

/** Adds the first due of a request that can be planned to a draft, or returns why none can be. */
export async function addByHand(
  acting: Acting,
  runId: string,
  requestId: string,
): Promise<PayRefusal | 'not_found' | undefined> {
  const all = await payablesForUpdate(acting.db, requestId)
  const [first] = all
  if (!first) return 'not_found'
  const due = all.find((one) => !refusalToPlan(one))
  if (!due) return refusalToPlan(first)
  await planFirst(acting, runId, { dues: [due], isByHand: true })
  return undefined
}

/** Why a payment has no next attempt. */
export type NotPlanned = { payment_id: string; refusal: PayRefusal }

/** Returns which ended payments are still to be paid, and why the others are not. */
export function partOfPayable(ended: PaymentRow[]): { payable: PaymentRow[]; left: NotPlanned[] } {
  const left = ended.flatMap((row): NotPlanned[] => {
    const { id: payment_id, state, due_on } = row
    const payable = { ...decisionOf(row), lastPayment: state, dueOn: due_on }
    const refusal = refusalToPayAgain(payable)
    return refusal ? [{ payment_id, refusal }] : []
  })
  const refused = new Set(left.map(({ payment_id }) => payment_id))
  return { payable: ended.filter(({ id }) => !refused.has(id)), left }
}

/**
 * Plans the next attempt after each payment that was out and that the bank never had, or took
 * nothing of, if it is still to be paid. `ended` are their rows, locked and read after they ended.
 * Returns the ids of the new payments.
 */
export async function planAnew(
  acting: Acting,
  ended: PaymentRow[],
  run_id: string | null,
): Promise<string[]> {
  const before = partOfPayable(ended).payable.map((row) => ({
    row,
    details_confirmed_at: row.details_confirmed_at,
  }))
  const next = await insertNext(acting.db, before, run_id)
  await applyAction(acting, next, { action: 'plan_anew' })
  return next.map(({ id }) => id)
}

/**
 * Plans the next attempt to pay a request, in the earliest draft or waiting for one. Returns the id
 * of the new payment, or why it is refused. `confirmedAt` is when the details were read.
 */
export async function planAgain(
  context: Context<Administrator>,
  last: { id: string; request_id: string; due_number: number },
  confirmedAt: Date,
): Promise<{ id: string } | { refusal: PayRefusal | 'not_found' | 'details_unconfirmed' }> {
  const { db, caller } = context
  const run_id = await earliestDraftForUpdate(db, officeDate(context))
  const request = await findPayableForUpdate(db, last)
  const before = await store.findPayment(db, last.id)
  const newest = await newestPayment(db, last)
  if (!request || !before || !newest) return { refusal: 'not_found' }
  const refusal = refusalToPayAgain({ ...request, lastPayment: newest.state })
  if (refusal) return { refusal }
  if (newest.id !== last.id) return { refusal: 'not_found' }
  if (request.changed_at && request.changed_at > confirmedAt) {
    return { refusal: 'details_unconfirmed' }
  }
  const { mine, others } = await confirmationOf(context, request.id)
  const isConfirmed = others.length === 0
  if (mine.length > 0) {
    const left = others.map(({ field }) => field)
    await confirmDetails(db, request.id, { at: confirmedAt, by: caller.user.id, left })
  }
  const details_confirmed_at = isConfirmed ? confirmedAt : null
  const next = await insertNext(db, [{ row: before, details_confirmed_at }], run_id)
  await applyAction(context, next, { action: 'pay_again' })
  return { id: next[0]?.id ?? '' }
}

type Before = { row: PaymentRow } & Pick<store.NewPayment, 'details_confirmed_at'>

/** Inserts the next attempt after each payment in a run, or waiting for one. Returns their rows. */
async function insertNext(db: Db, before: Before[], run_id: string | null): Promise<PaymentRow[]> {
  if (before.length === 0) return []
  const requestIds = before.map(({ row }) => row.request_id)
  const attempts = await lastAttempts(db, requestIds)
  const first = await allot(db, 'reference', before.length)
  const ids = await store.insertPayments(
    db,
    before.map(({ row, details_confirmed_at }, at) => ({
      reference: paymentReference(first + at),
      request_id: row.request_id,
      due_number: row.due_number,
      run_id,
      attempt: (attempts.get(keyOfDue(row)) ?? row.attempt) + 1,
      method: row.request_method,
      // The office may have changed it on the payment; a correction of the details is newer.
      account_type:
        row.changed_at && row.changed_at > row.created_at
          ? accountTypeOf(row.entered_account_type)
          : row.account_type,
      ...keptForBank(row),
      details_confirmed_at,
    })),
  )
  return store.paymentsForUpdate(db, null, { ids })
}
