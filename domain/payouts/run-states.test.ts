import { describe, expect, test } from 'vitest'
import { paymentStates } from './payment-states.ts'
import { canApplyToRun, countStates, runActions, runStates } from './run-states.ts'

const facts = { wasDownloaded: false, payments: {} }

describe('a run', () => {
  test('without payments allows exactly these actions', () => {
    const allowed = runStates.map((state) => [
      state,
      runActions.filter((action) => canApplyToRun(action, { ...facts, state })),
    ])
    expect(Object.fromEntries(allowed)).toEqual({
      draft: ['lock', 'cancel'],
      locked: ['unlock', 'close'],
      closed: [],
      cancelled: [],
    })
  })

  test.each(paymentStates)('that is locked with a payment in state %s', (state) => {
    const run = { ...facts, state: 'locked', payments: { [state]: 1 } } as const
    const isWithBank = ['sent', 'paid', 'returned', 'failed'].includes(state)
    expect(canApplyToRun('unlock', run)).toBe(!isWithBank)
    expect(canApplyToRun('close', run)).toBe(!['locked', 'sent'].includes(state))
  })

  test('stays locked once a file was downloaded', () => {
    const run = { state: 'locked', wasDownloaded: true, payments: { locked: 3 } } as const
    expect(canApplyToRun('unlock', run)).toBe(false)
  })
})

test('payments are counted by state', () => {
  expect(countStates(['paid', 'held', 'paid'])).toMatchObject({ paid: 2, held: 1, planned: 0 })
})
