import { expect, test } from 'vitest'
import { calendarDatesAreNoInstants, clocksMoveTogether, todayIsOfTheOffice } from './clocks.mjs'

const linesOf = (rule, text, path = 'server/a.test.ts') =>
  rule([{ path, text: `\n${text}` }]).map(({ line }) => line)

test.each([
  'vi.useFakeTimers()',
  'vi.useFakeTimers({ now: 0 })',
  "vi.useFakeTimers({ toFake: ['Date'] })",
  'vi.setSystemTime(0)',
])('reports a process whose clock moves alone: %s', (text) => {
  expect(linesOf(clocksMoveTogether, text)).toEqual([2])
  expect(linesOf(clocksMoveTogether, text, 'web/a.test.tsx')).toEqual([])
})

test.each(["vi.useFakeTimers({ toFake: ['performance'] })", 'await setClock(database, 0)'])(
  'accepts %s',
  (text) => expect(linesOf(clocksMoveTogether, text)).toEqual([]),
)

test('reports a day in UTC', () => {
  expect(linesOf(todayIsOfTheOffice, 'const on = new Date().toISOString().slice(0, 10)')).toEqual([
    2,
  ])
  expect(linesOf(todayIsOfTheOffice, 'const on = calendarDateIn(new Date(), zone)')).toEqual([])
})

test.each(['day(due_on)', 'day(code.expires_on)', 'formatInstant(payOn, zone, locale)'])(
  'reports a calendar date that is formatted as an instant: %s',
  (text) => expect(linesOf(calendarDatesAreNoInstants, text, 'web/a.tsx')).toEqual([2]),
)

test('accepts instants, and calendar dates that are formatted as such', () => {
  const text = 'day(created_at); shortDate(due_on); moment(sent.at)'
  expect(linesOf(calendarDatesAreNoInstants, text, 'web/a.tsx')).toEqual([])
})
