import { expect, test } from 'vitest'
import { type Known, workOf } from './work-kinds.ts'

const payouts = {
  came_back: [{}, {}],
  forgotten: [{ number: 3, pay_on: '2026-11-13', count: 4 }],
  reminders: [{ kind: 'hand_over_tomorrow', count: 1, run_number: 12 }],
  open: [
    { bucket: 'due', count: 5, amount: '90.00' },
    { bucket: 'held', count: 2, amount: '36.00' },
  ],
  overdue: 0,
} as unknown as NonNullable<Known['payouts']>

test('work is ordered by urgency, each with its count and where it is done', () => {
  const drafts = [{ number: 12, pay_on: '2026-11-27', hand_over_by: '2026-11-25' }]
  const erased = { request_id: 'a1', reference: null, run_number: null }
  const given = { request_id: 'b2', reference: 'K00000012', run_number: 3 }
  const asked = [erased, given].map((one) => ({
    ...{ by: null, asked_at: '', reason: '', version: '', payment_id: null, whole_family: false },
    ...one,
  }))
  const work = { answers: 1, letters_failed: 0, calls: 3, likely: 0, differences: 2, asked, drafts }
  const rows = workOf({ requests: { pending: 77 }, payouts, work })
  expect(rows.map(({ urgency, kind, count, to }) => [urgency, kind, count, to])).toEqual([
    ['now', 'hand_over_tomorrow', 1, '/admin/payouts/12'],
    ['now', 'came_back', 2, '/admin/payouts/open'],
    ['now', 'answers', 1, '/admin/requests?outcome=answered'],
    ['now', 'calls', 3, '/admin/calls'],
    ['now', 'asked', 1, '/admin/person?request=a1'],
    ['now', 'asked', 1, '/admin/payouts/3?search=K00000012'],
    ['now', 'forgotten', 4, '/admin/payouts/3'],
    ['soon', 'pending', 77, '/admin/requests'],
    ['soon', 'draft', 12, '/admin/payouts/12'],
    ['soon', 'differences', 2, '/admin/books'],
    ['later', 'open_items', 7, '/admin/payouts/open'],
  ])
})

test('nothing waits before the answers arrive', () => {
  expect(workOf({})).toEqual([])
})
