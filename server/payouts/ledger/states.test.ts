import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  filedStates,
  type PaymentState,
  paymentStates,
  transitions,
  underwayStates,
  waitingStates,
} from '#domain/payouts/payment-states.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

/** States as the database's own rules name them, in any order. */
const statesIn = (text = '') => paymentStates.filter((state) => new RegExp(`'${state}'`).test(text))

describeEachDatabase("The database's rules about states of payments", (database) => {
  const definitionOf = async (name: string) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = ${name} and conrelid = 'payments'::regclass
      union all select indexdef from pg_indexes where indexname = ${name}
      union all select prosrc from pg_proc where proname = ${name}`.execute(database.kysely)
    return rows[0]?.text
  }
  const unfiled = paymentStates.filter((state) => !filedStates.includes(state))

  test.each<[name: string, states: readonly PaymentState[]]>([
    ['payments_state_check', paymentStates],
    ['payments_run', unfiled],
    ['payments_snapshot', unfiled],
    ['payments_hold', ['held']],
    ['payments_one_waiting_of_due', waitingStates],
    ['payments_way', ['paid', 'cancelled']],
  ])('%s names the states of the rules', async (name, states) => {
    expect(statesIn(await definitionOf(name))).toEqual(states)
  })

  test('the guard of snapshots names the states that are underway, and the one that is removed', async () => {
    const guard = await definitionOf('keep_payment_snapshot')
    expect(statesIn(guard)).toEqual(
      paymentStates.filter(
        (state) =>
          underwayStates.includes(state) ||
          transitions.remove.from.some((removed) => removed === state),
      ),
    )
  })
})
