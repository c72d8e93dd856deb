import { expect, test } from 'vitest'
import { brokenByFakeTime, days, fixingTests, readingTests } from './dates.mjs'
import { readFiles } from './files.mjs'

const helpers = [
  { path: 'server/testing/office.ts', text: 'export const today = () => 1' },
  { path: 'server/testing/sizes.ts', text: '' },
]
const read = (text, path = 'server/a/b.test.ts') => readingTests([{ path, text }, ...helpers])

test.each([
  'const now = new Date()',
  'const soon = Date.now() + 1',
  "const input = { on: '2026-11-20' }",
  'const on = calendarDateIn(now, zone)',
  'await setClock(database, 0)',
  "import { today } from '#server/testing/office.ts'",
  "import * as office from '../testing/office.ts'",
])('a test reads a clock: %s', (text) => expect(read(text)).toEqual(['server/a/b.test.ts']))

test.each([
  "import { a } from './a.ts'",
  'new Date(0)',
  'const date = parse(text)',
  "import { sized } from '#server/testing/sizes.ts'\nconst rounds = sized(Date.now(), 9)",
])('a test reads no clock, or does the same many times: %s', (text) =>
  expect(read(text)).toEqual([]),
)

test('what is no test is not run', () =>
  expect(read('const now = new Date()', 'server/a/b.ts')).toEqual([]))

test('the tests that fix a clock are few of those that read one', () => {
  const files = readFiles()
  const [fixing, reading] = [fixingTests(files), readingTests(files)]
  expect(fixing).toContain('server/accounts/guesses.test.ts')
  expect(reading).toEqual(expect.arrayContaining(fixing))
  expect(fixing.length).toBeLessThan(reading.length / 4)
})

test('each day is an instant in a time zone', () => {
  for (const { at, zone } of Object.values(days)) {
    expect(() =>
      new Intl.DateTimeFormat('en', { timeZone: zone }).format(new Date(at)),
    ).not.toThrow()
  }
})

test('at most six tests are left out on other days, and they exist', () => {
  const names = Object.keys(brokenByFakeTime)
  expect(names.length).toBeLessThanOrEqual(6)
  const texts = readFiles().filter(({ path }) => /^(server|web|domain)\/.*\.test\.tsx?$/.test(path))
  for (const name of names) {
    expect(texts.filter(({ text }) => text.includes(`test('${name}'`))).toHaveLength(1)
  }
})
