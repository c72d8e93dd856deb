import { describe, expect, it } from 'vitest'
import {
  approved,
  cash,
  first,
  give,
  locked,
  notGive,
  on,
  paid,
  second,
  sent,
} from '#domain/testing/ledger-model/history.ts'
import { carryOut } from './carry-out.ts'

describe('the life of a payment (docs/product.md §14.26)', () => {
  it('is committed by locking and paid by the bank', () => {
    const history = sent()
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
    expect(history.status).toBe('processed')
    history.do({ act: 'pay', on, ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.status).toBe('paid')
    expect(history.sumOf('handed_over')).toBe(100n)
  })

  it('never changes the request that it is given', () => {
    const { request, day } = approved()
    const before = structuredClone(request)
    carryOut(request, cash(40n), day)
    expect(request).toEqual(before)
  })

  it('comes back and is paid again', () => {
    const history = paid().do({ act: 'come_back', on, ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.status).toBe('processing')
    expect(history.sumOf('came_back')).toBe(100n)
    expect(history.refusalOf({ act: 'plan', due: 1 })).toBe('payout.problem.ended_payment')
    history.do({ act: 'plan', due: 1, isAgain: true }, { act: 'lock', carrier: 'file', ...second })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('is over what is free when it locks', () => {
    const history = approved().do({ act: 'plan', due: 1 }, cash(60n))
    history.do({ act: 'lock', carrier: 'file', ...first })
    expect(history.due().payments[0]?.amount).toBe(40n)
    expect(history.refusalOf(cash(1n))).toBe('outside.underway')
  })

  it('ends a waiting payment over nothing', () => {
    expect(approved().do({ act: 'plan', due: 1 }, cash(100n)).states()).toEqual(['paid'])
  })
})

describe('files (docs/product.md §14.22, §14.27)', () => {
  it('keeps what is in an unknown file', () => {
    const history = locked().do({ act: 'download', ...first })
    for (const act of ['hold', 'unlock'] as const) {
      expect(history.refusalOf({ act, ...first })).toMatch(/wasFileGiven|cannotUnlock/)
    }
    expect(history.refusalOf({ act: 'withdraw' })).toBe('payout.wasFileGiven')
    expect(history.refusalOf({ act: 'decline' })).toBe('payout.wasFileGiven')
    expect(history.refusalOf({ act: 'download', ...first })).toBe('payout.stateChanged')
  })

  it('marks the due when a held payment was given after all', () => {
    const history = locked().do({ act: 'download', ...first }, notGive, { act: 'hold', ...first })
    history.do(cash(60n))
    expect(history.try(give)).toMatchObject({ marked: [1] })
    expect(history.sums()).toBe('100 + 0 - 100 - 60 = -60 !')
    expect(history.refusalOf(cash(1n))).toBe('outside.underway')
  })

  it('commits an attempt once for each file that the bank may have', () => {
    const history = locked().do(
      { act: 'download', ...first },
      notGive,
      { act: 'download', ...first },
      give,
    )
    expect(history.sums()).toBe('100 + 0 - 200 - 0 = -100 !')
    history.do({ act: 'not_give', revision: 2, ...first })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('is entered by hand after all, and in a file again if it was not entered', () => {
    const byFile = { act: 'enter_by_hand', isTyped: false, ...first } as const
    const history = locked().do({ ...byFile, isTyped: true })
    expect(history.refusalOf({ act: 'hold', ...first })).toBe('payout.wasEntered')
    expect(history.refusalOf({ act: 'download', ...first })).toBe('payout.stateChanged')
    expect(history.refusalOf(byFile)).toBe('payout.wasEntered')
    history.do({ ...byFile, notEntered: true }, { act: 'download', ...first })
    expect(history.refusalOf({ ...byFile, isTyped: true })).toBe('payout.stateChanged')
    expect(history.do({ ...give, revision: 2 }).states()).toEqual(['sent'])
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('refuses a whole file, which can turn up after all', () => {
    const history = sent().do({ act: 'refuse_file', revision: 1, ...first })
    expect(history.states()).toEqual(['failed'])
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.do(give).states()).toEqual(['sent'])
  })

  it('takes the refusal of a file back unless the money was paid since', () => {
    const takeBack = { act: 'take_back_refusal', revision: 1, ...first } as const
    const history = sent().do({ act: 'refuse_file', revision: 1, ...first })
    expect(history.refusalOf({ act: 'undo_end', ...first })).toBe('payout.stateChanged')
    expect(history.do(cash(60n)).refusalOf(takeBack)).toBe('outside.undoFirst')
    expect(history.do({ act: 'undo_outside', ...second }, takeBack).states()[0]).toBe('sent')
  })

  it('refuses no file of which something was paid', () => {
    expect(paid().refusalOf({ act: 'refuse_file', revision: 1, ...first })).toBe(
      'payout.fileWasTaken',
    )
  })

  it('forgets what locking copied, unless it was out', () => {
    const held = locked().do({ act: 'hold', ...first })
    expect(held.due().payments[0]).toMatchObject({ state: 'held', amount: 0n, carrier: null })
    const out = locked().do({ act: 'download', ...first }, notGive, { act: 'hold', ...first })
    expect(out.due().payments[0]).toMatchObject({ state: 'held', amount: 100n })
    expect(out.do({ act: 'release', ...first }).states()).toEqual(['cancelled', 'planned'])
  })

  it('asks for the word that what is typed was not entered', () => {
    const history = locked('hand')
    expect(history.refusalOf({ act: 'hold', ...first })).toBe('payout.wasEntered')
    history.do({ act: 'unlock', notEntered: true, ...first })
    expect(history.states()).toEqual(['cancelled', 'planned'])
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
  })
})

describe('perhaps paid twice (docs/product.md §14.31)', () => {
  const twice = () =>
    locked().do({ act: 'download', ...first }, notGive, { act: 'hold', ...first }, cash(60n), give)

  it('ends with the answer that the bank never paid', () => {
    const history = twice().do({ act: 'answer_never_paid', ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 60 = 40')
    expect(history.states()).toEqual(['failed', 'paid'])
  })

  it('ends with a loss once the bank has paid', () => {
    const answer = { act: 'answer_paid_twice', due: 1 } as const
    expect(twice().refusalOf(answer)).toBe('payout.stateChanged')
    expect(
      twice()
        .do({ act: 'pay', on, ...first }, answer)
        .sums(),
    ).toBe('100 + 60 - 0 - 160 = 0')
  })

  it('takes no answer about what is not marked', () => {
    expect(sent().refusalOf({ act: 'answer_never_paid', ...first })).toBe('payout.stateChanged')
  })

  it('ends the locked payment of the due before a file takes it', () => {
    const history = locked().do({ act: 'download', ...first }, notGive, { act: 'hold', ...first })
    history.do({ act: 'release', ...first }, { act: 'lock', carrier: 'file', ...second }, give)
    expect(history.states()).toEqual(['sent', 'cancelled'])
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })
})

describe('giving up (docs/product.md §14.32)', () => {
  const giveUp = { act: 'give_up', reason: 'no answer', ...first } as const

  it('ends what is committed after 30 days without a word', () => {
    expect(sent().refusalOf({ ...giveUp, lastWordOn: '2026-11-01' })).toBe('payout.giveUpEarly')
    const history = sent().do({ ...giveUp, lastWordOn: '2026-10-31' })
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.states()).toEqual(['cancelled'])
  })

  it('waits 180 days for a check', () => {
    const history = sent('check_number')
    expect(history.refusalOf({ ...giveUp, lastWordOn: '2026-06-04' })).toBe('payout.giveUpEarly')
    expect(history.do({ ...giveUp, lastWordOn: '2026-06-03' }).states()).toEqual(['cancelled'])
  })

  it('needs a reason, and never ends what is locked or in a file of unknown fate', () => {
    const early = { ...giveUp, lastWordOn: '2026-01-01' }
    expect(sent().refusalOf({ ...early, reason: '' })).toBe('common.required')
    expect(locked().refusalOf(early)).toBe('payout.stateChanged')
    const history = locked().do(
      { act: 'download', ...first },
      notGive,
      { act: 'download', ...first },
      give,
    )
    expect(history.refusalOf(early)).toBe('payout.wasFileGiven')
  })
})
