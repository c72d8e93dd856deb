import { expect, test } from 'vitest'
import { type Known, workOf } from './work-kinds.ts'

const payouts = {
  run: {},
  forgotten: [{ number: 3, pay_on: '2026-11-13', count: 4 }],
  reminders: [{ kind: 'question_waits', count: 1, run_number: null }],
  open: [
    { bucket: 'due', count: 5, amount: '90.00' },
    { bucket: 'waiting', count: 2, amount: '36.00' },
    { bucket: 'came_back', count: 2, amount: '18.00' },
    { bucket: 'later', count: 9, amount: '900.00' },
  ],
} as unknown as NonNullable<Known['payouts']>

const run = { pay_on: '2026-11-27', count: 3, amount: '540.00' }
const asked = [
  { request_id: 'a1', reference: null, run_number: null },
  { request_id: 'b2', reference: 'K00000012', run_number: 3 },
].map((one) => ({
  ...{
    id: '',
    is_own: false,
    by: null,
    asked_at: '',
    reason: '',
    version: '',
    payment_id: null,
    whole_family: false,
  },
  ...one,
}))
const work = {
  answers: 1,
  letters_failed: 0,
  calls: 3,
  likely: 0,
  comparing: 99,
  differences: 2,
  asked,
  drafts: [{ number: 12, ...run, hand_over_by: '2026-11-29' }],
  locked: [{ number: 11, ...run, hand_over_by: '2026-11-25' }],
  files: [{ number: 11, file: 'ach.txt', downloaded_at: '', by: null }],
  stopped_checks: 1,
}
const known = { requests: { pending: 77 }, payouts, work }

test('work is ordered by urgency, each with its count and where exactly it is', () => {
  const rows = workOf({ today: '2026-11-27', ...known })
  expect(rows.map(({ urgency, kind, count, to }) => [urgency, kind, count, to])).toEqual([
    ['now', 'locked', 1, '/admin/payouts/11'],
    ['now', 'file', 1, '/admin/payouts/11'],
    ['now', 'came_back', 2, '/admin/payouts/open?bucket=came_back'],
    ['now', 'answers', 1, '/admin/requests?outcome=answered'],
    ['now', 'calls', 3, '/admin/calls'],
    ['now', 'asked', 1, '/admin/person?request=a1'],
    ['now', 'asked', 1, '/admin/payouts/3?search=K00000012'],
    ['now', 'forgotten', 4, '/admin/payouts/3'],
    ['soon', 'draft', 1, '/admin/payouts/12'],
    ['soon', 'pending', 77, '/admin/requests'],
    ['soon', 'waits_for_run', 2, '/admin/payouts/open?bucket=waiting'],
    ['soon', 'due', 5, '/admin/payouts/open?bucket=due'],
    ['soon', 'stopped_checks', 1, '/admin/payouts/checks?state=stopped'],
    ['soon', 'differences', 2, '/admin/books'],
    ['later', 'question_waits', 1, '/admin/requests?outcome=needs_info&sort=oldest'],
  ])
})

test('what has to be handed over by tomorrow is urgent, and what is late says by how many days', () => {
  const of = (today: string) => {
    const [draft] = workOf({ today, ...known }).filter(({ kind }) => kind === 'draft')
    return [draft?.urgency, draft?.late]
  }
  expect(of('2026-11-27')).toEqual(['soon', 0])
  expect(of('2026-11-28')).toEqual(['now', 0])
  expect(of('2026-12-02')).toEqual(['now', 3])
})

test('families that are compared for the first time are counted until few are left', () => {
  const kindsOf = (comparing: number) =>
    workOf({ today: '2026-11-27', work: { ...work, comparing } }).filter(
      ({ kind }) => kind === 'comparing',
    )
  expect(kindsOf(100)).toMatchObject([{ count: 100 }])
  expect(kindsOf(99)).toEqual([])
})

test('nothing waits before the answers arrive', () => {
  expect(workOf({ today: '2026-11-27' })).toEqual([])
})
