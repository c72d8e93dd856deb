import { expect, test } from 'vitest'
import { dateOfAnswers, readDates } from './bank-dates.ts'

const today = '2026-12-01'
const datesOf = (cells: string[], likely?: 'day' | 'month') =>
  readDates(cells, { today, likely }).map(({ on }) => on)

test.each([
  ['334', '261201', '2026-11-30'],
  ['   ', '261201', '2026-12-01'],
  ['000', '261201', '2026-12-01'],
  ['367', '261201', '2026-12-01'],
  ['365', '270104', '2026-12-31'],
  ['004', '261231', '2027-01-04'],
  ['366', '281231', '2028-12-31'],
  ['334', '000000', undefined],
  ['334', '261301', undefined],
])('settlement day %s in a file of %s is %s', (settlement, creation, date) => {
  expect(dateOfAnswers(settlement, creation)).toBe(date)
})

test.each([
  '2026-11-30',
  '2026-11-30 14:05',
  '2026-11-30T14:05:00Z',
  '20261130',
  '2026/11/30',
  '11/30/2026',
  '11/30/26',
  '30/11/2026',
  '30.11.2026',
  '30 Nov 2026',
  '30-NOV-26',
  'November 30, 2026',
])('%s is the last day of November', (cell) => {
  expect(datesOf([cell])).toEqual(['2026-11-30'])
})

test('the order of day and month is that of the column', () => {
  expect(datesOf(['11/02/2026', '3/4/26'], 'month')).toEqual(['2026-11-02', '2026-03-04'])
  expect(datesOf(['11/02/2026', '30/11/2026'])).toEqual(['2026-02-11', '2026-11-30'])
  expect(datesOf(['11/30/2026', '30/11/2026'])).toEqual([undefined, '2026-11-30'])
})

test.each(['', 'yesterday', '2026-02-30', '13/13/2026', '2026', '30 Foo 2026', '1.1.26x'])(
  '%j is no date',
  (cell) => {
    expect(datesOf([cell])).toEqual([undefined])
  },
)

test.each([
  '2026.11.27',
  '11272026',
  '27/Nov/2026',
  'Fri Nov 27 2026',
  '27 בנובמבר 2026',
  '\u200f27/11/2026',
])('%j is a day of November', (cell) => expect(datesOf([cell])).toEqual(['2026-11-27']))

test('an Israeli bank writes the day first, unless a cell says otherwise', () => {
  expect(datesOf(['06/12/2026', '06122026'], 'day')).toEqual(['2026-12-06', '2026-12-06'])
  expect(datesOf(['06/12/2026', '11/27/2026'], 'day')).toEqual(['2026-06-12', '2026-11-27'])
})

test('what may be two days is in doubt, unless the file or the office says which', () => {
  const doubt = { month: '2026-11-02', day: '2026-02-11' }
  expect(readDates(['11/02/2026', '11/11/2026'], { today })).toEqual([
    { on: undefined, doubt },
    { on: '2026-11-11' },
  ])
  expect(readDates(['11022026'], { today, others: ['27.11.2026', '11/27/2026'] })).toEqual([
    { on: '2026-11-02' },
  ])
  expect(readDates(['11/02/2026'], { today, said: 'day' })).toEqual([{ on: '2026-02-11' }])
})

test('a day of Excel that only the calendar of 1904 makes one of late is in doubt', () => {
  const doubt = { 1900: '2022-11-26', 1904: '2026-11-27' }
  expect(readDates(['44891', '46353'], { today })).toEqual([
    { on: undefined, doubt },
    { on: '2026-11-27' },
  ])
  expect(readDates(['44891'], { today, said: '1904' })).toEqual([{ on: '2026-11-27' }])
})
