import { expect, test } from 'vitest'
import { clocksMoveTogether, todayIsOfTheOffice } from './clocks.mjs'

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
