import { expect, test } from 'vitest'
import { notMeasured, shortfalls, withLimits } from './limits.ts'

const submissions = 'submissions, same work as Parse Server, 16 connections'
const list = 'page of 50, 10,000 requests, 16 connections'
const empty =
  'Before.\n\n<!-- limits: written by npm run bench:limits -->\n<!-- end of limits -->\nAfter.\n'

test('a limit is enforced once its issue is done, before that nine tenths of what was reached', () => {
  expect(shortfalls([{ name: submissions, value: 2 }])).toEqual([])
  expect(shortfalls([{ name: submissions, value: 1.99 }])).toEqual([
    `${submissions}: 1.99 instead of 2.00`,
  ])
  expect(shortfalls([{ name: list, value: 0.14 }])).toEqual([])
  expect(shortfalls([{ name: list, value: 0.13 }])).toEqual([`${list}: 0.13 instead of 0.14`])
  const most = 'JSON of a page of 50'
  expect(shortfalls([{ name: most, value: 67 }])).toEqual([])
  expect(shortfalls([{ name: most, value: 68 }])).toHaveLength(1)
  expect(shortfalls([{ name: 'without a limit', value: 0.1 }])).toEqual([])
})

test.each([Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, -1])(
  '%s is a shortfall, also where nothing is enforced yet',
  (value) => {
    const own = 'own requests, 10,000 requests, 1 connections'
    for (const name of [submissions, 'JSON of a page of 50', own])
      expect(shortfalls([{ name, value }])).toEqual([`${name}: ${value} is no measurement`])
  },
)

test('a measured value replaces its row, with the commit, and leaves the others', () => {
  const page = withLimits(empty, [{ name: submissions, value: 2.5 }], 'abc1234')
  expect(page).toContain(`| ${submissions} | 2 × | schema | 4.5 | 2.50 | yes | abc1234 |  |\n`)
  expect(page).toContain(`| ${list} | 0.45 × | list | 0.15 | – | – | – |  |\n`)
  expect(page.startsWith('Before.\n')).toBe(true)
  expect(page.endsWith('After.\n')).toBe(true)
  const again = withLimits(page, [{ name: list, value: 0.2 }], 'def5678')
  expect(again).toContain(`| ${submissions} | 2 × | schema | 4.5 | 2.50 | yes | abc1234 |  |\n`)
  expect(again).toContain(`| ${list} | 0.45 × | list | 0.15 | 0.20 | no | def5678 |  |\n`)
})

test('a row keeps what it measured, but not what was promised then', () => {
  const page = withLimits(empty, [{ name: submissions, value: 2.5 }], 'abc1234')
  const old = page.replace('| 2 × | schema | 4.5 | 2.50', '| 3 × | list | 4.4 | 2.50')
  expect(old).not.toBe(page)
  expect(withLimits(old, [], 'def5678')).toBe(page)
})

test('the values of the two commits before stay beside the value', () => {
  let page = empty
  for (const [value, commit] of [
    [2.5, 'a'],
    [2.4, 'b'],
    [2.3, 'c'],
    [2.2, 'd'],
    [2.1, 'd'],
  ] as const)
    page = withLimits(page, [{ name: submissions, value }], commit)
  expect(page).toContain('| 2.10 | yes | d | 2.30 (c), 2.40 (b) |\n')
})

test('of two values of one name the worst is in the table', () => {
  const json = 'JSON of a page of 50'
  const measured = [submissions, json].flatMap((name) =>
    [5, 2, 60].map((value) => ({ name, value })),
  )
  const page = withLimits(empty, measured, 'abc1234')
  expect(page).toContain(`| ${submissions} | 2 × | schema | 4.5 | 2.00 | yes |`)
  expect(page).toContain(`| ${json} | 50 kB | list | 61 | 60.00 | no |`)
})

test('a limit that was measured at another commit only is not measured', () => {
  const before = withLimits(empty, [{ name: list, value: 0.2 }], 'abc1234')
  const page = withLimits(before, [{ name: submissions, value: 2.5 }], 'def5678')
  expect(notMeasured(page, 'def5678')).toContain(list)
  expect(notMeasured(page, 'def5678')).not.toContain(submissions)
})
