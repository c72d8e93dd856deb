import type { ParsedInput } from '#contract/index.ts'
import type { Due } from '#contract/plans.ts'
import type { reviews } from '#contract/reviews.ts'
import { isPositiveAmount, parseAmount, toCents } from '#domain/money.ts'
import { canEndDue, dueStateOf, isOfDecision, payingDues } from '#domain/payouts/dues.ts'
import type { Act } from '#domain/payouts/ledger/carry-out.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { datesThatFollow, MAX_DUES, needsConfirmation, type StoredPlan } from '#domain/plans.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import {
  type DueOfRequest,
  duesOf,
  press,
  rowLockRunsOf,
  updateDues,
} from '#server/payouts/index.ts'
import { reviewAnswer } from './answers.ts'
import { canConfirm, confirmDues, confirmUpTo } from './confirm-dues.ts'
import { refusalOf } from './decided.ts'
import { keepWithinFund } from './fund.ts'
import { mayDecideAmount } from './large-amounts.ts'
import { decidedDues } from './save.ts'
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
  const dues = (await duesOf(db, requestId)).filter(isOfDecision)
  return dues.map((due) => ({
    number: due.due_number,
    due_on: due.due_on,
    amount: due.amount,
    state: dueStateOf(due, { dueOn: due.due_on, friday }),
    is_asked: due.isAsked,
  }))
}

async function changeDues(input: Change, context: Office) {
  const { db, now, services, caller } = context
  const { request_id: requestId } = input
  await rowLockRunsOf(db, [requestId])
  const request = await store.findRequestForUpdate(db, requestId)
  const review = await store.findReview(db, requestId)
  if (!request || !review) throw new NotFound()
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  if (request.withdrawn_at) return refuse('desk.requestWithdrawn')
  const { plan } = review
  if (review.outcome !== 'approved' || !plan) return refuse('plan.none')
  const before = await duesOf(db, requestId)
  const refusal = await applyChange(context, input, { dues: before.filter(isOfDecision), plan })
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
  const field = input.amount !== undefined ? 'amount' : input.extend ? 'extend' : 'from_number'
  const exceeded = await keepWithinFund(context, [{ requestId, before, field }]).catch(refusalOf)
  if (exceeded) return exceeded
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

const changeOf = ({ amount, stop, skip, resume, confirm, extend }: Change) => ({
  ...(amount !== undefined && { amount }),
  ...(stop && { stop }),
  ...(skip && { skip }),
  ...(resume && { resume }),
  ...(confirm && { confirm }),
  ...(extend && { extend: extend.times }),
})

type Dues = { dues: DueOfRequest[]; plan: StoredPlan }

/** Applies the one change that a call asks for, or returns why it is refused. */
async function applyChange(context: Office, input: Change, { dues, plan }: Dues) {
  const { request_id, from_number, extend } = input
  if (Object.keys(changeOf(input)).length !== 1) return refuse('err.invalidInput')
  if (extend) return addFridays(context, request_id, { times: extend.times, dues, plan })
  if (input.confirm) {
    const asked = dues.find((due) => canConfirm(due) && due.due_number === from_number)
    if (!asked) return refuseField('from_number', 'plan.noneOpen')
    await confirmUpTo(context, asked, dues)
    return undefined
  }
  if (input.resume) {
    return change(context, request_id, [{ act: 'resume', dues: resumable(dues, from_number) }])
  }
  const changed = dues.filter(
    (due) =>
      canEndDue(due) &&
      (input.skip ? due.due_number === from_number : due.due_number >= from_number),
  )
  if (input.amount !== undefined) {
    const typed = parseAmount(input.amount)
    if (!typed.ok || !isPositiveAmount(typed.amount)) {
      return refuseField('amount', 'err.invalidAmount')
    }
    const unpaid = changed.filter(({ isPaid }) => !isPaid)
    return changeAmounts(context, request_id, { amount: typed.amount, dues: unpaid })
  }
  const numbers = changed.map(({ due_number }) => due_number)
  const why = input.skip ? 'skipped' : 'stopped'
  return change(context, request_id, [{ act: 'end_dues', dues: numbers, why }])
}

/** Carries out acts on dues, or returns why they are refused. */
async function change(context: Office, requestId: string, acts: Act[]) {
  if (acts.some((act) => 'dues' in act && act.dues?.length === 0)) {
    return refuseField('from_number', 'plan.noneOpen')
  }
  const pressed = await press(
    context,
    acts.map((act) => ({ requestId, act })),
  )
  return 'refusal' in pressed ? pressed.refusal : undefined
}

type Extended = Dues & { times: number }

/** Adds Fridays after the last one, each over the amount of the last one. */
async function addFridays(context: Office, requestId: string, { times, dues, plan }: Extended) {
  const last = dues.at(-1)
  if (!last || times < 1) return refuseField('extend', 'plan.tooFew')
  if (dues.length + times > MAX_DUES) return refuseField('extend', 'plan.tooMany')
  const dates = datesThatFollow(plan.every, last.due_on, times)
  const added = decidedDues(dates.map((due_on) => ({ due_on, amount: last.amount })))
  const refusal = await change(context, requestId, [{ act: 'extend', dues: added }])
  if (refusal) return refusal
  const all = await duesOf(context.db, requestId)
  const asked = all
    .slice(-times)
    .filter((_, at) => needsConfirmation(dues.length + at + 1, plan.confirm_every))
  const numbers = asked.map(({ due_number }) => due_number)
  await updateDues(context.db, requestId, numbers, { needs_confirmation: true })
  return undefined
}

/** Raises and lowers dues to an amount. */
async function changeAmounts(
  context: Office,
  requestId: string,
  { amount, dues }: { amount: string; dues: DueOfRequest[] },
) {
  if (dues.length === 0) return refuseField('from_number', 'plan.noneOpen')
  const to = toCents(amount)
  const differing = dues
    .map((due) => ({ due: due.due_number, by: to - toCents(due.approved) }))
    .filter(({ by }) => by !== 0n)
  const raised = differing.filter(({ by }) => by > 0n)
  const lowered = differing.filter(({ by }) => by < 0n).map(({ due, by }) => ({ due, by: -by }))
  const sum = (named: typeof raised) => named.reduce((total, { by }) => total + by, 0n)
  const [friday = ''] = dues.map(({ due_on }) => due_on)
  const acts: Act[] = [
    ...(raised.length > 0
      ? [{ act: 'raise' as const, by: sum(raised), dues: raised, friday }]
      : []),
    ...(lowered.length > 0 ? [{ act: 'lower' as const, by: sum(lowered), dues: lowered }] : []),
  ]
  return change(context, requestId, acts)
}

/** Returns the numbers of a due that was skipped, or of all that were stopped from it on. */
function resumable(dues: DueOfRequest[], from: number): number[] {
  const first = dues.find(({ due_number }) => due_number === from)
  if (first?.ended === 'skipped') return [from]
  if (first?.ended !== 'stopped') return []
  return dues
    .filter(({ due_number, ended }) => due_number >= from && ended === 'stopped')
    .map(({ due_number }) => due_number)
}
