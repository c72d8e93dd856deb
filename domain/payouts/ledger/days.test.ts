import { describe, expect, it } from 'vitest'
import { approved, first, locked, paid, sent } from '#domain/testing/ledger-model/history.ts'
import { canClose, mistakeDay, monthEnd, postingDay, reopened } from './days.ts'

const day = { today: '2026-12-15', closedUntil: '2026-11-30' }

describe('days in the books (docs/product.md §16.5)', () => {
  it('is the latest of the event, the first open day and what is reversed', () => {
    expect(postingDay('2026-12-03', [null], day)).toBe('2026-12-03')
    expect(postingDay('2026-11-27', [], day)).toBe('2026-12-01')
    expect(postingDay('2026-12-03', ['2026-12-10', null], day)).toBe('2026-12-10')
    expect(postingDay('2026-11-27', [], { ...day, closedUntil: null })).toBe('2026-11-27')
  })

  it('is never after today', () => {
    expect(postingDay('2026-12-20', ['2026-12-25'], day)).toBe('2026-12-15')
  })

  it('is the day of a mistake while its month is open', () => {
    expect(mistakeDay('2026-12-01', day)).toBe('2026-12-01')
    expect(mistakeDay('2026-11-30', day)).toBe('2026-12-15')
    expect(mistakeDay(null, day)).toBe('2026-12-15')
    expect(mistakeDay('2020-01-01', { ...day, closedUntil: null })).toBe('2020-01-01')
  })

  it('closes ended months in their order, and opens the last one', () => {
    expect(monthEnd('2028-02-10')).toBe('2028-02-29')
    expect(canClose('2026-12-31', { ...day, today: '2027-01-01' })).toBe(true)
    expect(canClose('2026-12-31', { ...day, today: '2026-12-31' })).toBe(false)
    expect(canClose('2027-01-31', { ...day, today: '2027-03-01' })).toBe(false)
    expect(canClose('2026-12-30', { ...day, today: '2027-01-01' })).toBe(false)
    expect(canClose('2020-01-31', { ...day, closedUntil: null })).toBe(true)
    expect(reopened('2026-12-31')).toBe('2026-11-30')
  })

  it('dates a return by the bank, but not before it was paid', () => {
    const history = paid()
    history.day = { today: '2026-12-09', closedUntil: null }
    history.do({ act: 'come_back', on: '2026-11-29', ...first })
    expect(history.last('come_back')).toContain('paid -100 2026-11-30')
    const later = paid()
    later.day = { today: '2026-12-09', closedUntil: null }
    later.do({ act: 'come_back', on: '2026-12-07', ...first })
    expect(later.last('come_back')).toContain('paid -100 2026-12-07')
  })

  it('dates cash not before its due became free', () => {
    const history = approved()
    history.do({ act: 'record_outside', due: 1, amount: 10n, on: '2026-11-02' })
    expect(history.last('record_outside')).toEqual([
      'paid 10 2026-11-30',
      'handed_over 10 2026-11-30',
    ])
    expect(history.postings.at(-1)?.happenedOn).toBe('2026-11-02')
  })

  it('dates what was paid before it was known in the first open day', () => {
    const history = sent()
    history.day = { today: '2026-12-09', closedUntil: '2026-11-30' }
    history.do({ act: 'pay', on: '2026-11-30', ...first })
    expect(history.last('pay')).toContain('paid 100 2026-12-01')
  })

  it('takes a mistake back on its day, or today once its month is closed', () => {
    const undo = { act: 'undo_pay', ...first } as const
    const open = paid()
    open.day = { today: '2026-12-09', closedUntil: null }
    expect(open.do(undo).last('undo_pay')).toContain('paid -100 2026-11-30')
    const closed = paid()
    closed.day = { today: '2026-12-09', closedUntil: '2026-11-30' }
    expect(closed.do(undo).last('undo_pay')).toContain('paid -100 2026-12-09')
  })

  it('gives all postings of an act on a due one day', () => {
    const history = locked()
    history.day = { today: '2026-12-01', closedUntil: null }
    history.do({ act: 'hold', ...first })
    expect(history.last('hold')).toEqual(['committed -100 2026-12-01'])
  })
})
