import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PayoutRun } from '#contract/payouts.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { checkSteps } from './check-steps.ts'
import type { DecisionModel } from './decision-model.ts'
import { decisions, paidByHand, repair } from './decision-steps.ts'
import { fileSteps } from './file-steps.ts'
import {
  choose,
  indexes,
  onPayment,
  onRun,
  pressed,
  rowOf,
  type Step,
  step,
} from './payout-history.ts'
import { RATE } from './payout-real.ts'
import type { ModelPayment, ModelRun } from './payout-records.ts'
import { planSteps } from './plan-steps.ts'

/** Usually there is one draft, sometimes two, so that payments meet in the same run. */
const createRun = indexes.map((index) =>
  step(`create run ${index}`, (model, { fridays }) => {
    const isUseful = (friday: string) => model.drafts().length < 2 && !model.draftOf(friday)
    const pay_on = choose(fridays, index, isUseful)
    if (!pay_on) return undefined
    const id = randomUUID() // the server's takes its place
    const isAllowed = model.createRun(id, pay_on)
    const run = model.runs.find((one) => one.id === id)
    const then = (answer: Record<string, unknown>) => {
      if (run) run.id = (answer.run as PayoutRun).id
    }
    return { name: 'create_payout_run', run, input: { pay_on, ...pressed() }, isAllowed, then }
  }),
)

const add = fc.tuple(fc.nat(20), indexes).map(([runAt, requestAt]) =>
  step(`add request ${requestAt} to run ${runAt}`, (model) => {
    const run = model.drafts()[runAt % (model.drafts().length || 1)]
    const request = choose(model.requests, requestAt, (one) => model.canAdd(one))
    if (!run || !request) return undefined
    const input = { run_id: run.id, request_id: request.id }
    return { name: 'add_payment', run, input, isAllowed: model.add(run, request) }
  }),
)

const rate = () => ({ rate: RATE, rate_date: '2026-11-20', source: 'manual' })
const all = () => ({ all_due: true, ...pressed() })
const none = () => ({})
const held = () => ({ reason: 'wait', ...pressed() })
const entered = () => ({ ...held(), not_entered: true })
const entering = () => ({ ...pressed(), not_entered: true })
const end = (action: 'return' | 'fail') => (model: DecisionModel, one: ModelPayment) =>
  model.end(action, one)
const ended = (code?: string) => () => ({
  on: calendarDateIn(new Date(), 'America/New_York'),
  ...(code && { code }),
  ...pressed(),
})

const isIn =
  (...states: PaymentState[]) =>
  (_: unknown, { state }: ModelPayment) =>
    states.includes(state)
const isDraft = (_: unknown, { state }: ModelRun) => state === 'draft'

const onPath = [
  { weight: 6, arbitrary: createRun },
  {
    weight: 5,
    arbitrary: onRun(
      'set_payout_rate',
      (_, run) => run.state === 'draft' && !run.hasRate,
      (m, run) => m.setRate(run),
      rate,
    ),
  },
  {
    weight: 10,
    arbitrary: onRun(
      'lock_payout_run',
      (m, run) => m.canLock(run),
      (m, run) => m.lock(run),
    ),
  },
  {
    weight: 2,
    arbitrary: onRun(
      'lock_payout_run',
      (m, run) => run.state === 'draft' && m.of(run).some(m.isProblem),
      (m, run) => m.lock(run),
    ),
  },
  {
    weight: 6,
    arbitrary: onRun(
      'lock_payout_run',
      (m, run) => m.hasOnlyOpenChecks(run),
      (m, run) => m.lock(run),
    ),
  },
  {
    weight: 4,
    arbitrary: onPayment('act_on_payment come_back', isIn('paid'), end('return'), ended('R03')),
  },
  {
    weight: 3,
    arbitrary: onPayment('act_on_payment undo_end', isIn('returned', 'failed'), (m, one) =>
      m.undoEnd(one),
    ),
  },
  {
    weight: 6,
    arbitrary: onPayment(
      'act_on_payment pay_again',
      (m, one) => m.isOver(one.request) && m.newest(one.request) === one,
      (m, one) => m.payAgain(one),
    ),
  },
]

const unlock = onRun(
  'unlock_payout_run',
  (m, run) => m.canUnlock(run),
  (m, run) => m.unlock(run, true),
  entering,
)
const unlockUnsaid = onRun(
  'unlock_payout_run',
  (m, run) => m.canUnlock(run),
  (m, run) => m.unlock(run, false),
)
const isHeld = isIn('held')

/** Removes what prevents its run from being locked, open checks last. */
const removeProblem = indexes.map((index) =>
  step(`remove a problem ${index}`, (model, real) => {
    const planned = model.payments.filter(({ state }) => state === 'planned')
    const isProblem = planned.some(model.isRefused) ? model.isRefused : model.isProblem
    const payment = choose(planned, index, isProblem)
    const row = rowOf(real, payment)
    if (!payment || !row) return undefined
    const { run } = payment
    const input = { payment_id: row.id }
    return { name: 'act_on_payment remove', run, input, isAllowed: model.remove(payment) }
  }),
)

const offPath = [
  { weight: 1, arbitrary: add },
  { weight: 1, arbitrary: onRun('add_payment', isDraft, (m, run) => m.addAllDue(run), all) },
  { weight: 2, arbitrary: unlock },
  { weight: 1, arbitrary: unlockUnsaid },
  { weight: 1, arbitrary: onRun('cancel_payout_run', isDraft, (m, run) => m.cancel(run)) },
  {
    weight: 1,
    arbitrary: onPayment('act_on_payment remove', isIn('planned'), (m, one) => m.remove(one), none),
  },
  { weight: 4, arbitrary: removeProblem },
  {
    weight: 3,
    arbitrary: onPayment(
      'act_on_payment hold',
      (m, one) => one.state === 'locked' && m.canHold(one, true),
      (m, one) => m.hold(one, true),
      entered,
    ),
  },
  {
    weight: 2,
    arbitrary: onPayment(
      'act_on_payment hold',
      (m, one) => m.canHold(one),
      (m, one) => m.hold(one),
      held,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment('act_on_payment release', isHeld, (m, one) => m.release(one)),
  },
  {
    weight: 2,
    arbitrary: onPayment(
      'act_on_payment come_back',
      isIn('locked', 'sent'),
      end('return'),
      ended('R14'),
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment(
      'act_on_payment come_back',
      (m, one) => isIn('held', 'cancelled', 'failed')(m, one) && one.isFixed,
      end('return'),
      ended('R03'),
    ),
  },
  {
    weight: 4,
    arbitrary: onPayment(
      'act_on_payment take_out',
      (m, one) => one.state === 'sent' && m.mayHandOver(one.run),
      (m, one) => m.takeOut(one),
      held,
    ),
  },
  {
    weight: 3,
    arbitrary: onPayment('act_on_payment fail', isIn('locked', 'sent'), end('fail'), ended()),
  },
  {
    weight: 4,
    arbitrary: onPayment(
      'act_on_payment answer_paid_twice',
      (_, one) => one.isDoubted,
      (m, one) => m.answerDoubt(one),
      () => ({ note: 'one came back', ...pressed() }),
    ),
  },
]

/** So many steps in a random order, most of them allowed where they come. */
export const history = (steps: number) =>
  fc.array<Step>(
    fc.oneof(
      ...onPath,
      ...fileSteps,
      ...offPath,
      ...checkSteps,
      { weight: 12, arbitrary: decisions },
      ...planSteps,
      { weight: 1, arbitrary: paidByHand },
      { weight: 8, arbitrary: repair },
    ),
    { minLength: steps, maxLength: steps, size: 'max' },
  )
