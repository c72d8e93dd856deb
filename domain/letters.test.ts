import { describe, expect, test } from 'vitest'
import { canCancel, canSendAgain, type LetterKind, letterState } from './letters.ts'

const at = new Date(0)
const untried = {
  attempts: 0,
  last_error: null,
  sent_at: null,
  cancelled_at: null,
  delivery: null,
}
const letters = {
  untried,
  underway: { ...untried, attempts: 3 },
  refused: { ...untried, attempts: 1, last_error: 'EMESSAGE 451' },
  sent: { ...untried, attempts: 1, sent_at: at },
  cancelled: { ...untried, cancelled_at: at },
  delivered: { ...untried, attempts: 1, sent_at: at, delivery: 'delivered' },
  undelivered: { ...untried, attempts: 1, sent_at: at, last_error: '30003', delivery: 'failed' },
  uncertain: { ...untried, attempts: 1, delivery: 'unknown' },
} as const

test.each([
  ['untried', 'waiting', true],
  ['underway', 'waiting', false],
  ['refused', 'failed', true],
  ['sent', 'sent', false],
  ['cancelled', 'cancelled', false],
  ['delivered', 'delivered', false],
  ['undelivered', 'failed', false],
  ['uncertain', 'unknown', false],
] as const)('a letter that is %s is %s; it can be cancelled: %s', (name, state, cancellable) => {
  expect(letterState(letters[name])).toBe(state)
  expect(canCancel({ ...letters[name], kind: 'paid', created_at: at }, at)).toBe(cancellable)
})

test('a letter that warns is cancelled only after it was refused for a week', () => {
  const afterDays = (name: keyof typeof letters, days: number) =>
    canCancel(
      { ...letters[name], kind: 'details_changed', created_at: at },
      new Date(days * 86_400_000 + 1),
    )
  expect(afterDays('untried', 8)).toBe(false)
  expect(afterDays('refused', 6)).toBe(false)
  expect(afterDays('refused', 7)).toBe(true)
})

describe('sending again', () => {
  const can = (name: keyof typeof letters, kind: LetterKind, request_id: string | null = null) =>
    canSendAgain({ ...letters[name], kind, channel: 'email', request_id })

  test('a refused letter can be sent at once, whatever it is', () => {
    expect(can('refused', 'confirm')).toBe(true)
    expect(can('refused', 'paid')).toBe(true)
  })

  test('a letter that waits or is being sent cannot', () => {
    expect(can('untried', 'paid', 'a')).toBe(false)
    expect(can('underway', 'paid', 'a')).toBe(false)
  })

  test('a text message that failed for good is written anew, if its request is known', () => {
    expect(can('undelivered', 'paid', 'a')).toBe(true)
    expect(can('undelivered', 'paid')).toBe(false)
    expect(can('uncertain', 'paid', 'a')).toBe(true)
  })

  test.each(['sent', 'cancelled'] as const)('a %s letter can if its text is known', (name) => {
    expect(can(name, 'paid', 'a')).toBe(true)
    expect(can(name, 'paid')).toBe(false)
    expect(can(name, 'new_device')).toBe(true)
    expect(can(name, 'reset', 'a')).toBe(false)
  })
})
