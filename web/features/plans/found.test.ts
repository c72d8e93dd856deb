import { expect, test } from 'vitest'
import { proposedFirst } from './found.ts'

test.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-12-04'],
])('on %s a weekly plan proposes %s: the run of today is made already', (today, first) => {
  expect(proposedFirst('week', today)).toBe(first)
})
