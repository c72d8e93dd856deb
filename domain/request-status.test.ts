import { expect, test } from 'vitest'
import { isRequestStatus, progressOf, progressSteps, requestStatuses } from './request-status.ts'

test.each([
  ['created', 33],
  ['processing', 66],
  ['processed', 66],
  ['paid', 100],
  ['declined', 0],
  ['Paid', 0],
  ['toString', 0],
  ['', 0],
])('the progress of %j is %i percent', (status, percent) =>
  expect(progressOf(status)).toBe(percent),
)

test('there are four statuses', () => {
  for (const status of requestStatuses) expect(isRequestStatus(status)).toBe(true)
  expect(isRequestStatus('reviewed')).toBe(false)
})

test.each([
  ['created', ['created done current', 'processed', 'paid']],
  ['processing', ['created done', 'processed done current', 'paid']],
  ['processed', ['created done', 'processed done current', 'paid']],
  ['paid', ['created done', 'processed done', 'paid done current']],
  ['declined', ['created', 'processed', 'paid']],
])('the progress steps of %s, on a screen that reads its middle as processed', (status, steps) => {
  const described = progressSteps(status, 'processed').map(({ status, done, current }) =>
    [status, done && 'done', current && 'current'].filter(Boolean).join(' '),
  )
  expect(described).toEqual(steps)
})
