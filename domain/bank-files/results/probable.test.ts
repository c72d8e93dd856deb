import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastFourOf, matchProbable } from './probable.ts'
import type { PaymentResult, ResultMatch } from './results.ts'

const payment = (id: string, changed: object = {}) => ({
  ...{ id, cents: 18000n, currency: 'USD', state: 'sent', account: '6789' },
  ...{ from: '2026-11-25', until: '2026-12-04' },
  ...changed,
})
type Payment = ReturnType<typeof payment>

const row = (changed: Partial<PaymentResult> = {}): ResultMatch<Payment> => ({
  outcome: 'unknown',
  result: {
    ...{ row: 1, key: '026009590000001', cents: 18000n, outcome: 'paid', word: 'paid' },
    ...{ on: '2026-11-27', account: 'x6789' },
    ...changed,
  },
})
const outcomes = (matches: ResultMatch<Payment>[], payments: Payment[]) =>
  matchProbable(matches, payments).map(({ outcome }) => outcome)

test('amount, account and date together are probably a payment', () => {
  expect(outcomes([row()], [payment('a')])).toEqual(['probable'])
  expect(outcomes([row({ outcome: 'returned', code: 'R03' })], [payment('a')])).toEqual([
    'probable',
  ])
})

test.each<[string, Partial<PaymentResult>]>([
  ['another amount', { cents: 18001n }],
  ['no amount', { cents: undefined }],
  ['another account', { account: '6788' }],
  ['three digits of the account', { account: '789' }],
  ['no account', { account: undefined }],
  ['a day before the bank had it', { on: '2026-11-24' }],
  ['a day that is too late', { on: '2026-12-05' }],
  ['no date', { on: undefined }],
  ['another currency', { currency: 'ILS' }],
  ['a word that says nothing', { outcome: 'ignore' }],
  ['a contested return', { outcome: 'disputed' }],
])('%s is nobody', (_, changed) => {
  expect(outcomes([row(changed)], [payment('a')])).toEqual(['unknown'])
})

test('several payments or rows that match equally enter nothing', () => {
  expect(outcomes([row()], [payment('a'), payment('b')])).toEqual(['several'])
  expect(outcomes([row(), row({ row: 2 })], [payment('a')])).toEqual(['several', 'several'])
})

test('a payment that a row has named is no candidate', () => {
  const [named] = [payment('a')]
  const match = { ...row(), outcome: 'matched' as const, payment: named }
  expect(outcomes([match, row({ row: 2 })], [payment('a')])).toEqual(['matched', 'unknown'])
})

test('a word that is not known is decided first, and what is known stays so', () => {
  expect(outcomes([row({ outcome: 'undecided' })], [payment('a')])).toEqual(['undecided'])
  expect(outcomes([row()], [payment('a', { state: 'paid' })])).toEqual(['already'])
})

test('the last four characters are those that banks show', () => {
  expect(['****6789', 'x-67 89', 'ab12', '789', '', undefined].map(lastFourOf)).toEqual([
    ...['6789', '6789', 'AB12', undefined, undefined, undefined],
  ])
})

test('a probable payment is one, agrees in everything, and belongs to one row', () => {
  const days = fc.constantFrom('2026-11-24', '2026-11-25', '2026-12-04', '2026-12-05')
  const some = fc.record({
    cents: fc.constantFrom(18000n, 3600n),
    account: fc.constantFrom('6789', '1234'),
  })
  const rows = fc.array(fc.tuple(some, days), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.array(some, { maxLength: 6 }), (said, ours) => {
      const payments = ours.map((one, at) => payment(String(at), one))
      const matches = said.map(([one, on], at) => row({ ...one, on, row: at }))
      const found = matchProbable(matches, payments)
      for (const match of found) {
        if (match.outcome !== 'probable') continue
        const { cents, account, on = '' } = match.result
        const fitting = payments.filter(
          (one) =>
            one.cents === cents && one.account === account && on >= one.from && on <= one.until,
        )
        expect(fitting).toEqual([match.payment])
        const same = found.filter((one) => 'payment' in one && one.payment === match.payment)
        expect(same).toEqual([match])
      }
    }),
  )
})
