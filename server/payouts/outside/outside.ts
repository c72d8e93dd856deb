import type { books } from '#contract/books.ts'
import type { ParsedInput } from '#contract/index.ts'
import {
  OUTSIDE_NOTE_LIMIT,
  OUTSIDE_PAYEE_LIMIT,
  type OutsideFacts,
  refusalOfOutside,
  statusAfterUndo,
} from '#domain/books/outside.ts'
import { fromCents, isPositiveAmount, parseAmount, toCents } from '#domain/money.ts'
import { tidyText } from '#domain/names.ts'
import { isPaidOut } from '#domain/outcomes.ts'
import { isUnderway } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { enqueue, letterTo } from '#server/mail/index.ts'
import {
  defaultFund,
  endOutside,
  insertOutside,
  keepPreviousStatus,
  outsideOf,
} from '../ledger/outside-store.ts'
import { endPaymentsOf } from '../payments/index.ts'
import {
  openOf,
  requestForOutside,
  requestOfOutside,
  setStatusOf,
  standingOf,
  wasToldPaid,
} from './request-store.ts'

type Names = 'get_request_books' | 'record_outside_payment' | 'undo_outside_payment'
type Office = Context<Administrator>
type Found = NonNullable<Awaited<ReturnType<typeof requestForOutside>>>

/** The handlers of payments outside a run (docs/product.md §16.2). */
export const outsideProcedures: Handlers<Extract<keyof typeof books, Names>> = {
  async get_request_books({ request_id }, { db }) {
    const request = orNotFound(await standingOf(db, request_id))
    const found = await openOf(db, request_id)
    const outside = await outsideOf(db, request_id)
    const isPaid = request.status === 'paid' || found.payment === 'paid'
    const canRecord =
      found.isApproved &&
      !found.hasPlan &&
      !request.withdrawn_at &&
      !request.on_hold &&
      !isPaidOut(request.status) &&
      !isPaid &&
      !(found.payment && isUnderway(found.payment)) &&
      isPositiveAmount(found.open)
    return {
      success: true,
      fund_id: found.isApproved ? (found.fund_id ?? (await defaultFund(db))) : null,
      open: isPaid ? '0.00' : found.open,
      can_record: canRecord,
      outside: outside.map(({ previous_status: _, is_last: __, ...payment }) => payment),
    }
  },

  record_outside_payment: { act: recordOutside, answer: answerOutside },
  undo_outside_payment: { act: undoOutside, answer: answerOutside },
}

const factsOf = (request: Found): OutsideFacts => ({
  isApproved: request.isApproved,
  isWithdrawn: request.withdrawn_at !== null || request.erased_at !== null,
  isOnHold: request.on_hold,
  hasPlan: request.hasPlan,
  status: request.status,
  payment: request.payment,
  open: request.open,
})

async function answerOutside({ outside_id, status, open }: Done) {
  return {
    success: true as const,
    outside_id: String(outside_id),
    status: status as RequestStatus,
    open: String(open),
  }
}

async function recordOutside(input: ParsedInput<'record_outside_payment'>, context: Office) {
  const { db, caller } = context
  const payee = tidyText(input.payee ?? '') || null
  const note = tidyText(input.note ?? '') || null
  if ((payee?.length ?? 0) > OUTSIDE_PAYEE_LIMIT)
    return refuse('err.tooLong', { payee: 'err.tooLong' })
  if ((note?.length ?? 0) > OUTSIDE_NOTE_LIMIT)
    return refuse('err.tooLong', { note: 'err.tooLong' })
  const parsed = parseAmount(input.amount)
  if (!parsed.ok) return refuse(parsed.error, { amount: parsed.error })
  const { amount } = parsed
  const request = orNotFound(await requestForOutside(db, input.request_id))
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  const entered = { amount, paid_on: input.paid_on }
  const refused = refusalOfOutside(factsOf(request), entered, officeDate(context))
  if (refused) {
    return refuse(refused.refusal, refused.field && { [refused.field]: refused.refusal })
  }
  const open = fromCents(toCents(request.open) - toCents(amount))
  const isLast = !isPositiveAmount(open)
  if (isLast) {
    const ended = await endPaymentsOf(context, request.id)
    if ('error_code' in ended) return ended
  }
  const id = await insertOutside(db, {
    request_id: request.id,
    amount,
    paid_on: input.paid_on,
    way: input.way,
    payee,
    note,
    fund_id: request.fund_id ?? (await defaultFund(db)),
    previous_status: request.status,
    is_last: isLast,
    recorded_by: caller.user.id,
  })
  const details = { amount, way: input.way, on: input.paid_on }
  await record(db, caller, {
    action: 'request.paid_outside',
    subject_id: request.id,
    details: { outside_id: id, ...details },
  })
  const status = isLast ? 'paid' : 'processing'
  await followStatus(context, request, status)
  const letter = letterTo(request, 'paid')
  if (isLast && letter && !(await wasToldPaid(db, request.id))) await enqueue(db, letter)
  return { success: true as const, outside_id: id, status, open }
}

async function undoOutside({ outside_id }: { outside_id: string }, context: Office) {
  const { db, now, caller } = context
  const requestId = await requestOfOutside(db, outside_id)
  const request = requestId && (await requestForOutside(db, requestId))
  if (!request) throw new NotFound()
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  const all = await outsideOf(db, request.id)
  const own = all.find((payment) => payment.outside_id === outside_id)
  const [first] = all
  if (!own || !first) throw new NotFound()
  const after = statusAfterUndo({
    status: request.status,
    payment: request.payment,
    others: all.filter((payment) => payment !== own),
    is_last: own.is_last,
    firstStatus: first.previous_status,
  })
  if ('refusal' in after) return refuse(after.refusal)
  await endOutside(db, outside_id, { undone_by: caller.user.id, undone_at: now })
  await keepFirstStatus(db, request.id, first.previous_status)
  await record(db, caller, {
    action: 'request.paid_outside_undone',
    subject_id: request.id,
    details: { outside_id, amount: own.amount, way: own.way, on: own.paid_on },
  })
  await followStatus(context, request, after.status)
  const { open } = await openOf(db, request.id)
  return { success: true as const, outside_id, status: after.status, open }
}

/** The earliest payment that is left keeps what the request was before any. */
async function keepFirstStatus(db: Db, requestId: string, previous_status: RequestStatus) {
  const [first] = await outsideOf(db, requestId)
  if (!first || first.previous_status === previous_status) return
  await keepPreviousStatus(db, first.outside_id, previous_status)
}

async function followStatus({ db, caller }: Office, request: Found, status: RequestStatus) {
  const { id, user_id, status: before } = request
  // Ending its payment may have changed the status since.
  await setStatusOf(db, id, status)
  if (status !== before) {
    await record(db, caller, {
      action: 'request.status_changed',
      subject_id: id,
      details: { before, after: status },
    })
  }
  await notify(db, { kind: 'request.reviewed', id, user_id })
}
