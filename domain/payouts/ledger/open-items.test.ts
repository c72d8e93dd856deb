import { describe, expect, it } from 'vitest'
import {
  approved,
  first,
  friday,
  type History,
  locked,
  on,
  paid,
  sent,
} from '#domain/testing/ledger-model/history.ts'
import { openItemsOf } from './open-items.ts'

const itemsOf = (history: History, isInRun = true) =>
  openItemsOf(history.request, history.due(), { friday, isInRun: () => isInRun }).map(
    ({ bucket, amount }) => `${bucket} ${amount}`,
  )
const planned = () => approved().do({ act: 'plan', due: 1 })
const cash = { act: 'record_outside', due: 1, amount: 60n, on } as const

describe('open items of a due (docs/product.md §14.21)', () => {
  it.each<[string, () => History]>([
    ['due 100', approved],
    ['due 40', () => approved().do(cash)],
    ['planned 100', planned],
    ['held 100', () => planned().do({ act: 'hold', ...first })],
    ['held 100', () => approved().do({ act: 'hold_request' })],
    ['sent 100', () => approved().do({ act: 'set_status', status: 'processed', on })],
    ['locked 100', locked],
    ['sent 100', sent],
    ['came_back 100', () => paid().do({ act: 'come_back', on, ...first })],
    ['refused 100', () => sent().do({ act: 'fail', on, ...first })],
    ['cancelled 100', () => sent().do({ act: 'take_out', ...first })],
    ['sent 100', () => paid('check_number').do({ act: 'stop_check', ...first })],
  ])('has %s', (item, history) => {
    expect(itemsOf(history())).toEqual([item])
  })

  it('waits for a run, or is for a later Friday', () => {
    expect(itemsOf(planned(), false)).toEqual(['waiting 100'])
    const { request, due } = { request: approved().request, due: approved().due() }
    const earlier = { friday: '2026-11-27', isInRun: () => true }
    expect(openItemsOf(request, due, earlier)).toMatchObject([{ bucket: 'later' }])
  })

  it('has nothing of what is paid, and shows what is paid twice apart', () => {
    expect(itemsOf(paid())).toEqual([])
    const history = locked().do({ act: 'download', ...first })
    history.do({ act: 'not_give', revision: 1, ...first }, { act: 'hold', ...first }, cash)
    history.do({ act: 'give', revision: 1, ...first })
    expect(itemsOf(history)).toEqual(['sent 100', 'perhaps_twice -60'])
  })
})
