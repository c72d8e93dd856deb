import { describe, expect, it } from 'vitest'
import {
  approved,
  cash,
  first,
  friday,
  locked,
  paid,
  sent,
} from '#domain/testing/ledger-model/history.ts'
import { meantDue } from './draft-acts.ts'

describe('decisions (docs/product.md §7.19, §14.28)', () => {
  it('raises the due until it is begun, and writes another one then', () => {
    const raise = { act: 'raise', by: 50n, friday } as const
    expect(approved().do(raise).sums()).toBe('150 + 0 - 0 - 0 = 150')
    const history = locked().do(raise)
    expect(history.sums(2)).toBe('50 + 0 - 0 - 0 = 50')
    expect(history.request.hasPlan).toBe(false)
  })

  it('lowers by what is free, and names the payment in the way', () => {
    const history = approved().do(cash(60n))
    expect(history.try({ act: 'lower', by: 50n })).toMatchObject({
      refusal: 'outside.belowPaid',
      due: 1,
    })
    expect(history.do({ act: 'lower', by: 40n }).status).toBe('paid')
    expect(approved(2).do({ act: 'lower', by: 100n }).due(2).ended).toBe('taken_off')
  })

  it('replaces a plan by number, and ends what is left over', () => {
    const history = approved(3).do({ act: 'plan', due: 1 })
    history.do({
      act: 'approve',
      hasPlan: true,
      dues: [
        { dueOn: friday, amount: 40n },
        { dueOn: friday, amount: 40n },
      ],
    })
    expect([1, 2, 3].map((number) => history.sums(number))).toEqual([
      '40 + 0 - 0 - 0 = 40',
      '40 + 0 - 0 - 0 = 40',
      '0 + 0 - 0 - 0 = 0',
    ])
    expect(history.due(3).ended).toBe('replaced')
    expect(history.states()).toEqual([])
    locked('file', history)
    expect(history.refusalOf({ act: 'approve', dues: [] })).toBe('plan.begun')
  })

  it('leaves a Friday that was paid in part and ended as it is, and uses the others', () => {
    const history = approved(2).do(cash(60n), { act: 'end_dues', dues: [1], why: 'skipped' })
    history.do({ act: 'approve', dues: [{ dueOn: friday, amount: 40n }] })
    expect([history.sums(1), history.sums(2)]).toEqual([
      '60 + 0 - 0 - 60 = 0',
      '40 + 0 - 0 - 0 = 40',
    ])
    expect([history.due(1).ended, history.due(2).ended]).toEqual(['skipped', null])
  })

  it('approves the same due again after an undo', () => {
    const history = approved().do({ act: 'undo' })
    expect(history.due().ended).toBe('undone')
    history.do({ act: 'approve', dues: [{ dueOn: friday, amount: 70n }] })
    expect(history.sums()).toBe('70 + 0 - 0 - 0 = 70')
    expect(history.request.dues).toHaveLength(1)
  })

  it('withdraws what the bank does not have, and leaves the rest', () => {
    const history = sent('file', approved(2)).do({ act: 'plan', due: 2 }, { act: 'withdraw' })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
    expect(history.sums(2)).toBe('0 + 0 - 0 - 0 = 0')
    expect(sent().refusalOf({ act: 'withdraw' })).toBe('payout.bankHasIt')
    const undone = approved().do({ act: 'undo' }, { act: 'withdraw' })
    expect(undone.request.isWithdrawn).toBe(true)
  })

  it('withdraws what is undecided again', () => {
    const history = approved().do({ act: 'undo' }, { act: 'withdraw' }, { act: 'restore' })
    expect(history.sums()).toBe('0 + 0 - 0 - 0 = 0')
  })

  it('restores what was withdrawn, but not what was skipped', () => {
    const history = approved(2).do(
      { act: 'end_dues', dues: [2], why: 'skipped' },
      { act: 'withdraw' },
      { act: 'restore' },
    )
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.sums(2)).toBe('0 + 0 - 0 - 0 = 0')
    expect(history.do({ act: 'resume', dues: [2] }).sums(2)).toBe('100 + 0 - 0 - 0 = 100')
  })

  it('refuses undo, decline and skip while something is out', () => {
    for (const act of ['undo', 'decline'] as const) {
      expect(sent().refusalOf({ act })).toBe('payout.bankHasIt')
      expect(paid().refusalOf({ act })).toBe('payout.bankHasIt')
      expect(approved().do(cash(60n)).refusalOf({ act })).toBe('outside.undoFirst')
    }
    const skip = { act: 'end_dues', dues: [1], why: 'skipped' } as const
    expect(sent().refusalOf(skip)).toBe('plan.noneOpen')
  })

  it('holds what the bank does not have, and releases what it held', () => {
    const history = locked().do({ act: 'hold_request' })
    expect(history.states()).toEqual(['held'])
    expect(history.refusalOf({ act: 'release', ...first })).toBe('payout.problem.on_hold')
    expect(history.do({ act: 'release_request' }).states()).toEqual(['planned'])
    expect(sent().refusalOf({ act: 'hold_request' })).toBe('payout.bankHasIt')
  })

  it('erases a person without changing what was paid', () => {
    const history = approved().do(cash(60n), { act: 'erase' })
    expect(history.sums()).toBe('60 + 0 - 0 - 60 = 0')
    expect(history.status).toBe('paid')
    expect(sent().refusalOf({ act: 'erase' })).toBe('payout.eraseUnderway')
  })

  it('extends a plan, and raises and lowers the dues that are named', () => {
    const history = approved(2).do(
      { act: 'extend', dues: [{ dueOn: '2026-12-18', amount: 100n }] },
      { act: 'raise', by: 20n, friday, dues: [{ due: 2, by: 20n }] },
      { act: 'lower', by: 30n, dues: [{ due: 3, by: 30n }] },
    )
    expect([1, 2, 3].map((number) => history.sums(number).slice(0, 3))).toEqual([
      '100',
      '120',
      '70 ',
    ])
  })

  it('declines what nothing is out of', () => {
    const history = approved().do({ act: 'plan', due: 1 }, { act: 'decline' })
    expect(history.request.outcome).toBe('declined')
    expect(history.due()).toMatchObject({ ended: 'declined', payments: [] })
  })

  it('holds a locked payment once its file was not given, while its request is on hold', () => {
    const history = locked('file', approved(2)).do({ act: 'download', ...first })
    history.do({ act: 'hold_request' }, { act: 'not_give', revision: 1, ...first })
    expect(history.states()).toEqual(['held'])
    expect(history.do({ act: 'release_request' }).states()).toEqual(['cancelled', 'planned'])
  })

  it('keeps what was held by itself when the hold of its request ends', () => {
    const history = approved().do({ act: 'plan', due: 1 }, { act: 'hold', ...first })
    history.do({ act: 'hold_request' }, { act: 'release_request' })
    expect(history.states()).toEqual(['held'])
    expect(history.do({ act: 'release', ...first }, { act: 'remove', ...first }).states()).toEqual(
      [],
    )
  })

  it('asks which due a press means if more than one is free', () => {
    expect(meantDue(approved(2).request)).toEqual({ refusal: 'payout.whichDue' })
    expect(meantDue(approved(2).request, 2)).toMatchObject({ number: 2 })
    expect(meantDue(sent('file', approved(2)).request)).toMatchObject({ number: 2 })
    expect(meantDue(paid().request)).toEqual({ refusal: 'outside.nothingOpen' })
  })
})
