import { expect, test } from 'vitest'
import { dueReminders } from './reminders.ts'

test('only what has something to say is a reminder, in the order of the table', () => {
  const nothing = { count: 0, run_number: null }
  expect(
    dueReminders({
      confirmation_missing: { count: 0, run_number: null },
      check_uncashed: { count: 2, run_number: null },
      hand_over_tomorrow: { count: 1, run_number: 7 },
      no_run: nothing,
      question_waits: nothing,
      came_back_waits: nothing,
    }),
  ).toEqual([
    { kind: 'hand_over_tomorrow', count: 1, run_number: 7 },
    { kind: 'check_uncashed', count: 2, run_number: null },
  ])
})
