import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { endStates } from '#domain/payouts/payment-states.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { DecisionModel } from '#server/testing/decision-model.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import {
  mark,
  onPayment,
  onRequest,
  onRun,
  type Real,
  step,
} from '#server/testing/payout-history.ts'
import type { ModelPayment, ModelRequest } from '#server/testing/payout-model.ts'
import { nextFriday, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

// Procedures in any order, on a few requests and Fridays. After each one the server has done what
// the rules in domain/payouts/ say, and every invariant that the tables show holds.

/** The histories of `npm test` are always the same; HISTORIES=1000 makes a long random run. */
const chosen = Number(process.env.HISTORIES ?? 0)
const HISTORIES = { embedded: chosen || 8, postgres: chosen || 6 }
const STEPS = 60

/** Two checks, so that a part of a method can be held; the others differ in what they need. */
const methods = ['check', 'check', 'ach', 'ojc_check', 'israeli_bank'] as const

const fresh = {
  status: 'created',
  outcome: 'approved',
  amount: '100.00',
  isOnHold: false,
  isWithdrawn: false,
} as const

const pressed = () => ({ operation_id: randomUUID() })

const createRun = (index: number) =>
  step(`create a run of Friday ${index}`, (model, real) => {
    const pay_on = real.fridays[index] ?? ''
    const id = randomUUID() // the server's takes its place
    const isAllowed = model.createRun(id, pay_on)
    const run = model.runs.find((one) => one.id === id)
    const then = (answer: Record<string, unknown>) => {
      if (run) run.id = (answer.run as PayoutRun).id
    }
    return { name: 'create_payout_run', input: { pay_on, ...pressed() }, isAllowed, then }
  })

const add = fc.tuple(fc.nat(20), fc.nat(20)).map(([runAt, requestAt]) =>
  step(`add request ${requestAt} to run ${runAt}`, (model) => {
    const run = model.runs[runAt % (model.runs.length || 1)]
    const request = model.requests[requestAt % model.requests.length]
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
const given = () => ({ file_was_given: true, ...pressed() })
const spoiled = ({ check_number }: { check_number: number | string | null }) => ({
  void_check: Number(check_number ?? 1),
})
const end = (action: 'return' | 'fail') => (model: DecisionModel, one: ModelPayment) =>
  model.end(action, one)
const review = (input: object, outcome: ModelRequest['outcome'], amount: string) =>
  onRequest('create_admin_review', { ...input }, (model, one) => model.review(one, outcome, amount))
const ended = (code?: string) => () => ({ on: '2026-11-20', ...(code && { code }), ...pressed() })

const onPath = fc.oneof(
  { weight: 3, arbitrary: fc.nat(2).map(createRun) },
  { weight: 3, arbitrary: onRun('set_payout_rate', 'draft', (m, run) => m.setRate(run), rate) },
  { weight: 8, arbitrary: onRun('lock_payout_run', 'draft', (m, run) => m.lock(run)) },
  { weight: 6, arbitrary: mark('send') },
  { weight: 4, arbitrary: mark('pay') },
  {
    weight: 3,
    arbitrary: onPayment('record_payment_return', ['paid'], end('return'), ended('R03')),
  },
  { weight: 5, arbitrary: onPayment('pay_again', endStates, (m, one) => m.payAgain(one)) },
)

const offPath = fc.oneof(
  add,
  onRun('add_payment', 'draft', (m, run) => m.addAllDue(run), all),
  onRun('unlock_payout_run', 'locked', (m, run) => m.unlock(run)),
  onRun('unlock_payout_run', 'locked', (m, run) => m.unlock(run)),
  onRun('cancel_payout_run', 'draft', (m, run) => m.cancel(run)),
  onPayment('remove_payment', ['planned'], (m, one) => m.remove(one), none),
  onPayment('hold_payment', ['locked'], (m, one) => m.hold(one), held),
  onPayment('hold_payment', ['planned', 'locked'], (m, one) => m.hold(one), held),
  onPayment('release_payment', ['held'], (m, one) => m.release(one)),
  onPayment('release_payment', ['held'], (m, one) => m.release(one, true), given),
  onPayment('record_payment_return', ['locked', 'sent'], end('return'), ended('R14')),
  onPayment('record_payment_failure', ['locked', 'sent'], end('fail'), ended()),
  onPayment('update_payment', ['locked', 'sent'], (m, one) => m.voidCheck(one), spoiled),
  fc
    .constantFrom(...bankFiles)
    .chain(([method, file]) => onRun(file, 'locked', (m, run) => m.download(run, method))),
)

const decisions = fc.oneof(
  { weight: 3, arbitrary: review({ input_donation_amount: '180' }, 'approved', '180.00') },
  { weight: 1, arbitrary: review({ input_donation_amount: '0' }, 'approved', '0.00') },
  { weight: 1, arbitrary: review(declined, 'declined', '0.00') },
  {
    weight: 1,
    arbitrary: onRequest('hold_request', { reason: 'ask' }, (model, one) => model.holdRequest(one)),
  },
  {
    weight: 3,
    arbitrary: onRequest('release_request', {}, (model, one) => model.releaseRequest(one)),
  },
  { weight: 1, arbitrary: onRequest('withdraw_request', {}, (model, one) => model.withdraw(one)) },
  { weight: 3, arbitrary: onRequest('restore_request', {}, (model, one) => model.restore(one)) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...requestStatuses)
      .chain((status) =>
        onRequest('update_request_status', { status }, (model, one) =>
          model.setStatus(one, status),
        ),
      ),
  },
)

const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: onPath },
    { weight: 3, arbitrary: offPath },
    { weight: 2, arbitrary: decisions },
  ),
  { minLength: STEPS / 2, maxLength: STEPS, size: 'max' },
)

describeEachDatabase('In any history of payouts', (database) => {
  let office: FileOffice
  const fridays = [nextFriday(), nextFriday(), nextFriday()]
  const locked = new Map<string, string>()
  const numbers = new Map<string, string>()
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  test('the server does what the rules say, and every invariant holds', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (commands) => {
        await office.clean()
        const requests: ModelRequest[] = []
        for (const method of methods) {
          const at = paymentCases.findIndex((one) => one.method === method)
          const hebrew = method === 'israeli_bank' ? { input_full_name: 'משה כהן' } : {}
          const id = await office.decided(at, '100', hebrew)
          requests.push({ id, method, ...fresh })
        }
        const real: Real = { office, fridays, rows: [], locked, numbers }
        await fc.asyncModelRun(
          () => ({ model: new DecisionModel(requests), real }),
          [createRun(0), ...commands],
        )
      }),
      { numRuns: HISTORIES[database.kind], ...(chosen ? { endOnFailure: true } : { seed: 22 }) },
    )
  })
})
