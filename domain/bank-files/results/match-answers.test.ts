import { describe, expect, test } from 'vitest'
import type { AchChange, AchReturn } from './ach-returns.ts'
import { matchChanges, matchReturns, type SentPayment } from './match-answers.ts'

const payment: SentPayment = {
  trace: '021000020000001',
  cents: 18000n,
  routing_number: '026009593',
  return_code: null,
}
const answer: AchReturn = {
  line: 4,
  code: 'R03',
  original_trace: '021000020000001',
  original_dfi: '02600959',
  payee: 'YITZCHOK FRIEDMAN',
  cents: 18000n,
  information: '',
}
const sent = (changed: Partial<SentPayment> = {}) =>
  new Map([[payment.trace, { ...payment, ...changed }]])

describe('a return', () => {
  test('matches the payment with its original trace number, amount and bank', () => {
    expect(matchReturns([answer], sent())).toEqual([{ outcome: 'matched', answer, payment }])
  })

  test.each([
    ['has another amount', { cents: 18001n }, { outcome: 'different', field: 'amount' }],
    [
      'came from another bank',
      { routing_number: '322271627' },
      { outcome: 'different', field: 'bank' },
    ],
    ['was recorded before', { return_code: 'R03' }, { outcome: 'already' }],
    ['was recorded before with another code', { return_code: 'R02' }, { outcome: 'already' }],
  ])('that %s is listed as such', (_, changed, match) => {
    expect(matchReturns([answer], sent(changed))).toMatchObject([match])
  })

  test('for which another one has a different reason is for the office to settle', () => {
    const other = { ...answer, code: 'R02' }
    expect(matchReturns([answer, other], sent())).toMatchObject([
      { outcome: 'different', field: 'repeated' },
      { outcome: 'different', field: 'repeated' },
    ])
    const contested = { ...answer, code: 'R73' }
    expect(matchReturns([answer, contested], sent())).toMatchObject([
      { outcome: 'matched' },
      { outcome: 'matched' },
    ])
  })

  test('to somebody else is unknown', () => {
    expect(matchReturns([answer], new Map())).toEqual([{ outcome: 'unknown', answer }])
  })
})

describe('a notice of change', () => {
  const change: AchChange = {
    ...answer,
    code: 'C01',
    corrected: { account_number: '1' },
    data: '1',
  }

  test('matches by trace number and bank, even after a return', () => {
    expect(matchChanges([change], sent({ return_code: 'R03' }))).toMatchObject([
      { outcome: 'matched' },
    ])
  })

  test('that came from another bank, or is not ours, is listed as such', () => {
    expect(matchChanges([change], sent({ routing_number: '322271627' }))).toMatchObject([
      { outcome: 'different', field: 'bank' },
    ])
    expect(matchChanges([change], new Map())).toEqual([{ outcome: 'unknown', answer: change }])
  })
})
