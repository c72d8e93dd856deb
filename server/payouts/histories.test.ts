import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingFiles } from '#domain/payouts/file-fates.ts'
import { type PaymentState, paymentActions, transitions } from '#domain/payouts/payment-states.ts'
import { runActions } from '#domain/payouts/run-states.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openWalks } from '#server/testing/payout-walk.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Administrators press in any order. After each press the server has done what the rules in
// domain/payouts/ say, every invariant that the tables show holds, and screens, lists and files agree
// with books that a walk keeps of its own (server/testing/payout-books.ts).

/**
 * The walks throw the same dice each time; only the order of random ids differs. In
 * `npm run test:full` they reach everything together on PostgreSQL.
 * One takes PGlite minutes, and its rules are the same: it walks the first of them there.
 */
const SEEDS = { postgres: sized(3, 14), embedded: sized(3, 1) }
const STEPS = { postgres: sized(40, 300), embedded: sized(40, 100) }
const REQUESTS = sized(14, 60)
/** A step takes a tenth of a second, and much longer on a machine that is busy. */
const TIMEOUT_MS = SEEDS.postgres * STEPS.postgres * 1000

/** Presses that have to change something in some walk. */
const presses = [
  ...['create_payout_run', 'set_payout_rate', 'lock_payout_run', 'unlock_payout_run'],
  ...[
    'cancel_payout_run',
    'add_payment',
    'act_on_payment remove',
    'act_on_payment hold',
    'act_on_payment release',
  ],
  ...['set_by_hand', 'mark_payments_sent', 'record_file_not_given', 'record_file_refused'],
  ...[
    'undo_file_refused',
    'act_on_payment take_out',
    'act_on_payment answer_paid_twice',
    'mark_payments_paid',
  ],
  ...[
    'act_on_payment come_back',
    'act_on_payment fail',
    'act_on_payment undo_end',
    'act_on_payment pay_again',
  ],
  ...[
    'results',
    'act_on_payment void_check',
    'act_on_payment stop_check',
    'act_on_payment replace_check',
    'act_on_payment answer_stop',
  ],
  ...['act_on_payment clear_check', 'create_admin_review', 'undo_admin_review', 'hold_request'],
  ...['release_request', 'withdraw_request', 'restore_request', 'update_request_status'],
]

/** Everything that has to happen in some walk, as the model counts it. */
const everything = [
  ...presses,
  ...['give', 'contradict', 'discard', 'enter', 'enter some', 'stop check locked', 'doubt'],
  ...['pay by a table', 'return by a table', 'edit amount', 'by hand true draft'],
  ...[...payingFiles, 'positive_pay.csv'].map((name) => `download ${name}`),
  ...paymentActions.flatMap((action) => {
    const rule = transitions[action]
    const from = 'after' in rule ? rule.after : rule.from
    return from.map((state: PaymentState | null) => (state ? `${action} ${state}` : action))
  }),
  ...runActions.map((action) => `${action} run`),
]

describeEachDatabase('In any history of payouts', (database, kind) => {
  let walks: Awaited<ReturnType<typeof openWalks>>
  beforeAll(async () => {
    walks = await openWalks(database, REQUESTS)
  }, TIMEOUT_MS)
  afterAll(() => walks.close())

  test.each(Array.from({ length: SEEDS[kind] }, (_, at) => at + 1))(
    'the server does what the rules say, and agrees with books of their own (%i)',
    async (seed) => {
      const administrators = 2 + (seed % 3)
      await walks.walk({
        seed,
        steps: STEPS[kind],
        administrators,
        hasTwoPersonRule: seed % 2 === 0,
      })
    },
    TIMEOUT_MS,
  )

  if (isFull && kind === 'postgres') {
    test('everything that can happen has happened', () => {
      expect(everything.filter((one) => !walks.happened.has(one))).toEqual([])
    })
  }
})
