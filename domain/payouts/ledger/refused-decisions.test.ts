import { describe, expect, it } from 'vitest'
import {
  approved,
  first,
  type History,
  locked,
  on,
  paid,
  sent,
} from '#domain/testing/ledger-model/history.ts'
import type { Act } from './carry-out.ts'

const lock = { act: 'lock', carrier: 'file', ...first } as const
const withHold = (history: History) => history.do({ act: 'hold_request' })

describe('decisions that the ledger refuses (docs/product.md §14.28)', () => {
  it.each<[string, () => History, Act, string]>([
    ['raise by nothing', approved, { act: 'raise', by: 0n, friday: on }, 'err.invalidAmount'],
    [
      'raise what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'raise', by: 1n, friday: on },
      'err.notReviewed',
    ],
    [
      'raise a due that is begun',
      () => sent('file', approved(2)),
      { act: 'raise', by: 1n, friday: on, dues: [{ due: 1, by: 1n }] },
      'plan.noneOpen',
    ],
    ['lower by nothing', approved, { act: 'lower', by: 0n }, 'err.invalidAmount'],
    [
      'lower what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'lower', by: 1n },
      'err.notReviewed',
    ],
    [
      'lower a due by more than is free',
      approved,
      { act: 'lower', by: 101n, dues: [{ due: 1, by: 101n }] },
      'outside.belowPaid',
    ],
    ['lower by more than is free', approved, { act: 'lower', by: 101n }, 'outside.belowPaid'],
    [
      'extend what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'extend', dues: [] },
      'err.notReviewed',
    ],
    [
      'approve what is withdrawn',
      () => approved().do({ act: 'withdraw' }),
      { act: 'approve', dues: [] },
      'desk.requestWithdrawn',
    ],
    [
      'approve anew what is locked',
      () => approved().do({ act: 'plan', due: 1 }, lock),
      { act: 'approve', dues: [] },
      'plan.begun',
    ],
    [
      'withdraw twice',
      () => approved().do({ act: 'withdraw' }),
      { act: 'withdraw' },
      'desk.requestWithdrawn',
    ],
    ['withdraw what is paid', paid, { act: 'withdraw' }, 'outside.nothingOpen'],
    ['restore what is not withdrawn', approved, { act: 'restore' }, 'payout.stateChanged'],
    [
      'skip what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'end_dues', dues: [1], why: 'skipped' },
      'err.notReviewed',
    ],
    ['resume what goes on', approved, { act: 'resume', dues: [1] }, 'plan.noneOpen'],
    [
      'resume what is undecided',
      () => approved().do({ act: 'undo' }),
      { act: 'resume', dues: [1] },
      'err.notReviewed',
    ],
    ['hold twice', () => withHold(approved()), { act: 'hold_request' }, 'payout.stateChanged'],
    [
      'hold what may have been typed',
      () => locked('hand'),
      { act: 'hold_request' },
      'payout.wasEntered',
    ],
    ['end a hold that is not', approved, { act: 'release_request' }, 'payout.stateChanged'],
  ])('does not %s', (_, history, act, refusal) => {
    expect(history().refusalOf(act)).toBe(refusal)
  })
})
