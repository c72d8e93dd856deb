import { describe, expect, test } from 'vitest'
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

describe('the progress steps', () => {
  const describeSteps = (status: string) =>
    progressSteps(status).map(
      ({ label, done, current }) => `${label}${done ? ' done' : ''}${current ? ' current' : ''}`,
    )

  test.each([
    ['created', ['status.created done current', 'status.processed', 'status.paid']],
    ['processing', ['status.created done', 'status.processing done current', 'status.paid']],
    ['processed', ['status.created done', 'status.processed done current', 'status.paid']],
    ['paid', ['status.created done', 'status.processed done', 'status.paid done current']],
    ['declined', ['status.created', 'status.processed', 'status.paid']],
  ])('of %s', (status, steps) => expect(describeSteps(status)).toEqual(steps))
})
