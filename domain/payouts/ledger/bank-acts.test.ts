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

describe('words of the bank (docs/product.md §14.27)', () => {
  const pay = { act: 'pay', on, ...first } as const

  it('posts nothing for a repetition', () => {
    const history = paid()
    expect(history.try(pay)).toMatchObject({ postings: [] })
    history.do({ act: 'come_back', on, ...first })
    expect(history.try(pay)).toMatchObject({ postings: [] })
  })

  it('posts a second payment only for a line of a statement', () => {
    expect(
      paid()
        .do({ act: 'pay_twice', on, ...first })
        .sums(),
    ).toBe('100 + 0 - 0 - 200 = -100 !')
  })

  it.each([
    ['taken out', [{ act: 'take_out', ...first }]],
    ['refused', [{ act: 'fail', on, ...first }]],
    ['given up', [{ act: 'give_up', reason: 'x', lastWordOn: '2026-01-01', ...first }]],
  ] as const)('marks what was %s and is paid after all', (_, acts) => {
    const history = sent()
    for (const act of acts) history.do(act)
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    history.do(cash(60n), pay)
    expect(history.sums()).toBe('100 + 0 - 0 - 160 = -60 !')
  })

  it('asks which instruction came back if one is paid and another committed', () => {
    const history = locked().do(
      { act: 'download', ...first },
      notGive,
      { act: 'download', ...first },
      give,
      pay,
    )
    const back = { act: 'come_back', on, ...first } as const
    expect(history.refusalOf(back)).toBe('payout.whichInstruction')
    history.do({ ...back, of: 'committed' })
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.states()).toEqual(['paid'])
  })

  it('refuses a return of what was in no file', () => {
    expect(locked().refusalOf({ act: 'come_back', on, ...first })).toBe('payout.noFile')
    expect(locked().refusalOf(pay)).toBe('payout.stateChanged')
  })

  it('takes a return back with what followed', () => {
    const history = paid('file', approved(2)).do(
      { act: 'withdraw' },
      { act: 'come_back', on, ...first },
    )
    expect(history.sums()).toBe('0 + 0 - 0 - 0 = 0')
    history.do({ act: 'undo_end', ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.states()).toEqual(['paid'])
  })

  it('takes a return back with the loss that it reduced', () => {
    const history = locked().do({ act: 'download', ...first }, notGive, { act: 'hold', ...first })
    history.do(cash(60n), give, pay, { act: 'answer_paid_twice', due: 1 })
    expect(history.sums()).toBe('100 + 60 - 0 - 160 = 0')
    history.do({ act: 'come_back', on, ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 60 = 40')
    history.do({ act: 'undo_end', ...first })
    expect(history.sums()).toBe('100 + 60 - 0 - 160 = 0')
  })

  it('takes "paid" back', () => {
    const history = paid().do({ act: 'undo_pay', ...first })
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
    expect(history.states()).toEqual(['sent'])
  })

  it('refuses to take a return back once the money is locked again', () => {
    const history = paid().do(
      { act: 'come_back', on, ...first },
      { act: 'plan', due: 1, isAgain: true },
      { act: 'lock', carrier: 'file', ...second },
    )
    expect(history.refusalOf({ act: 'undo_end', ...first })).toBe('payout.paidSince')
  })

  it('settles a further file by the second payment of a statement', () => {
    const history = locked().do(
      { act: 'download', ...first },
      notGive,
      { act: 'download', ...first },
      give,
      pay,
      { act: 'pay_twice', on, ...first },
    )
    expect(history.sums()).toBe('100 + 0 - 0 - 200 = -100 !')
    expect(history.due().payments[0]?.instructions.map(({ fate }) => fate)).toEqual([
      'given',
      'given',
    ])
  })

  it('takes a refusal of one payment back', () => {
    const history = sent().do({ act: 'fail', on, ...first })
    expect(history.states()).toEqual(['failed'])
    expect(history.do({ act: 'undo_end', ...first }).states()).toEqual(['sent'])
    expect(history.sums()).toBe('100 + 0 - 100 - 0 = 0')
  })

  it('takes the return of a check back, which was paid or not', () => {
    const back = { act: 'come_back', on, ...first } as const
    const undo = { act: 'undo_end', ...first } as const
    expect(paid('check_number').do(back, undo).sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(sent('check_number').do(back, undo).states()).toEqual(['sent'])
  })

  it('repeats nothing about a check that is paid', () => {
    expect(paid('check_number').try(pay)).toMatchObject({ postings: [] })
  })

  it('notes what a transfer cost beyond the dollars as locked', () => {
    const history = paid().do({ act: 'note_cost', charged: 103n, ...first })
    expect(history.sumOf('cost')).toBe(3n)
    history.do({ act: 'come_back', on, ...first }, { act: 'note_cost', charged: 5n, ...first })
    expect(history.sumOf('cost')).toBe(5n)
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    const planned = approved().do({ act: 'plan', due: 1 })
    expect(planned.refusalOf({ act: 'note_cost', charged: 1n, ...first })).toBe(
      'payout.stateChanged',
    )
  })
})
