import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentState, paymentActions, transitions } from '#domain/payouts/payment-states.ts'
import { runActions } from '#domain/payouts/run-states.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openWalks } from '#server/testing/payout-walk.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

// Administrators press in any order. After each press the server has done what the rules in
// domain/payouts/ say, every invariant that the tables show holds, and screens, lists and files agree
// with books that a walk keeps of its own (server/testing/payout-books.ts).

/** The walks are always the same. In `npm run test:full` they reach everything together. */
const SEEDS = sized(3, 20)
const STEPS = sized(40, 300)
const REQUESTS = sized(14, 200)
/** A step takes a tenth of a second, and much longer on a machine that is busy. */
const TIMEOUT_MS = SEEDS * STEPS * 1000

/** Everything that has to happen in some walk, as the model counts it. */
const everything = [
  ...paymentActions.flatMap((action) => {
    const rule = transitions[action]
    const from = 'after' in rule ? rule.after : rule.from
    return from.map((state: PaymentState | null) => (state ? `${action} ${state}` : action))
  }),
  ...runActions.map((action) => `${action} run`),
]

describeEachDatabase('In any history of payouts', (database) => {
  let walks: Awaited<ReturnType<typeof openWalks>>
  beforeAll(async () => {
    walks = await openWalks(database, REQUESTS)
  }, TIMEOUT_MS)
  afterAll(() => walks.close())

  test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    'the server does what the rules say, and agrees with books of their own (%i)',
    async (seed) => {
      const administrators = 2 + (seed % 3)
      await walks.walk({ seed, steps: STEPS, administrators, hasTwoPersonRule: seed % 2 === 0 })
    },
    TIMEOUT_MS,
  )

  if (isFull) {
    test('everything that can happen has happened', () => {
      expect(everything.filter((one) => !walks.happened.has(one))).toEqual([])
    })
  }
})
