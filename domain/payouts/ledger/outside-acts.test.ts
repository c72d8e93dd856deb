import { describe, expect, it } from 'vitest'
import {
  approved,
  cash,
  first,
  friday,
  locked,
  on,
  paid,
  second,
  sent,
} from '#domain/testing/ledger-model/history.ts'

describe('payments outside a run (docs/product.md §16.2)', () => {
  it('takes what is free of the due that it names', () => {
    const history = approved(2).do(cash(60n), cash(100n, 2))
    expect(history.sums()).toBe('100 + 0 - 0 - 60 = 40')
    expect(history.refusalOf(cash(41n))).toBe('outside.aboveOpen')
    expect(history.refusalOf(cash(1n, 2))).toBe('outside.nothingOpen')
  })

  it.each([
    ['nothing', cash(0n), 'err.invalidAmount'],
    ['tomorrow', { ...cash(1n), on: '2026-12-01' }, 'payout.dateInFuture'],
  ] as const)('refuses %s', (_, act, refusal) => {
    expect(approved().refusalOf(act)).toBe(refusal)
  })

  it('refuses what is on hold, withdrawn, undecided or skipped', () => {
    expect(approved().do({ act: 'hold_request' }).refusalOf(cash(1n))).toBe('desk.requestOnHold')
    expect(approved().do({ act: 'withdraw' }).refusalOf(cash(1n))).toBe('desk.requestWithdrawn')
    expect(approved().do({ act: 'undo' }).refusalOf(cash(1n))).toBe('err.notReviewed')
    const skipped = approved(2).do({ act: 'end_dues', dues: [1], why: 'skipped' })
    expect(skipped.refusalOf(cash(1n))).toBe('outside.nothingOpen')
  })

  it('is taken back at any time, once', () => {
    const history = approved().do(cash(60n), { act: 'undo_outside', ...first })
    expect(history.sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(history.status).toBe('created')
    expect(history.refusalOf({ act: 'undo_outside', ...first })).toBe('payout.stateChanged')
  })

  it('takes a return back only where the money was not paid in cash', () => {
    const history = paid().do({ act: 'come_back', on, ...first }, cash(60n))
    expect(history.refusalOf({ act: 'undo_end', ...first })).toBe('outside.undoFirst')
    expect(
      history.do({ act: 'undo_outside', ...second }, { act: 'undo_end', ...first }).status,
    ).toBe('paid')
  })
})

describe('status by hand (docs/product.md §14.29)', () => {
  const set = (status: 'created' | 'processing' | 'processed' | 'paid') =>
    ({ act: 'set_status', status, on }) as const

  it('pays what is free, and takes that back', () => {
    const history = approved().do(cash(60n), set('paid'))
    expect(history.sums()).toBe('100 + 0 - 0 - 100 = 0')
    expect(history.refusalOf(set('created'))).toBe('outside.undoFirst')
    const byHand = approved().do(set('paid'))
    expect(byHand.status).toBe('paid')
    expect(byHand.do(set('created')).sums()).toBe('100 + 0 - 0 - 0 = 100')
    expect(byHand.status).toBe('created')
  })

  it('is remembered until something is committed or paid', () => {
    const history = approved().do(set('processing'))
    expect(history.status).toBe('processing')
    history.do(cash(60n), { act: 'undo_outside', ...first })
    expect(history.status).toBe('created')
  })

  it('keeps a due that is processed out of drafts', () => {
    const history = approved().do(set('processed'))
    expect(history.status).toBe('processed')
    expect(history.refusalOf({ act: 'plan', due: 1 })).toBe('payout.problem.paid_outside')
  })

  it('follows the payment while money is out', () => {
    for (const status of ['created', 'processing', 'processed', 'paid'] as const) {
      expect(sent().refusalOf(set(status))).toBe('payout.underway')
    }
    expect(paid().refusalOf(set('created'))).toBe('payout.underway')
    expect(paid().refusalOf(set('paid'))).toBe('outside.nothingOpen')
  })

  it('refuses what a plan, a hold or a missing approval does not allow', () => {
    expect(approved(2).refusalOf(set('paid'))).toBe('review.openDues')
    expect(approved(2).refusalOf(set('processed'))).toBe('review.openDues')
    expect(approved().do({ act: 'hold_request' }).refusalOf(set('paid'))).toBe('desk.requestOnHold')
    const undone = approved().do({ act: 'undo' })
    expect(undone.refusalOf(set('paid'))).toBe('err.notReviewed')
    expect(undone.refusalOf(set('processed'))).toBe('err.notReviewed')
    expect(undone.do(set('processing')).status).toBe('processing')
  })

  it('pays a plan whose last Friday has come', () => {
    const history = approved(2)
    history.day = { today: '2026-12-11', closedUntil: null }
    expect(history.do(set('paid')).status).toBe('paid')
  })

  it('shows any status of an approval of 0, but not "paid" once something is approved', () => {
    const history = approved(1, 0n).do(set('paid'))
    expect(history.status).toBe('paid')
    history.do({ act: 'approve', dues: [{ dueOn: friday, amount: 50n }] })
    expect(history.status).toBe('created')
  })

  it('is processing once an attempt was given, whatever became of it', () => {
    const history = sent().do({ act: 'take_out', ...first })
    expect(history.status).toBe('processing')
    expect(history.do(set('created')).status).toBe('created')
  })
})

describe('funds (docs/product.md §14.30)', () => {
  it('moves what is free, and leaves what is committed', () => {
    const history = approved().do(cash(40n), { act: 'change_fund', fund: 'b' })
    expect(history.due().balances).toMatchObject({
      a: { approved: 40n, paid: 40n },
      b: { approved: 60n },
    })
    expect(history.sumOf('moved', 'b')).toBe(60n)
  })

  it('moves what came back to the present fund', () => {
    const history = paid().do({ act: 'change_fund', fund: 'b' }, { act: 'come_back', on, ...first })
    expect(history.due().balances).toMatchObject({ a: { approved: 0n }, b: { approved: 100n } })
  })

  it('posts a loss in the fund that paid too much', () => {
    const history = locked().do(
      { act: 'download', ...first },
      { act: 'not_give', revision: 1, ...first },
      { act: 'hold', ...first },
      { act: 'change_fund', fund: 'b' },
      cash(100n),
      { act: 'give', revision: 1, ...first },
      { act: 'pay', on, ...first },
      { act: 'answer_paid_twice', due: 1 },
    )
    expect(history.due().balances).toMatchObject({
      a: { loss: 100n, paid: 100n },
      b: { approved: 100n, paid: 100n },
    })
  })

  it('lets an older fund that paid after all take from the present one', () => {
    const history = sent().do({ act: 'change_fund', fund: 'b' }, { act: 'take_out', ...first })
    expect(history.due().balances).toMatchObject({ a: { approved: 0n }, b: { approved: 100n } })
    history.do({ act: 'pay', on, ...first })
    expect(history.due().balances).toMatchObject({
      a: { approved: 100n, paid: 100n },
      b: { approved: 0n },
    })
  })
})
