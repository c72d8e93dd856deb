import { describe, expect, it } from 'vitest'
import {
  approved,
  cash,
  first,
  locked,
  on,
  paid,
  sent,
} from '#domain/testing/ledger-model/history.ts'

const stop = { act: 'stop_check', ...first } as const
const replace = { ...stop, isReplaced: true } as const
const voided = { act: 'void_check', ...first } as const
const stopped = { act: 'answer_stop', answer: 'stopped', on, ...first } as const
const cleared = { act: 'clear_check', on, ...first } as const
const undoClearing = { act: 'undo_clearing', ...first } as const

describe('checks (docs/product.md §14.16)', () => {
  it('keeps a paid check committed from the stop until the answer', () => {
    const history = paid('check_number').do(stop)
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
    expect(history.status).toBe('processing')
    expect(history.refusalOf(cash(1n))).toBe('outside.underway')
    expect(history.do(stopped).sums()).toBe('100 + 0 - 0 - 0 = 100')
    // Nobody said that the family waits for another one.
    expect(history.states()).toEqual(['returned'])
  })

  it('plans the attempt of a replaced check with the answer', () => {
    const history = paid('check_number').do(replace)
    expect(history.states()).toEqual(['returned'])
    expect(history.do(stopped).states()).toEqual(['returned', 'planned'])
  })

  it('plans it by the press if nothing is left to answer', () => {
    const history = paid('check_number').do(stop, stopped, replace)
    expect(history.states()).toEqual(['returned', 'planned'])
    const held = paid('check_number').do(replace, { act: 'hold_request' }, stopped)
    expect(held.states()).toEqual(['returned', 'held'])
  })

  it('plans it when the check is given up', () => {
    const giveUp = { act: 'give_up', reason: 'x', lastWordOn: '2026-01-01', ...first } as const
    expect(paid('check_number').do(replace, giveUp).states()).toEqual(['returned', 'planned'])
    expect(paid('check_number').do(stop, giveUp).states()).toEqual(['returned'])
  })

  it('reverses what was paid by a check that is void, and plans anew', () => {
    const history = paid('check_number').do(voided)
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.sumOf('came_back')).toBe(100n)
    expect(history.states()).toEqual(['returned', 'planned'])
  })

  it('marks the due if a stopped check is cashed while its money is paid otherwise', () => {
    const history = paid('check_number').do(stop, stopped, cash(100n), cleared)
    expect(history.sums()).toBe('100 + 0 - 0 - 200 = -100 !')
    expect(history.do(undoClearing).sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.states()).toEqual(['returned', 'paid'])
  })

  it('counts the bank\'s answer "paid" as cashed', () => {
    const history = paid('check_number').do(stop, { ...stopped, answer: 'paid' })
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.refusalOf(stopped)).toBe('payout.checkState')
  })

  it('posts nothing when a check clears that was marked as paid', () => {
    const history = paid('check_number')
    expect(history.try(cleared)).toMatchObject({ postings: [] })
    expect(history.refusalOf(voided)).toBe('payout.checkState')
    expect(history.refusalOf({ act: 'undo_pay', ...first })).toBe('payout.checkState')
    expect(history.do(undoClearing, { act: 'undo_pay', ...first }).states()).toEqual(['sent'])
  })

  it('takes an older number that clears for a second payment', () => {
    const history = locked('check_number').do(voided, { act: 'download', ...first })
    history.do({ act: 'give', revision: 1, ...first }, { ...cleared, number: 1 })
    expect(history.sums()).toBe('100 + 0 - 100 - 100 = -100 !')
    history.do({ act: 'answer_never_paid', ...first })
    // "Never paid" is about the present number.
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
  })

  it('writes nothing more once an older number has cleared', () => {
    const history = locked('check_number').do(voided, { ...cleared, number: 1 })
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.due().payments[0]?.numbers.map(({ state }) => state)).toEqual([
      'cleared',
      'void',
    ])
  })

  it('counts a void check as having been out', () => {
    const history = locked('check_number').do(voided)
    expect(history.refusalOf({ act: 'unlock', ...first })).toBe('payout.cannotUnlock')
    history.do({ act: 'hold', ...first }, { act: 'release', ...first })
    expect(history.states()).toEqual(['cancelled', 'planned'])
  })

  it('voids a check that leaves a run of which something was downloaded', () => {
    const known = locked('check_number')
      .know()
      .do({ act: 'hold', ...first })
    expect(known.due().payments[0]?.numbers[0]?.state).toBe('void')
    const declined = locked('check_number').know().do({ act: 'decline' })
    expect(declined.due().payments[0]?.numbers[0]?.state).toBe('void')
    const unknown = locked('check_number').do({ act: 'hold', ...first })
    expect(unknown.due().payments[0]?.numbers).toEqual([])
  })

  it('issues a check again whose file the bank has after all', () => {
    const history = locked('check_number').do(
      { act: 'download', ...first },
      { act: 'not_give', revision: 1, ...first },
      { act: 'hold', ...first },
      { act: 'give', revision: 1, ...first },
    )
    expect(history.due().payments[0]).toMatchObject({
      state: 'sent',
      numbers: [{ state: 'issued' }],
    })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('keeps a check committed that came back, until it is void', () => {
    const history = paid('check_number').do({ act: 'come_back', on, ...first })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
    expect(history.do(voided).sums()).toBe('100 + 0 - 0 - 0 = 100')
    const refused = sent('check_number').do({ act: 'fail', on, ...first })
    expect(refused.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('pays what the bank lists as paid, though it was refused or stopped', () => {
    const pay = { act: 'pay', on, ...first } as const
    const refused = sent('check_number').do({ act: 'fail', on, ...first }, pay)
    expect(refused.states()).toEqual(['paid'])
    expect(refused.sums()).toBe('100 + 0 - 0 - 100 = 0')
    const stopped = sent('check_number').do(stop, pay)
    expect(stopped.due().payments[0]).toMatchObject({
      state: 'paid',
      numbers: [{ state: 'cleared' }],
    })
    expect(stopped.sums()).toBe('100 + 0 - 0 - 100 = 0')
  })

  it('voids the check of a payment that the bank took out', () => {
    const history = sent('check_number').do({ act: 'take_out', ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.states()).toEqual(['cancelled'])
  })

  it('refuses what a check is not ready for', () => {
    const unwritten = locked('check_number')
    expect(unwritten.refusalOf(stop)).toBe('payout.checkState')
    expect(unwritten.refusalOf(cleared)).toBe('payout.noFile')
    const renumbered = locked('check_number').do(voided)
    expect(renumbered.refusalOf({ act: 'come_back', on, ...first })).toBe('payout.noFile')
    unwritten.do({ act: 'download', ...first })
    expect(unwritten.refusalOf(voided)).toBe('payout.wasFileGiven')
    expect(sent('check_number').refusalOf(undoClearing)).toBe('payout.checkState')
    expect(sent('check_number').refusalOf({ ...cleared, on: '2026-12-01' })).toBe(
      'payout.dateInFuture',
    )
  })

  it('returns what was written by hand, and stopped before it was handed over', () => {
    const history = approved().do({ act: 'plan', due: 1 })
    history.do({ act: 'lock', carrier: 'check_number', isTyped: true, ...first }, stop)
    expect(history.states()).toEqual(['locked'])
    history.do({ act: 'give', revision: 1, ...first })
    expect(history.states()).toEqual(['returned'])
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('takes a file for given whose check was cashed', () => {
    const history = locked('check_number').do({ act: 'download', ...first }, cleared)
    expect(history.due().payments[0]).toMatchObject({
      state: 'paid',
      instructions: [{ fate: 'given' }],
    })
    expect(history.do(undoClearing).states()).toEqual(['sent'])
  })

  it('cancels a held check whose clearing was a mistake', () => {
    const history = locked('check_number')
      .know()
      .do({ act: 'hold', ...first }, cleared)
    expect(history.status).toBe('paid')
    expect(history.do({ ...undoClearing, number: 1 }).states()).toEqual(['cancelled'])
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
  })

  it('voids the check of a whole file that the bank refused', () => {
    const refusal = { act: 'refuse_file', revision: 1, ...first } as const
    const history = sent('check_number').do(refusal)
    expect(history.due().payments[0]).toMatchObject({
      state: 'failed',
      numbers: [{ state: 'void' }],
    })
    history.do({ act: 'take_back_refusal', revision: 1, ...first })
    expect(history.due().payments[0]).toMatchObject({
      state: 'sent',
      numbers: [{ state: 'issued' }],
    })
  })
})
