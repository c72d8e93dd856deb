import type { ParsedInput } from '#contract/index.ts'
import type { Due } from '#contract/plans.ts'
import type { reviews } from '#contract/reviews.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import {
  differenceOf,
  dueStateOf,
  isFixedDue,
  isOpenDue,
  payingDues,
  statusWith,
} from '#domain/payouts/dues.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { datesThatFollow, MAX_DUES, needsConfirmation, type StoredPlan } from '#domain/plans.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import {
  addDues,
  canChangeDue,
  type DueOfRequest,
  duesOf,
  endPaymentOfDue,
  isPaidOutside,
  rowLockRunOf,
  updateDues,
} from '#server/payouts/index.ts'
import { reviewAnswer } from './answers.ts'
import { canConfirm, confirmDues, confirmUpTo } from './confirm-dues.ts'
import { refusalOfDues } from './fund.ts'
import { mayDecideAmount } from './large-amounts.ts'
import * as store from './store.ts'

type Office = Context<Administrator>
type Change = ParsedInput<'change_dues'>

/** The handler of changes of a plan after it was saved (docs/product.md §7.19). */
export const planProcedures: Handlers<
  Extract<keyof typeof reviews, 'change_dues' | 'confirm_dues'>
> = {
  confirm_dues: ({ request_id }, context) => confirmDues(context, request_id),

  change_dues: {
    act: changeDues,
    async answer({ request_id }, context) {
      const { db, caller } = context
      const review = orNotFound(await store.findReview(db, String(request_id)))
      const dues = await duesAnswer(context, String(request_id))
      return { success: true as const, review: reviewAnswer(review, caller.locale), dues }
    },
  },
}

/** Returns the dues of a request as the office and its family read them. */
export async function duesAnswer(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  requestId: string,
): Promise<Due[]> {
  const friday = comingFriday(now, services.config.organization.timeZone)
  return (await duesOf(db, requestId)).map((due) => dueAnswer(due, friday))
}

const dueAnswer = (due: DueOfRequest, friday: CalendarDate): Due => ({
  number: due.due_number,
  due_on: due.due_on,
  amount: due.amount,
  state: dueStateOf(due, { dueOn: due.due_on, friday }),
  is_asked: due.isAsked,
  difference: differenceOf(due),
})

async function changeDues(input: Change, context: Office) {
  const { db, now, services, caller } = context
  const { request_id: requestId } = input
  await rowLockRunOf(db, requestId)
  const request = await store.findRequestForUpdate(db, requestId)
  const review = await store.findReview(db, requestId)
  if (!request || !review) throw new NotFound()
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  if (request.withdrawn_at) return refuse('desk.requestWithdrawn')
  if (await isPaidOutside(db, [requestId])) return refuse('outside.plan')
  const before = await duesOf(db, requestId)
  const plan = review.plan ?? (input.difference ? planOfDifference(before) : null)
  if (review.outcome !== 'approved' || !plan) return refuse('plan.none')
  const refusal = await applyChange(context, input, { dues: before, plan })
  if (refusal) return refusal
  const dues = await duesOf(db, requestId)
  const paying = { before: payingDues(before), after: payingDues(dues) }
  const counted = paying.after
  if (counted.length === 0) return refuse('plan.nothingLeft')
  const amounts = counted.map(({ amount }) => amount)
  const total = sumOf(amounts)
  if (!parseAmount(total).ok) return refuseField('amount', 'err.invalidAmount')
  if (!mayDecideAmount(services, { caller, now, amount: total })) return refuse('err.signInAgain')
  const [amount = null, ...others] = new Set(amounts)
  await store.setPlan(db, requestId, {
    plan: { ...plan, times: counted.length, amount: others.length > 0 ? null : amount },
    total,
    by: caller.user.id,
    // Strictly later than before, so that the check for a changed review works.
    at: new Date(Math.max(Date.now(), review.reviewed_at.getTime() + 1)),
  })
  const exceeded = await refusalOfDues(context, requestId, { before, after: dues, input })
  if (exceeded) return exceeded
  await followDues(db, { id: requestId, status: request.status, dues })
  await record(db, caller, {
    action: 'review.changed',
    subject_id: requestId,
    details: {
      before: { outcome: review.outcome, donation_amount: review.donation_amount },
      after: { outcome: review.outcome, donation_amount: total },
      dues: { from: input.from_number, ...changeOf(input), ...paying },
    },
  })
  await notify(db, { kind: 'request.reviewed', id: requestId, user_id: request.user_id })
  return { success: true as const, request_id: requestId }
}

/** Returns the plan of an ordinary approval that gets a second due over what it was raised by. */
function planOfDifference([first, second]: DueOfRequest[]): StoredPlan | null {
  if (!first || second || differenceOf(first) === null) return null
  return { every: 'week', first_on: first.due_on, times: 2, amount: null }
}

const changeOf = ({ amount, stop, skip, resume, confirm, difference, extend }: Change) => ({
  ...(amount !== undefined && { amount }),
  ...(stop && { stop }),
  ...(skip && { skip }),
  ...(resume && { resume }),
  ...(confirm && { confirm }),
  ...(difference && { difference }),
  ...(extend && { extend: extend.times }),
})

type Dues = { dues: DueOfRequest[]; plan: StoredPlan }

/** Applies the one change that a call asks for, or returns why it is refused. */
async function applyChange(context: Office, input: Change, { dues, plan }: Dues) {
  const { db } = context
  const { request_id, from_number, extend } = input
  if (Object.keys(changeOf(input)).length !== 1) return refuse('err.invalidInput')
  if (extend) {
    const { times } = extend
    const last = dues.at(-1)
    if (!last || times < 1) return refuseField('extend', 'plan.tooFew')
    if (dues.length + times > MAX_DUES) return refuseField('extend', 'plan.tooMany')
    const dates = datesThatFollow(plan.every, last.due_on, times)
    const added = dates.map((due_on, at) => ({
      due_on,
      amount: last.amount,
      needs_confirmation: needsConfirmation(last.due_number + at + 1, plan.confirm_every),
    }))
    await addDues(db, request_id, added)
    return undefined
  }
  if (input.confirm) {
    const asked = dues.find((due) => canConfirm(due) && due.due_number === from_number)
    if (!asked) return refuseField('from_number', 'plan.noneOpen')
    await confirmUpTo(context, asked, dues)
    return undefined
  }
  if (input.difference) return addDifference(context, input, dues)
  if (input.resume) {
    const numbers = resumable(dues, from_number)
    if (numbers.length === 0) return refuseField('from_number', 'plan.noneOpen')
    await updateDues(db, request_id, numbers, { stopped_at: null, is_skipped: false })
    return undefined
  }
  const reached = input.skip
    ? dues.filter(({ due_number }) => due_number === from_number)
    : dues.filter(({ due_number }) => due_number >= from_number)
  const changed = reached.filter(canChangeDue)
  const numbers = changed.map(({ due_number }) => due_number)
  if (numbers.length === 0) return refuseField('from_number', 'plan.noneOpen')
  if (input.amount !== undefined) {
    const typed = parseAmount(input.amount)
    if (!typed.ok || !isPositiveAmount(typed.amount)) {
      return refuseField('amount', 'err.invalidAmount')
    }
    await updateDues(db, request_id, numbers, { amount: typed.amount })
    return undefined
  }
  for (const due of changed) {
    const refusal = await endPaymentOfDue(context, due)
    if (refusal) return refusal
  }
  const stopped = { stopped_at: context.now, is_skipped: input.skip === true }
  await updateDues(db, request_id, numbers, stopped)
  return undefined
}

/** Leaves a due with what was locked for it, and adds one over the rest, on the coming Friday. */
async function addDifference(context: Office, input: Change, dues: DueOfRequest[]) {
  const { db, now, services } = context
  const { request_id, from_number } = input
  const due = dues.find(({ due_number }) => due_number === from_number)
  const amount = due ? differenceOf(due) : null
  if (!due?.locked_amount || amount === null) {
    return refuseField('from_number', 'plan.noneOpen')
  }
  await updateDues(db, request_id, [from_number], { amount: due.locked_amount })
  const due_on = comingFriday(now, services.config.organization.timeZone)
  await addDues(db, request_id, [{ due_on, amount, needs_confirmation: false }])
  return undefined
}

/** Returns the numbers of a due that was skipped, or of all that were stopped from it on. */
function resumable(dues: DueOfRequest[], from: number): number[] {
  const first = dues.find(({ due_number }) => due_number === from)
  const isMeant = ({ due_number, isSkipped, isStopped }: DueOfRequest) =>
    first?.isSkipped ? due_number === from : due_number >= from && isStopped && !isSkipped
  if (!first?.isStopped) return []
  return dues.filter((due) => isMeant(due) && !isFixedDue(due)).map(({ due_number }) => due_number)
}

/** Sets the status of a request whose plan became shorter or longer, if it depends on the open dues. */
async function followDues(
  db: Db,
  {
    id,
    status,
    dues,
  }: { id: string; status: store.RequestForUpdate['status']; dues: DueOfRequest[] },
): Promise<void> {
  const isAllPaid = !dues.some(isOpenDue) && dues.some(({ state }) => state === 'paid')
  const next = isAllPaid ? 'paid' : statusWith(status, dues)
  if (next !== status) await store.setStatus(db, id, next)
}
