import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PayoutRun } from '#contract/payouts.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { checkSteps } from './check-steps.ts'
import type { DecisionModel } from './decision-model.ts'
import { decisions, paidByHand, repair } from './decision-steps.ts'
import { answer, choose, downloadLocked, mark, onPayment, onRun, step } from './payout-history.ts'
import type { ModelPayment, ModelRun } from './payout-ledger-model.ts'

/** At most so many steps; about 100 of them find something to do. */
const STEPS = 240

const pressed = () => ({ operation_id: randomUUID() })

/** Usually there is one draft, sometimes two, so that payments meet in the same run. */
const createRun = fc.nat(1000).map((index) =>
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
    return { name: 'create_payout_run', input: { pay_on, ...pressed() }, isAllowed, then }
  }),
)

const add = fc.tuple(fc.nat(20), fc.nat(1000)).map(([runAt, requestAt]) =>
  step(`add request ${requestAt} to run ${runAt}`, (model) => {
    const run = model.drafts()[runAt % (model.drafts().length || 1)]
    const request = choose(model.requests, requestAt, (one) => model.canAdd(one))
    if (!run || !request) return undefined
    const input = { run_id: run.id, request_id: request.id }
    return { name: 'add_payment', input, isAllowed: model.add(run, request) }
  }),
)

const bankFiles = [
  ['check', 'check.csv'],
  ['check', 'positive_pay.csv'],
  ['ach', 'ach.txt'],
  ['israeli_bank', 'israeli_bank.txt'],
] as const
const rate = () => ({ rate: '3.021', rate_date: '2026-11-20', source: 'manual' })
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

const onPath = fc.oneof(
  { weight: 3, arbitrary: createRun },
  {
    weight: 3,
    arbitrary: onRun(
      'set_payout_rate',
      (_, run) => run.state === 'draft' && !run.hasRate,
      (m, run) => m.setRate(run),
      rate,
    ),
  },
  {
    weight: 6,
    arbitrary: onRun(
      'lock_payout_run',
      (m, run) => m.canLock(run),
      (m, run) => m.lock(run),
    ),
  },
  { weight: 5, arbitrary: downloadLocked },
  { weight: 3, arbitrary: answer('discard') },
  { weight: 2, arbitrary: answer('contradict') },
  { weight: 2, arbitrary: answer('refuse') },
  { weight: 2, arbitrary: answer('take_back') },
  { weight: 4, arbitrary: mark('send') },
  { weight: 4, arbitrary: mark('pay') },
  {
    weight: 3,
    arbitrary: onPayment('record_payment_return', isIn('paid'), end('return'), ended('R03')),
  },
  {
    weight: 5,
    arbitrary: onPayment(
      'pay_again',
      (m, one) => m.isOver(one.request) && m.newest(one.request) === one,
      (m, one) => m.payAgain(one),
    ),
  },
)

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
const offPath = fc.oneof(
  add,
  onRun('add_payment', isDraft, (m, run) => m.addAllDue(run), all),
  { weight: 2, arbitrary: unlock },
  { weight: 1, arbitrary: unlockUnsaid },
  onRun('cancel_payout_run', isDraft, (m, run) => m.cancel(run)),
  onPayment('remove_payment', isIn('planned'), (m, one) => m.remove(one), none),
  {
    weight: 2,
    arbitrary: onPayment(
      'hold_payment',
      (m, one) => one.state === 'locked' && m.canHold(one, true),
      (m, one) => m.hold(one, true),
      entered,
    ),
  },
  onPayment(
    'hold_payment',
    (m, one) => m.canHold(one),
    (m, one) => m.hold(one),
    held,
  ),
  { weight: 2, arbitrary: onPayment('release_payment', isHeld, (m, one) => m.release(one)) },
  onPayment('record_payment_return', isIn('locked', 'sent'), end('return'), ended('R14')),
  {
    weight: 2,
    arbitrary: onPayment(
      'record_payment_return',
      isIn('held', 'cancelled', 'failed'),
      end('return'),
      ended('R03'),
    ),
  },
  {
    weight: 4,
    arbitrary: onPayment('take_out_payment', isIn('sent'), (m, one) => m.takeOut(one), held),
  },
  {
    weight: 2,
    arbitrary: onPayment('record_payment_failure', isIn('locked', 'sent'), end('fail'), ended()),
  },
  ...checkSteps,
  fc.constantFrom(...bankFiles).chain(([method, file]) =>
    onRun(
      file,
      (m, run) => m.canDownload(run, method),
      (m, run) => m.download(run, method, file !== 'positive_pay.csv'),
    ),
  ),
)

/** Procedures in a random order, most of them allowed where they come. */
export const history = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: onPath },
    { weight: 6, arbitrary: offPath },
    { weight: 3, arbitrary: decisions },
    { weight: 1, arbitrary: paidByHand },
    { weight: 2, arbitrary: repair },
  ),
  { minLength: STEPS / 2, maxLength: STEPS, size: 'max' },
)
