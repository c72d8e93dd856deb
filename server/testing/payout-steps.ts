import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PayoutRun } from '#contract/payouts.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import { requestStatuses } from '#domain/request-status.ts'
import type { DecisionModel } from './decision-model.ts'
import {
  answer,
  choose,
  downloadLocked,
  mark,
  onPayment,
  onRequest,
  onRun,
  step,
} from './payout-history.ts'
import type { ModelPayment, ModelRequest, ModelRun } from './payout-ledger-model.ts'

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
const declined = { input_outcome: 'declined', input_message: 'no', input_donation_amount: '0' }
const rate = () => ({ rate: '3.021', rate_date: '2026-11-20', source: 'manual' })
const all = () => ({ all_due: true, ...pressed() })
const none = () => ({})
const held = () => ({ reason: 'wait', ...pressed() })
const entered = () => ({ ...held(), not_entered: true })
const entering = () => ({ ...pressed(), not_entered: true })
const spoiled = ({ check_number }: { check_number: number | string | null }) => ({
  number: Number(check_number ?? 1),
  ...pressed(),
})
const end = (action: 'return' | 'fail') => (model: DecisionModel, one: ModelPayment) =>
  model.end(action, one)
const review = (input: object, outcome: ModelRequest['outcome'], amount: string) =>
  onRequest(
    'create_admin_review',
    { ...input },
    (_, one) => one.outcome !== outcome || one.amount !== amount,
    (model, one) => model.review(one, outcome, amount),
  )
const ended = (code?: string) => () => ({ on: '2026-11-20', ...(code && { code }), ...pressed() })

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
    arbitrary: onPayment('record_payment_failure', isIn('locked', 'sent'), end('fail'), ended()),
  },
  {
    weight: 4,
    arbitrary: onPayment(
      'void_check',
      (m, one) => m.canVoidCheck(one),
      (m, one) => m.voidCheck(one),
      spoiled,
    ),
  },
  fc.constantFrom(...bankFiles).chain(([method, file]) =>
    onRun(
      file,
      (m, run) => m.canDownload(run, method),
      (m, run) => m.download(run, method, file !== 'positive_pay.csv'),
    ),
  ),
)

const decisions = fc.oneof(
  { weight: 2, arbitrary: review({ input_donation_amount: '180' }, 'approved', '180.00') },
  { weight: 1, arbitrary: review({ input_donation_amount: '0' }, 'approved', '0.00') },
  { weight: 2, arbitrary: review(declined, 'declined', '0.00') },
  {
    weight: 1,
    arbitrary: onRequest(
      'hold_request',
      { reason: 'ask' },
      (_, one) => !one.isOnHold,
      (m, one) => m.holdRequest(one),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'release_request',
      {},
      (_, one) => one.isOnHold,
      (m, one) => m.releaseRequest(one),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'withdraw_request',
      {},
      (_, one) => !one.isWithdrawn,
      (m, one) => m.withdraw(one),
    ),
  },
  {
    weight: 2,
    arbitrary: onRequest(
      'restore_request',
      {},
      (_, one) => one.isWithdrawn,
      (m, one) => m.restore(one),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...requestStatuses).chain((status) =>
      onRequest(
        'update_request_status',
        { status },
        (_, one) => one.status !== status,
        (m, one) => m.setStatus(one, status),
      ),
    ),
  },
)

/** Paid outside the portal, after a payment came back. */
const paidByHand = onRequest(
  'update_request_status',
  { status: 'paid' },
  (m, one) => m.isOver(one),
  (m, one) => m.setStatus(one, 'paid'),
)

/** Brings back what decisions took away, so that a history goes on. */
const repair = fc.oneof(
  review({ input_donation_amount: '100' }, 'approved', '100.00'),
  onRequest(
    'update_request_status',
    { status: 'created' },
    (m, one) => m.isPaidOutside(one),
    (m, one) => m.setStatus(one, 'created'),
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
