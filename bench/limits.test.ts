import { expect, test } from 'vitest'
import { shortfalls, withLimits } from './limits.ts'

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

test('a measured value replaces its row, with the commit, and leaves the others', () => {
  const page = withLimits(empty, [{ name: submissions, value: 2.5 }], 'abc1234')
  expect(page).toContain(`| ${submissions} | 2 × | schema | 4.5 | 2.50 | yes | abc1234 |\n`)
  expect(page).toContain(`| ${list} | 0.45 × | list | 0.15 | – | – | – |\n`)
  expect(page.startsWith('Before.\n')).toBe(true)
  expect(page.endsWith('After.\n')).toBe(true)
  const again = withLimits(page, [{ name: list, value: 0.2 }], 'def5678')
  expect(again).toContain(`| ${submissions} | 2 × | schema | 4.5 | 2.50 | yes | abc1234 |\n`)
  expect(again).toContain(`| ${list} | 0.45 × | list | 0.15 | 0.20 | no | def5678 |\n`)
})
