import { expect, test } from 'vitest'
import { ratiosOf, shortfalls, withRatios } from './limits.ts'

const name = 'submissions, 32 families, 16 connections'
const measured = [{ name, ratio: 0.95 }]
const empty =
  'Before.\n\n<!-- ratios: written by npm run bench:limits -->\n<!-- end of ratios -->\nAfter.\n'

test('a ratio below nine tenths of its limit, or of what was reached, is a shortfall', () => {
  const page = 'page of 50, pending'
  expect(shortfalls([{ name: page, ratio: 0.81 }])).toEqual([])
  expect(shortfalls([{ name: page, ratio: 0.8 }])).toEqual([`${page}: 0.80 instead of 0.9`])
  expect(shortfalls([{ name, ratio: 0.66 }])).toEqual([])
  expect(shortfalls([{ name, ratio: 0.65 }])).toEqual([`${name}: 0.65 instead of 0.73`])
  expect(shortfalls([{ name: 'without a limit', ratio: 0.1 }])).toEqual([])
})

test('ratios are read from the table of a measurement', () => {
  const table = `| work | ours/s | ratio | p99 |\n| --- | --- | --- | --- |\n| ${name} | 500 | 0.95 | 7 |\n`
  expect(ratiosOf(table)).toEqual(measured)
  expect(ratiosOf('| start | ms |\n| --- | --- |\n| PostgreSQL | 450 |\n')).toEqual([])
})

test('a measured ratio replaces its row, with the commit, and leaves the others', () => {
  const page = withRatios(empty, measured, 'abc1234')
  expect(page).toContain(`| ${name} | 1.00 | 0.95 | no | abc1234 |\n`)
  expect(page).toContain('| page of 50, pending | 0.90 | – | – | – |\n')
  expect(page.startsWith('Before.\n')).toBe(true)
  expect(page.endsWith('After.\n')).toBe(true)
  const again = withRatios(page, [{ name: 'page of 50, pending', ratio: 1.02 }], 'def5678')
  expect(again).toContain(`| ${name} | 1.00 | 0.95 | no | abc1234 |\n`)
  expect(again).toContain('| page of 50, pending | 0.90 | 1.02 | yes | def5678 |\n')
})
