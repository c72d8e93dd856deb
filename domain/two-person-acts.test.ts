import { describe, expect, it } from 'vitest'
import {
  type AskedAct,
  actEndsAt,
  canEnd,
  isAwaited,
  needsSecond,
  refusalToConfirm,
} from './two-person-acts.ts'

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
    ['who asked', { ...press, presser: { id: 'rivka', isSecond: true } }, 'payout.otherConfirms'],
    ['who does not count', { ...press, presser: { ...leah, isSecond: false } }, 'payout.notSecond'],
    ['who saw an earlier version', { ...press, seen: '6' }, 'payout.changed'],
    ['what changed since it was asked', { ...press, seen: '8', version: '8' }, 'payout.changed'],
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

  it('is ended by who asked or by who could confirm', () => {
    expect(canEnd(asked, { id: 'rivka', isSecond: false }, now)).toBe(true)
    expect(canEnd(asked, leah, now)).toBe(true)
    expect(canEnd(asked, { ...leah, isSecond: false }, now)).toBe(false)
    expect(canEnd(asked, leah, actEndsAt(asked))).toBe(false)
  })

  it('needs a second person only if somebody else counts', () => {
    expect(needsSecond({ id: 'rivka' }, [{ id: 'rivka', isSecond: true }, leah])).toBe(true)
    expect(needsSecond({ id: 'rivka' }, [{ id: 'rivka', isSecond: true }])).toBe(false)
    expect(needsSecond({ id: 'rivka' }, [{ ...leah, isSecond: false }])).toBe(false)
  })
})
