import { describe, expect, test } from 'vitest'
import { matchResults, type PaymentResult, withoutRepeated } from './results.ts'

// What a file of the ACH network says of our payments.

const payment = {
  cents: 18000n,
  currency: 'USD',
  state: 'sent',
  routing_number: '026009593',
  return_code: null as string | null,
}
const answer: PaymentResult = {
  row: 4,
  key: '021000020000001',
  dfi: '02600959',
  outcome: 'returned',
  code: 'R03',
  cents: 18000n,
  word: '',
}
const sent = (changed: Partial<typeof payment> = {}) =>
  new Map([[answer.key, { ...payment, ...changed }]])
const match = (answers: PaymentResult[], payments: ReturnType<typeof sent>) =>
  matchResults(withoutRepeated(answers), payments)

describe('a return', () => {
  test('matches the payment with its original trace number, amount and bank', () => {
    expect(match([answer], sent())).toEqual([{ outcome: 'matched', result: answer, payment }])
  })

  test.each([
    ['has another amount', { cents: 18001n }, { outcome: 'different', differs: 'amount' }],
    [
      'came from another bank',
      { routing_number: '322271627' },
      { outcome: 'different', differs: 'bank' },
    ],
    ['was recorded before', { state: 'returned', return_code: 'R03' }, { outcome: 'already' }],
    [
      'was recorded before with another code',
      { state: 'returned', return_code: 'R02' },
      { outcome: 'already' },
    ],
    [
      'was recorded before as a refusal',
      { state: 'failed', return_code: 'R02' },
      { outcome: 'already' },
    ],
  ])('that %s is listed as such', (_, changed, found) => {
    expect(match([answer], sent(changed))).toMatchObject([found])
  })

  test('for which another one has a different reason is for the office to settle', () => {
    const other = { ...answer, code: 'R02' }
    expect(match([answer, other], sent())).toMatchObject([
      { outcome: 'different', differs: 'repeated' },
      { outcome: 'different', differs: 'repeated' },
    ])
    const contested: PaymentResult = { ...answer, code: 'R73', outcome: 'disputed' }
    expect(match([answer, contested], sent())).toMatchObject([
      { outcome: 'matched' },
      { outcome: 'left' },
    ])
  })

  test('to somebody else is unknown', () => {
    expect(match([answer], new Map())).toEqual([{ outcome: 'unknown', result: answer }])
  })
})

describe('a notice of change', () => {
  const change: PaymentResult = {
    ...answer,
    outcome: 'notice',
    code: 'C01',
    cents: undefined,
    data: '1',
  }

  test('matches by trace number and bank, even after a return', () => {
    const came_back = sent({ state: 'returned', return_code: 'R03' })
    expect(match([change], came_back)).toMatchObject([{ outcome: 'matched' }])
  })

  test('that came from another bank, or is not ours, is listed as such', () => {
    expect(match([change], sent({ routing_number: '322271627' }))).toMatchObject([
      { outcome: 'different', differs: 'bank' },
    ])
    expect(match([change], new Map())).toEqual([{ outcome: 'unknown', result: change }])
  })
})
