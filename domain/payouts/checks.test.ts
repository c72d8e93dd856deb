import { describe, expect, test } from 'vitest'
import { canApplyToCheck, checkStateOn, isPayable, storedCheckStates } from './checks.ts'

describe('a check', () => {
  const check = { issued_on: '2026-11-27', stop_confirmed_on: null } as const

  test('is stale from the 180th day on, unless something became of it', () => {
    const on = (state: (typeof storedCheckStates)[number], today: string) =>
      checkStateOn({ ...check, state }, today)
    expect(on('mailed', '2027-05-25')).toBe('mailed')
    expect(on('mailed', '2027-05-26')).toBe('stale')
    expect(on('issued', '2027-05-26')).toBe('stale')
    expect(on('cleared', '2027-05-26')).toBe('cleared')
    expect(on('void', '2027-05-26')).toBe('void')
  })

  test('is payable until it clears, is void, or the bank confirms its stop', () => {
    const payable = storedCheckStates.filter((state) => isPayable({ ...check, state }))
    expect(payable).toEqual(['issued', 'mailed', 'stopped'])
    expect(isPayable({ ...check, state: 'stopped', stop_confirmed_on: '2026-12-01' })).toBe(false)
  })

  test('that cleared cannot be stopped, and one that is void can clear', () => {
    expect(canApplyToCheck('stop', 'cleared')).toBe(false)
    expect(canApplyToCheck('void', 'stopped')).toBe(false)
    expect(canApplyToCheck('clear', 'void')).toBe(true)
    expect(canApplyToCheck('clear', 'cleared')).toBe(false)
  })
})
