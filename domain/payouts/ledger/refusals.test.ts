import { describe, expect, it } from 'vitest'
import {
  approved,
  first,
  type History,
  locked,
  on,
  paid,
  second,
  sent,
} from '#domain/testing/ledger-model/history.ts'
import type { Act } from './carry-out.ts'

const tomorrow = '2026-12-01'
const planned = () => approved().do({ act: 'plan', due: 1 })
const revision = { revision: 1, ...first }
const lock = { act: 'lock', carrier: 'file', ...first } as const
const cash = { act: 'record_outside', due: 1, amount: 100n, on } as const
const unknown = () => locked().do({ act: 'download', ...first })
const refusedFile = () => sent().do({ act: 'refuse_file', ...revision })
const stopped = () => paid('check_number').do({ act: 'stop_check', ...first })
const withHold = (history: History) => history.do({ act: 'hold_request' })
/** Given after "not given", while its money was paid in cash. */
const marked = (carrier: 'file' | 'check_number' = 'file') =>
  locked(carrier).do(
    { act: 'download', ...first },
    { act: 'not_give', ...revision },
    { act: 'hold', ...first },
    { ...cash, amount: 60n },
    { act: 'give', ...revision },
  )

describe('what the ledger refuses (docs/product.md §14.28)', () => {
  it.each<[string, () => History, Act, string]>([
    ['plan beside another', planned, { act: 'plan', due: 1 }, 'payout.problem.live_payment'],
    [
      'pay again what was never paid',
      approved,
      { act: 'plan', due: 1, isAgain: true },
      'payout.stateChanged',
    ],
    ['plan nothing', () => approved().do(cash), { act: 'plan', due: 1 }, 'outside.nothingOpen'],
    ['plan on hold', () => withHold(approved()), { act: 'plan', due: 1 }, 'payout.problem.on_hold'],
    [
      'plan what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'plan', due: 1 },
      'payout.problem.undecided',
    ],
    [
      'plan what is skipped',
      () => approved(2).do({ act: 'end_dues', dues: [1], why: 'skipped' }),
      { act: 'plan', due: 1 },
      'payout.problem.stopped',
    ],
    ['remove what is locked', locked, { act: 'remove', ...first }, 'payout.stateChanged'],
    ['lock twice', locked, lock, 'payout.stateChanged'],
    [
      'lock what is processed by hand',
      () => planned().do({ act: 'set_status', status: 'processed', on }),
      lock,
      'payout.problem.paid_outside',
    ],
    ['unlock what is planned', planned, { act: 'unlock', ...first }, 'payout.stateChanged'],
    [
      'unlock what is typed',
      () => locked('hand'),
      { act: 'unlock', ...first },
      'payout.wasEntered',
    ],
    ['hold what is sent', sent, { act: 'hold', ...first }, 'payout.bankHasIt'],
    ['hold what is paid', paid, { act: 'hold', ...first }, 'payout.stateChanged'],
    ['release what is planned', planned, { act: 'release', ...first }, 'payout.stateChanged'],
    ['give twice', sent, { act: 'give', ...revision }, 'payout.stateChanged'],
    ['deny what was given', sent, { act: 'not_give', ...revision }, 'payout.stateChanged'],
    [
      'refuse a file that was not given',
      unknown,
      { act: 'refuse_file', ...revision },
      'payout.stateChanged',
    ],
    [
      'refuse a file whose check is void',
      () => sent('check_number').do({ act: 'void_check', ...first }),
      { act: 'refuse_file', ...revision },
      'payout.checkState',
    ],
    [
      'take back a refusal that was not',
      sent,
      { act: 'take_back_refusal', ...revision },
      'payout.stateChanged',
    ],
    [
      'undo a refusal of a whole file by one payment',
      () =>
        sent()
          .do({ act: 'fail', on, ...first })
          .do({ act: 'refuse_file', ...revision }),
      { act: 'undo_end', ...first },
      'payout.undoWithFile',
    ],
    ['return tomorrow', sent, { act: 'come_back', on: tomorrow, ...first }, 'payout.dateInFuture'],
    [
      'return cash',
      () => approved().do(cash),
      { act: 'come_back', on, ...first },
      'payout.stateChanged',
    ],
    ['return what is planned', planned, { act: 'come_back', on, ...first }, 'payout.stateChanged'],
    [
      'return twice',
      () => paid().do({ act: 'come_back', on, ...first }),
      { act: 'come_back', on, ...first },
      'payout.stateChanged',
    ],
    ['refuse what was paid', paid, { act: 'fail', on, ...first }, 'payout.stateChanged'],
    [
      'return a cleared check',
      () => paid('check_number').do({ act: 'clear_check', on, ...first }),
      { act: 'come_back', on, ...first },
      'payout.checkState',
    ],
    [
      'return a check twice',
      () => paid('check_number').do({ act: 'come_back', on, ...first }),
      { act: 'come_back', on, ...first },
      'payout.stateChanged',
    ],
    [
      'refuse a check that was paid',
      () => paid('check_number'),
      { act: 'fail', on, ...first },
      'payout.stateChanged',
    ],
    ['pay tomorrow', sent, { act: 'pay', on: tomorrow, ...first }, 'payout.dateInFuture'],
    [
      'pay twice what was not paid',
      sent,
      { act: 'pay_twice', on, ...first },
      'payout.stateChanged',
    ],
    [
      'pay twice tomorrow',
      paid,
      { act: 'pay_twice', on: tomorrow, ...first },
      'payout.dateInFuture',
    ],
    ['take out what is paid', paid, { act: 'take_out', ...first }, 'payout.stateChanged'],
    ['undo the end of what goes on', sent, { act: 'undo_end', ...first }, 'payout.stateChanged'],
    [
      'undo the end of a void check',
      () => sent('check_number').do({ act: 'void_check', ...first }),
      { act: 'undo_end', ...first },
      'payout.checkState',
    ],
    ['undo "paid" of what is not', sent, { act: 'undo_pay', ...first }, 'payout.stateChanged'],
    [
      'answer a stop tomorrow',
      stopped,
      { act: 'answer_stop', answer: 'stopped', on: tomorrow, ...first },
      'payout.dateInFuture',
    ],
    [
      'give up what is locked',
      unknown,
      { act: 'give_up', reason: 'x', lastWordOn: '2026-01-01', ...first },
      'payout.stateChanged',
    ],
    [
      'answer about what is settled',
      () => marked().do({ act: 'answer_never_paid', ...first }),
      { act: 'answer_never_paid', ...first },
      'payout.stateChanged',
    ],
    [
      'answer about a stopped check',
      () => marked('check_number').do({ act: 'stop_check', ...first }),
      { act: 'answer_never_paid', ...first },
      'payout.checkState',
    ],
    ['answer about cash', marked, { act: 'answer_never_paid', ...second }, 'payout.stateChanged'],
    [
      'take back over an alarm',
      () =>
        refusedFile().do(
          { act: 'plan', due: 1, isAgain: true },
          { act: 'lock', carrier: 'file', ...second },
          { act: 'download', ...second },
          { act: 'give', revision: 1, ...second },
          { act: 'pay', on, ...second },
          { act: 'pay_twice', on, ...second },
        ),
      { act: 'take_back_refusal', ...revision },
      'payout.paidTwiceOpen',
    ],
  ])('does not %s', (_, history, act, refusal) => {
    expect(history().refusalOf(act)).toBe(refusal)
  })

  it('throws for dues, payments and files that do not exist', () => {
    expect(() => approved().do({ act: 'plan', due: 9 })).toThrow(RangeError)
    expect(() => approved().do({ act: 'remove', ...first })).toThrow(RangeError)
    expect(() => locked().do({ act: 'give', ...revision })).toThrow(RangeError)
    expect(() => locked().do({ act: 'void_check', ...first })).toThrow(RangeError)
  })
})
