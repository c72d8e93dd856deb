import { describe, expect, it } from 'vitest'
import { type AskedAct, actEndsAt, isAwaited, refusalToConfirm } from './two-person-acts.ts'

const asked: AskedAct = {
  act: 'give_up_payment',
  askedBy: 'rivka',
  askedAt: new Date('2026-11-02T10:00:00Z'),
  version: '7',
  endedAt: null,
}
const now = new Date('2026-11-03T10:00:00Z')
const leah = { id: 'leah', isSecond: true }
const press = { presser: leah, seen: '7', version: '7', now }

describe('acts of two persons (docs/product.md §14.33)', () => {
  it('lets another administrator who counts confirm what both have seen', () => {
    expect(refusalToConfirm(asked, press)).toBeUndefined()
  })

  it.each([
    ['who asked', { ...press, presser: { id: 'rivka', isSecond: true } }, 'payout.askedByYou'],
    ['who does not count', { ...press, presser: { ...leah, isSecond: false } }, 'payout.notSecond'],
    ['who saw an earlier version', { ...press, seen: '6' }, 'signals.changed'],
    ['what changed since it was asked', { ...press, seen: '8', version: '8' }, 'signals.changed'],
    ['a week later', { ...press, now: actEndsAt(asked) }, 'payout.stateChanged'],
  ])('refuses %s', (_, input, refusal) => {
    expect(refusalToConfirm(asked, input)).toBe(refusal)
  })

  it('waits for seven days, until it is confirmed or ended', () => {
    expect(actEndsAt(asked)).toEqual(new Date('2026-11-09T10:00:00Z'))
    expect(isAwaited(asked, new Date('2026-11-09T09:59:59Z'))).toBe(true)
    expect(isAwaited({ ...asked, endedAt: now }, now)).toBe(false)
    expect(refusalToConfirm({ ...asked, endedAt: now }, press)).toBe('payout.stateChanged')
  })
})
