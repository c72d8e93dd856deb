import { expect, test } from 'vitest'
import { countsFrom, isSecondPerson } from './administrator-trials.ts'

const at = new Date('2026-11-23T10:00:00Z')
const invited = { counts_from: countsFrom('invited', at), agreed_at: null, objected_at: null }
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000)

test.each([
  ['nobody invited or reset', null, 0, true],
  ['was invited an hour ago', invited, 1, false],
  ['was invited 72 hours ago', invited, 72, true],
  ['was reset 23 hours ago', { ...invited, counts_from: countsFrom('reset', at) }, 23, false],
  ['was reset 24 hours ago', { ...invited, counts_from: countsFrom('reset', at) }, 24, true],
  ['somebody has agreed to', { ...invited, agreed_at: at }, 1, true],
  ['somebody has objected to', { ...invited, objected_at: at }, 1000, false],
  [
    'somebody agreed to after an objection',
    { ...invited, objected_at: at, agreed_at: at },
    1,
    true,
  ],
])('an administrator whom %s counts as it says', (_, trial, hours, counts) => {
  expect(isSecondPerson(trial, after(hours))).toBe(counts)
})
