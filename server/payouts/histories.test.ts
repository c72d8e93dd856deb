import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentState, paymentActions, transitions } from '#domain/payouts/payment-states.ts'
import { runActions } from '#domain/payouts/run-states.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { DecisionModel } from '#server/testing/decision-model.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import type { Real } from '#server/testing/payout-history.ts'
import type { ModelRequest } from '#server/testing/payout-ledger-model.ts'
import { history } from '#server/testing/payout-steps.ts'
import { nextFriday, saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'

// Procedures in any order, on a few requests and Fridays. After each one the server has done what
// the rules in domain/payouts/ say, and every invariant that the tables show holds. Together the
// histories reach every transition; if a change loses one, choose another seed.

/** The histories of `npm test` are always the same. */
const HISTORIES = sized(8, 60)
/** A history takes about five seconds, and a minute on a machine that is very busy. */
const TIMEOUT_MS = Math.max(HISTORIES * 60_000, 300_000)

/** Two checks, so that a part of a method can be held; the others differ in what they need. */
const methods = ['check', 'check', 'ach', 'ojc_check', 'israeli_bank'] as const

const fresh = {
  status: 'created',
  outcome: 'approved',
  amount: '100.00',
  isOnHold: false,
  isWithdrawn: false,
} as const

/** Everything that has to happen in some history, as the model counts it. */
const everything = [
  ...['download', 'discard', 'refuse', 'take back refusal', 'turn_up failed', 'void check'],
  ...['stop check', 'replace check', 'confirm stop'],
  // A file that turns up late is rare in a history, and so is a void check that is cashed:
  // payments/fates.test.ts and checks/lost-checks.test.ts test them, and payments/undoing.test.ts
  // what was entered by mistake.
  ...paymentActions
    .filter((action) => !['turn_up', 'clear', 'undo_end', 'undo_end_paid'].includes(action))
    .flatMap((action) => {
      const rule = transitions[action]
      const from = 'after' in rule ? rule.after : rule.from
      return from.map((state: PaymentState | null) => (state ? `${action} ${state}` : action))
    }),
  ...runActions.map((action) => `${action} run`),
]

describeEachDatabase('In any history of payouts', (database) => {
  let office: FileOffice
  const fridays = [nextFriday(), nextFriday(), nextFriday()]
  const locked = new Map<string, string>()
  const numbers = new Map<string, string>()
  const happened = new Map<string, number>()
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  test(
    'the server does what the rules say, and every invariant holds',
    async () => {
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
            () => ({ model: new DecisionModel(requests, happened), real }),
            commands,
          )
        }),
        {
          numRuns: HISTORIES,
          endOnFailure: true, // shrinking a history takes minutes
        },
      )
      expect(everything.filter((one) => !happened.has(one))).toEqual([])
    },
    TIMEOUT_MS,
  )
})
