import { comingFriday } from '#domain/payouts/proposal.ts'
import { choose, indexes, onRequest, pressed, step } from './payout-history.ts'
import type { ModelRequest } from './payout-records.ts'
import type { DueChange, PlanModel } from './plan-model.ts'

/** Steps of random histories in which a request is paid on several Fridays. */

const TIMES = 3

const plan = (amount: string) => {
  // All of its Fridays come before those of the walk's runs, or are the first of them.
  const first_on = comingFriday(new Date(), 'America/New_York')
  const input = {
    input_donation_amount: amount,
    input_plan: { every: 'week', first_on, times: TIMES },
  }
  return onRequest(
    'create_admin_review',
    input,
    (model, one) => !one.decision.plan && model.canPlan(one),
    (model, one) => model.planReview(one, { first_on, times: TIMES, amount }),
  )
}

const change = (
  what: DueChange,
  isUseful: (model: PlanModel, due: ModelRequest) => boolean = (model, due) =>
    model.isChangeable(due),
) =>
  indexes.map((index) =>
    step(`change_dues ${JSON.stringify(what)} of due ${index}`, (model) => {
      const due = choose(
        model.requests,
        index,
        (one) => one.decision.plan !== null && isUseful(model, one),
      )
      if (!due) return undefined
      const input = { request_id: due.id, from_number: due.number, ...what, ...pressed() }
      return { name: 'change_dues', input, isAllowed: model.changeDues(due, what) }
    }),
  )

export const planSteps = [
  { weight: 8, arbitrary: plan('50.00') },
  { weight: 2, arbitrary: plan('75.25') },
  { weight: 2, arbitrary: change({ amount: '61.00' }) },
  { weight: 2, arbitrary: change({ skip: true }) },
  { weight: 1, arbitrary: change({ stop: true }) },
  { weight: 2, arbitrary: change({ resume: true }, (_, due) => due.isStopped) },
  {
    weight: 1,
    arbitrary: change(
      { extend: { times: 1 } },
      (model, due) => model.duesOf(due).length < 2 * TIMES,
    ),
  },
]
