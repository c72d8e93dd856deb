import { expect, test } from 'vitest'
import type { ListedFacts } from './act-rule.ts'
import { actsOfCheck, actsOfPayment } from './payment-acts.ts'
import { paymentStates } from './payment-states.ts'

const payment: Omit<ListedFacts, 'state'> = {
  was_out: false,
  method: 'check',
  check_number: 1041,
  paid_again: false,
  isInDraft: false,
  isSilent: false,
  isTheirs: false,
}
const acts = (facts: Partial<ListedFacts> = {}) =>
  Object.fromEntries(
    paymentStates.map((state) => [state, actsOfPayment({ ...payment, state, ...facts }).join(' ')]),
  )

test('the list of payments offers what a state permits', () => {
  expect(acts()).toEqual({
    planned: 'change hold',
    held: 'release',
    locked: 'hold come_back fail void_check',
    sent: 'pay come_back fail take_out replace_check',
    paid: 'come_back replace_check undo_pay',
    returned: 'replace_check undo_end pay_again',
    failed: 'undo_end pay_again',
    cancelled: 'pay_again',
  })
})

test('a payment leaves its run only in a draft, and the bank can answer about one that was out', () => {
  expect(acts({ isInDraft: true }).planned).toBe('change remove hold')
  expect(acts({ was_out: true })).toMatchObject({
    held: 'release come_back',
    failed: 'come_back undo_end pay_again',
    cancelled: 'come_back pay_again',
  })
})

test('what is with the bank for long can be given up', () => {
  expect(acts({ isSilent: true }).sent).toBe('pay come_back fail take_out give_up replace_check')
  expect(acts({ isSilent: true }).paid).toBe('come_back replace_check undo_pay')
})

test('who locked takes nothing out, and what was paid again is not paid again', () => {
  expect(acts({ isTheirs: true }).sent).toBe('pay come_back fail replace_check')
  expect(acts({ paid_again: true })).toMatchObject({ returned: 'undo_end', cancelled: '' })
})

test('a payment without a check or a file offers neither', () => {
  const online = acts({ method: 'ojc_online', check_number: null })
  expect(online).toMatchObject({ planned: 'hold', locked: 'hold come_back fail' })
  expect(online.sent).toBe('pay come_back fail take_out')
})

test.each([
  ['issued', 1041, null, 'replace_check stop_check void_check clear_check'],
  ['stale', 1041, null, 'replace_check stop_check void_check clear_check'],
  ['stopped', 1041, null, 'answer_stop replace_check'],
  ['stopped', 1041, '2026-11-20', 'replace_check clear_check'],
  ['void', 1041, null, 'replace_check clear_check'],
  ['cleared', 1041, null, 'undo_clearing'],
  ['mailed', null, null, 'replace_check stop_check void_check note_service_number'],
  ['stopped', null, null, 'answer_stop replace_check note_service_number'],
  ['cleared', null, null, 'undo_clearing note_service_number'],
] as const)('a check that is %s, number %s, answered %s', (state, number, stopped, expected) => {
  expect(actsOfCheck({ state, number, stop_confirmed_on: stopped }).join(' ')).toBe(expected)
})
