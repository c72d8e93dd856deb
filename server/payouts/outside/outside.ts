import type { books } from '#contract/books.ts'
import type { ParsedInput } from '#contract/index.ts'
import type { Refusal } from '#contract/procedure.ts'
import { OUTSIDE_NOTE_LIMIT, OUTSIDE_PAYEE_LIMIT, outsideWays } from '#domain/books/outside.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import { tidyText } from '#domain/names.ts'
import { isOpenDue } from '#domain/payouts/dues.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import { enqueue, letterTo } from '#server/mail/index.ts'
import { type DueOfRequest, duesOf } from '../ledger/due-store.ts'
import { describeOutside, findOutside, outsideOf } from '../ledger/outside-store.ts'
import { type Pressed, placeOf, press } from '../ledger/press.ts'
import {
  type RequestForOutside,
  requestForOutside,
  standingOf,
  wasToldPaid,
} from './request-store.ts'

type Names = 'get_request_books' | 'record_outside_payment' | 'undo_outside_payment'
type Office = Context<Administrator>
type Input = ParsedInput<'record_outside_payment'>

/** The handlers of payments outside a run (docs/product.md §16.2). */
export const outsideProcedures: Handlers<Extract<keyof typeof books, Names>> = {
  async get_request_books({ request_id }, { db }) {
    const request = orNotFound(await standingOf(db, request_id))
    const free = (await duesOf(db, request_id)).filter(({ isFree }) => isFree)
    const isPayable = request.outcome === 'approved' && !request.erased_at && !request.on_hold
    return {
      success: true,
      fund_id: request.decision === 'approved' ? request.fund_id : null,
      open: openOf(free),
      can_record: isPayable && free.length > 0,
      dues: free.map(({ due_number: number, due_on, free: open }) => ({ number, due_on, open })),
      outside: await outsideOf(db, request_id),
    }
  },

  record_outside_payment: { act: recordOutside, answer: answerOutside },
  undo_outside_payment: { act: undoOutside, answer: answerOutside },
}

const openOf = (dues: DueOfRequest[]): string =>
  sumOf(dues.filter(({ isFree }) => isFree).map(({ free }) => free))

async function answerOutside({ outside_id, status, open }: Done) {
  return {
    success: true as const,
    outside_id: String(outside_id),
    status: status as RequestStatus,
    open: String(open),
  }
}

async function recordOutside(input: Input, context: Office) {
  const { db, caller } = context
  const { paid_on, way } = input
  const payee = tidyText(input.payee ?? '') || null
  const note = tidyText(input.note ?? '') || null
  if ((payee?.length ?? 0) > OUTSIDE_PAYEE_LIMIT) return refuseField('payee', 'err.tooLong')
  if ((note?.length ?? 0) > OUTSIDE_NOTE_LIMIT) return refuseField('note', 'err.tooLong')
  const parsed = parseAmount(input.amount)
  if (!parsed.ok) return refuseField('amount', parsed.error)
  const { amount } = parsed
  if (paid_on > officeDate(context)) return refuseField('paid_on', 'payout.dateInFuture')
  const request = orNotFound(await requestForOutside(db, input.request_id))
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  const dues = await duesOf(db, request.id)
  const due = meantDue(request, dues, input.number)
  if ('error_code' in due) return due
  const { due_number } = due
  const pressed = await press(context, [
    {
      requestId: request.id,
      act: {
        act: 'record_outside',
        due: due_number,
        amount: toCents(amount),
        on: paid_on,
        way: way === 'by_hand' ? way : 'outside',
      },
    },
  ])
  if ('refusal' in pressed) return pressed.refusal
  const places = pressed.done.flatMap(({ transitions }) =>
    transitions
      .filter(({ from, to }) => from === null && to === 'paid')
      .map(({ attempt }) => ({ request_id: request.id, due_number, attempt })),
  )
  const [outside_id = ''] = await describeOutside(db, places, {
    outside_way: outsideWays.find((one) => one === way) ?? null,
    payee,
    note,
    recorded_by: caller.user.id,
  })
  await record(db, caller, {
    action: 'request.paid_outside',
    subject_id: request.id,
    details: { outside_id, amount, way, on: paid_on },
  })
  const done = await follow(context, request, { outside_id, pressed: pressed.done })
  const isPaid = !(await duesOf(db, request.id)).some(
    (one) => one.due_number === due_number && isOpenDue(one),
  )
  const letter = isPaid ? letterTo(request, 'paid') : undefined
  // Each due of a plan has its own letter.
  if (letter && (dues.length > 1 || !(await wasToldPaid(db, request.id)))) await enqueue(db, letter)
  return done
}

/** Returns the due that a press means: the one that it names, or the only one of which something is free. */
function meantDue(
  { outcome }: RequestForOutside,
  dues: DueOfRequest[],
  number: number | undefined,
): DueOfRequest | Refusal {
  if (number !== undefined) {
    return orNotFound(dues.find(({ due_number }) => due_number === number))
  }
  const [due, other] = dues.filter(({ isFree }) => isFree)
  if (other) return refuseField('number', 'payout.whichDue')
  const meant = due ?? dues.at(-1)
  if (meant) return meant
  if (outcome === 'withdrawn') return refuse('desk.requestWithdrawn')
  return refuse(outcome === 'approved' ? 'outside.nothingOpen' : 'err.notReviewed')
}

async function undoOutside({ outside_id }: { outside_id: string }, context: Office) {
  const { db, caller } = context
  const requestId = (await findOutside(db, outside_id))?.request_id
  const request = requestId && (await requestForOutside(db, requestId))
  const payment = await findOutside(db, outside_id)
  if (!request || !payment) throw new NotFound()
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  const act = { act: 'undo_outside', ...placeOf(payment) } as const
  const pressed = await press(context, [{ requestId: request.id, act }])
  if ('refusal' in pressed) return pressed.refusal
  const { amount, way, paid_on: on } = payment
  await record(db, caller, {
    action: 'request.paid_outside_undone',
    subject_id: request.id,
    details: { outside_id, amount, way, on },
  })
  return follow(context, request, { outside_id, pressed: pressed.done })
}

/** Records the status that a payment has changed, and returns what both calls answer. */
async function follow(
  { db, caller }: Office,
  { id, user_id }: RequestForOutside,
  { outside_id, pressed }: { outside_id: string; pressed: Pressed[] },
) {
  const { from: before, to: after } = orNotFound(pressed[0]).status
  if (before !== after) {
    await record(db, caller, {
      action: 'request.status_changed',
      subject_id: id,
      details: { before, after },
    })
  }
  await notify(db, { kind: 'request.reviewed', id, user_id })
  return { success: true as const, outside_id, status: after, open: openOf(await duesOf(db, id)) }
}
